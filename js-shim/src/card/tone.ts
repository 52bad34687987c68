/** How a verdict looks: a tone and an icon. The word itself always stands beside it. */

import type { Outcome } from "./types";

export type Tone = "good" | "bad" | "plain";

export const ICONS: Record<Tone, string> = { good: "✓", bad: "✕", plain: "◆" };

const GOOD = /(^|_)(success|sound|win|won|complete|accepted)$/;
const BAD = /(^|_)(failure|fumble|not_sound|loss|lost|refused)$/;

/** Read the tone from the flag `success` if the outcome has one, otherwise from the verdict's key. */
export function toneOf(outcome: Outcome): Tone {
  const { success } = outcome.values;
  if (typeof success === "boolean") return success ? "good" : "bad";
  const verdict = outcome.verdict ?? "";
  if (BAD.test(verdict)) return "bad";
  return GOOD.test(verdict) ? "good" : "plain";
}

/** Marks of dice that count no longer; any other mark is shown by its label alone. */
const VOID = new Set(["dropped", "rerolled", "discarded", "replaced", "ignored"]);

/** Say whether a die with this mark is struck through. */
export function isVoid(mark: string | null | undefined): boolean {
  return mark != null && VOID.has(mark);
}
