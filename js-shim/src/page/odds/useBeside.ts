/** What stands beside a form: the questions about its chances and its choices. */

import type { Curated } from "../../panels/curated";
import type { Draft } from "../../panels/draft";
import { type OperationSchema, resolve, type SystemSchema } from "../../schema";
import type { Request } from "../model";
import { borrowed } from "../../schema/beside";

export interface BesideForm {
  /** The question about the chances; null while too little is entered, undefined where there is none. */
  odds: Request | null | undefined;
  /** The question about what to choose, likewise. */
  advice: Request | null | undefined;
  /** The question whose answer is drawn, where it is another one. */
  chart: Request | null;
  /** How many of the answer's lines stand beside the button, and how many rows a line may take. */
  lines: number;
  room: number;
  /** Whether the form shows the chances itself, or asks for them, so that they need not stand beside its button. */
  itself: boolean;
}

/** Lines of a form that asks for the chances. */
const LINES = 3;

interface Form {
  op: string;
  operation: OperationSchema;
  system: SystemSchema;
  curated: Curated | null;
  draft: Draft;
  state: Draft | null;
  /** Whether all fields are shown in place of the quick form. */
  full: boolean;
}

/** Return what is to be asked beside a form with what it says now. */
export function besideForm(form: Form): BesideForm {
  const { op, operation, system, curated, draft, full } = form;
  const advice = operation.beside?.advice ? borrowed(form, operation.beside.advice) : undefined;
  const chart = operation.beside?.chart ? borrowed(form, operation.beside.chart) : null;
  const common = { advice, chart, lines: curated?.lines ?? 1, room: curated?.room ?? 1, itself: false };
  if (curated?.odds) return { ...common, odds: curated.odds(draft) as Request | null };
  if (operation.beside?.odds) return { ...common, odds: borrowed(form, operation.beside.odds), lines: operation.beside.lines, itself: curated?.shows === true && !full };
  if (operation.group !== "odds") return { ...common, odds: undefined };
  const required = resolve(operation.request, system.$defs).required ?? [];
  const ready = required.every((name) => name === "op" || draft[name] !== undefined);
  return { ...common, lines: LINES, odds: ready ? { op, ...draft } : null, itself: true };
}
