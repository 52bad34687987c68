/** Exact chances as the core writes them ("35/72"), read for a drawing and for a table. */

const FRACTION = /^(-?\d+)(?:\/(\d+))?$/;

/** Return a fraction as a number between 0 and 1, or null if the text is none. */
export function chanceOf(text: unknown): number | null {
  const parts = typeof text === "string" ? FRACTION.exec(text) : null;
  if (!parts) return null;
  const over = BigInt(parts[2] ?? 1);
  return over === 0n ? null : Number((BigInt(parts[1] ?? 0) * 10n ** 12n) / over) / 1e12;
}

/** Write a fraction as a percentage as the core does: halves rounded up, 0 and 100 only where they are exact. */
export function percentOf(text: string, places = 1): string {
  const parts = FRACTION.exec(text);
  if (!parts) return text;
  const [over, of] = [BigInt(parts[1] ?? 0), BigInt(parts[2] ?? 1)];
  if (over === 0n || over === of) return over === 0n ? "0%" : "100%";
  const scale = 10n ** BigInt(places);
  const units = (200n * scale * over + of) / (2n * of);
  if (units === 0n) return `<${decimal(1n, places)}%`;
  return units === 100n * scale ? `>${decimal(units - 1n, places)}%` : `${decimal(units, places)}%`;
}

function decimal(units: bigint, places: number): string {
  const digits = String(units).padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
