/** What each choice of an outcome comes to: the questions, and their answers as short lines. */

import type { Outcome } from "./types";

export interface ChoiceQuestion {
  id: string;
  request: Record<string, unknown> & { op: string };
}

/** The questions that an outcome's choices name, by the choice's id. */
export function choiceQuestions({ choices, state }: Pick<Outcome, "choices" | "state">): ChoiceQuestion[] {
  return choices.flatMap(({ id, odds }) => (odds == null ? [] : [{ id, request: { ...odds, ...(state === null ? {} : { state }) } }]));
}

/** The first line of an answer; of a hidden one, for whoever may take the choice, the first that says something. */
export function firstLine({ hide, lines }: { hide: Outcome["hide"]; lines: Pick<Outcome["lines"], "public" | "private"> }): string | undefined {
  return hide === "nothing" ? lines.public[0] : (lines.private[0] ?? lines.public[0]);
}
