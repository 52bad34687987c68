/** Which procedures a list of what goes on should show. */

import type { Entry, Procedure } from "./model";

/** Verdicts that decide nothing yet. */
const UNDECIDED = new Set(["open", "waiting", "pending", "running"]);

/**
 * Say whether a procedure is a matter in progress: it was named, or its last outcome has not decided it.
 * A roll that is decided but could still be changed (rerolled, say) offers that on its own card.
 */
export function isRunning(procedure: Procedure, entries: readonly Entry[]): boolean {
  if (procedure.name !== "") return true;
  const verdict = entries.find((one) => one.id === procedure.entry)?.outcome.verdict ?? null;
  return verdict === null || UNDECIDED.has(verdict);
}
