/** What the page keeps: rolls, procedures in progress, characters. Saved as it stands here, each with a version. */

import type { Lang, Outcome } from "../card";
import type { Face, Need } from "../generated/shared";
import type { Draft } from "../panels/draft";

export type { Face, Need };

export type Dice = { from: "fair" } | { from: "seed"; seed: string } | { from: "faces"; faces: Face[] };

export interface ErrorMessage {
  code: string;
  path: string;
  message: string;
  near?: string | null;
  at?: number | null;
}

export type Request = Record<string, unknown> & { op: string };

/** A record of the core's journal: what anyone needs to run the roll again. */
export interface JournalRecord {
  v: 1;
  core: string;
  at: string | null;
  prev: string | null;
  request: Request;
  faces: Face[];
  result: Record<string, unknown>;
  digest: string;
}

export interface Envelope {
  v: 1;
  lang: Lang;
  dice?: Dice;
  request: Request;
  record?: { prev: string | null; at: string };
}

export interface Reply {
  outcome?: Outcome & { record?: JournalRecord };
  need?: Need[];
  error?: ErrorMessage;
}

/** One roll. `at` is UTC; `before` is the procedure as it stood, so that the last step can be taken back. */
export interface Entry {
  v: 1;
  id: string;
  seq: number;
  at: string;
  lang: Lang;
  request: Request;
  dice: { from: Dice["from"]; seed?: string };
  outcome: Outcome;
  record: JournalRecord;
  status: "live" | "undone" | "replaced";
  replaces?: string;
  procedure?: string;
  before?: Procedure | null;
}

/** A matter that goes on: the state that the core wants to have again. */
export interface Procedure {
  v: 1;
  id: string;
  system: string;
  op: string;
  title: string;
  name: string;
  state: Record<string, unknown>;
  entry: string;
  at: string;
}

/** Saved field values of one operation. */
export interface Preset {
  id: string;
  name: string;
  op: string;
  values: Draft;
}

export interface Character {
  v: 1;
  id: string;
  system: string;
  name: string;
  presets: Preset[];
}

/** Make a new id. */
export function newId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
