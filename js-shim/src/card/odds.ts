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

/** The first line of an answer. Whoever may take the choice may read it, hidden or not. */
export function firstLine(answer: { lines: Pick<Outcome["lines"], "public" | "private"> }): string | undefined {
  return answer.lines.public[0] ?? answer.lines.private[0];
}
