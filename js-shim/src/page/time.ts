/** Times are stored in UTC and shown on the reader's own clock. */

/** The moment as the journal writes it. */
export function utcNow(): string {
  return new Date().toISOString();
}

const pad = (value: number) => String(value).padStart(2, "0");

/** Show a stored moment as `2026-01-01 00:30`: date and hour from the same clock. */
export function shownTime(at: string): string {
  const time = new Date(at);
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())} ${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** Only the hour of a moment of today; otherwise with its date. */
export function shortTime(at: string): string {
  const today = shownTime(new Date().toISOString()).slice(0, 10);
  const shown = shownTime(at);
  return shown.startsWith(today) ? shown.slice(11) : shown;
}
