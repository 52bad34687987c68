/** Which procedures a list of what goes on should show. */

import { boardFor } from "../panels/curated/board";
import type { Schemas } from "../schema";
import type { Entry, Procedure } from "./model";

const OPEN = new Set(["open", "waiting", "pending", "running"]);
const DECIDED = /(^|_)(success|failure|complete|abandoned|wins|draw|critical|fumble)$/;

/**
 * Say whether a procedure is a matter in progress: its last outcome says so by a `status`, or has not decided it.
 * A board may know better. A roll that is decided but could still be changed (rerolled, say) offers that on its own card.
 */
export function isRunning(procedure: Procedure, entries: readonly Entry[], schemas: Schemas | null): boolean {
  const outcome = entries.find((one) => one.id === procedure.entry)?.outcome;
  const shows = boardFor(schemas?.[procedure.system], procedure.op)?.shows;
  if (shows) return shows(procedure.state, outcome ?? null);
  if (outcome === undefined) return true;
  const { status, success } = outcome.values;
  if (typeof status === "string") return OPEN.has(status);
  return typeof success !== "boolean" && !DECIDED.test(outcome.verdict ?? "");
}

/** What a procedure is called until the user names it: what its request calls it, or the operation's title. */
export function titleOf({ request, outcome }: Entry): string {
  const { title, label } = outcome.typed?.request ?? request;
  return [title, label].find((name): name is string => typeof name === "string" && name !== "") ?? outcome.lines.title;
}
