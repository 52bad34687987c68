/** Everything that the page shows, in one place. */

import type { Choice, Lang } from "../card";
import type { Draft } from "../panels/draft";
import type { Schemas } from "../schema";
import type { Character, Entry, ErrorMessage, Face, Need, Procedure } from "./model";
import type { Prefs } from "./prefs";

/** Dice that the core waits for, or faces of a roll that was mistyped. */
export interface DiceQuestion {
  title: string;
  /** Faces entered before, open to correction. */
  known: Face[];
  need: Need[];
  fault: ErrorMessage | null;
  answer: (faces: Face[] | null) => void;
}

/** A question with two answers. */
export interface Confirmation {
  text: string;
  action: string;
  answer: (yes: boolean) => void;
}

/** A choice whose fields are being filled in. */
export interface Choosing {
  entry: Entry;
  choice: Choice;
}

export interface Engine {
  status: "booting" | "ready" | "failed";
  message: string;
}

export interface State {
  prefs: Prefs;
  engine: Engine;
  schemas: Schemas | null;
  schemaLang: Lang | null;
  system: string | null;
  op: string | null;
  seed: string;
  /** The line in the command box. */
  line: string;
  drafts: Record<string, Draft>;
  /** Counts loads of a whole draft, so that inputs are made anew. */
  generation: number;
  fault: { op: string; error: ErrorMessage } | null;
  entries: readonly Entry[];
  procedures: readonly Procedure[];
  characters: readonly Character[];
  /** The newest result, for those who hear instead of see. */
  announced: string;
  notices: readonly string[];
  question: DiceQuestion | null;
  confirmation: Confirmation | null;
  choosing: Choosing | null;
  /** The procedure whose board is open in place of the form. */
  board: string | null;
  busy: boolean;
  view: "play" | "log" | "book";
}

/** What the page starts with. */
export function initial(prefs: Prefs): State {
  return {
    prefs,
    engine: { status: "booting", message: "" },
    schemas: null,
    schemaLang: null,
    system: null,
    op: null,
    seed: "",
    line: "",
    drafts: {},
    generation: 0,
    fault: null,
    entries: [],
    procedures: [],
    characters: [],
    announced: "",
    notices: [],
    question: null,
    confirmation: null,
    choosing: null,
    board: null,
    busy: false,
    view: "play",
  };
}
