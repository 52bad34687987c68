/** The curated panels: each folder beside this file that has a `panels.tsx` brings those of one game. */

import type { ComponentType } from "preact";
import type { Lang, Outcome } from "../../card";
import type { Draft } from "../draft";
import type { OperationSchema, SystemSchema } from "../../schema";
import type { Ask } from "./boardContext";

export interface PanelProps {
  op: string;
  system: SystemSchema;
  operation: OperationSchema;
  draft: Draft;
  onChange: (draft: Draft) => void;
  lang: Lang;
  /** Whether the player throws real dice, so that a panel may offer to enter them. */
  real: boolean;
  /** Ask the core without a record: for chances, and for what a pack holds. Null where the core refuses. */
  ask: (request: Ask) => Promise<Outcome | null>;
  /** The state that the operation goes on from, if one was chosen. */
  state: Draft | null;
  /** States kept on the page that an operation of this game left behind, by the name of their struct. */
  kept: (struct: string) => readonly Kept[];
}

/** A state that is kept on the page. */
export interface Kept {
  id: string;
  name: string;
  state: Draft;
}

/** A quick form for one operation: it knows the operation's name and fields, but no rule, number or sentence. */
export interface Curated {
  Panel: ComponentType<PanelProps>;
  /** What an empty form starts with. */
  start?: Draft;
  /** The request that gives the chances of what is entered; null while too little is entered. */
  odds?: (draft: Draft) => (Record<string, unknown> & { op: string }) | null;
  /** Whether the panel shows the chances itself, so that no line of them need stand beside the button. */
  shows?: boolean;
  /** How many of the lines of the odds stand beside the button. */
  lines?: number;
  /** How many rows a line takes at most, so that nothing moves when it appears. */
  room?: number;
}

const found = import.meta.glob<{ panels: Record<string, Curated> }>("./*/panels.tsx", { eager: true });

const all: Record<string, Curated> = Object.assign({}, ...Object.values(found).map((module) => module.panels));

/** The quick form of an operation, if somebody made one. */
export function curatedFor(op: string): Curated | null {
  return all[op] ?? null;
}
