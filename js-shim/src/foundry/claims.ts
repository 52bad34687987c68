/**
 * Which chat lines may be commands: patterns that the build made from the core's own forms and words.
 *
 * A hook has to say at once whether a line is taken, and the core answers later. So a pattern says whether it is asked at
 * all, and the core alone says what the line is.
 */

import type { Lang } from "../engine";

declare const __SAINOME_CLAIMS__: Claims;

interface Claims {
  /** Signs that mean another one, such as `≧`. */
  signs: Record<string, string>;
  games: Record<string, { name: Record<Lang, string>; claim: string }>;
}

export interface Claim {
  /** Whether the line may be a secret roll: it then never goes back into the chat. */
  secret: boolean;
}

export const claims: Claims = __SAINOME_CLAIMS__;

const known = new Map<string, RegExp>();

function patternOf(game: string): RegExp | undefined {
  const source = claims.games[game]?.claim;
  if (source === undefined) return undefined;
  const pattern = known.get(game) ?? new RegExp(`^(?:${source})`, "iu");
  known.set(game, pattern);
  return pattern;
}

/** Fold what a Japanese keyboard writes in place of ASCII. */
function folded(line: string): string {
  return [...line.normalize("NFKC")].map((sign) => claims.signs[sign] ?? sign).join("");
}

/** Say whether a line may be a command of a game, or of `all`; null if it is none. */
export function claim(line: string, game: string): Claim | null {
  if (line.trimStart().startsWith("/")) return null;
  const plain = folded(line);
  for (const one of game === "all" ? Object.keys(claims.games) : [game]) {
    const found = patternOf(one)?.exec(plain);
    if (found) return { secret: found[1] !== undefined || found[2] !== undefined };
  }
  return null;
}
