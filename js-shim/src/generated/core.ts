/* Generated from the core's schemas by `make types`; never edited. */

/**
 * Which games there are and what each can do.
 */
export interface SystemsRequest {
  op: "core.systems";
  hide?: "nothing" | "roll" | "target";
}
/**
 * The version of the core and every game.
 */
export interface SystemsValues {
  version: string;
  systems: SystemEntry[];
}
/**
 * One game, as a menu shows it.
 */
export interface SystemEntry {
  id: string;
  name: string;
  operations: OperationEntry[];
  forms: string[];
}
/**
 * One operation, as a menu shows it.
 */
export interface OperationEntry {
  op: string;
  title: string;
  group: string;
}
/**
 * Read one chat line and do what it says.
 */
export interface CommandRequest {
  op: "core.command";
  text: string;
  system?: string | null;
  settings?: {} | null;
  state?: {} | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Never sent by itself: the answer carries the values of the operation that the line named.
 */
export interface CommandValues {}
/**
 * Do the same thing several times, each time with new dice.
 */
export interface RepeatRequest {
  op: "core.repeat";
  count: number;
  request: unknown;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Each outcome, in order.
 */
export interface RepeatValues {
  results: OutcomeMessage[];
}
/**
 * The answer of an operation.
 */
export interface OutcomeMessage {
  system: string;
  op: string;
  hide: "nothing" | "roll" | "target";
  verdict: string | null;
  values: Struct;
  draws: Draw[];
  parts: Part[];
  steps: Step[];
  choices: Choice[];
  state: Struct | null;
  lines: Lines;
  typed?: Typed;
  record?: Record;
}
export interface Struct {
  [k: string]: unknown | undefined;
}
/**
 * One die as it fell. ``face`` is 1..``sides``; ``mark`` says what became of it (kept, dropped, ...).
 */
export interface Draw {
  sides: number;
  face: number;
  for: string;
  mark?: string | null;
}
/**
 * One summand of a total or target: a base value, a modifier, a helper's bonus.
 */
export interface Part {
  name: string;
  value: number | string;
  clause?: string | null;
  label?: string | null;
}
/**
 * One reason: the clause that was applied and the figures that it worked on.
 */
export interface Step {
  name: string;
  clause: string;
  details?: {
    [k: string]: number | string | boolean | null | undefined;
  };
  label?: string | null;
}
/**
 * Something that may be done next. The host sends ``request`` with the outcome's ``state`` added.
 */
export interface Choice {
  id: string;
  request: {};
  cost?: {
    [k: string]: number | undefined;
  };
  needs?: string[];
  refused?: string | null;
  label?: string | null;
  reason?: string | null;
}
/**
 * The outcome in plain words. ``public`` may be shown to everybody, ``private`` to the one who rolls and the GM.
 */
export interface Lines {
  title: string;
  verdict: string | null;
  public: string[];
  private: string[];
  terms: {
    [k: string]: string | undefined;
  };
}
/**
 * What a typed line was read as.
 */
export interface Typed {
  text: string;
  comment: string | null;
  request: {};
}
/**
 * A roll as a record that anyone can run again. ``digest`` covers all other fields.
 */
export interface Record {
  v?: 1;
  core: string;
  at: string | null;
  prev: string | null;
  request: {};
  faces: Face[];
  result: {};
  digest: string;
}
/**
 * One face handed in: a die of ``sides`` faces shows ``face``, 1..``sides``.
 */
export interface Face {
  sides: number;
  face: number;
}
/**
 * Answer many messages in one: each item is an envelope of its own, with its own dice.
 */
export interface BatchRequest {
  op: "core.batch";
  /**
   * @maxItems 10000
   */
  requests: Envelope[];
  hide?: "nothing" | "roll" | "target";
}
/**
 * A request as it arrives.
 */
export interface Envelope {
  v: 1;
  request: unknown;
  id?: string | number | null;
  lang?: "en" | "ja";
  dice?: FairDice | SeedDice | FacesDice;
  record?: RecordWish | null;
}
/**
 * Throw with the operating system's entropy.
 */
export interface FairDice {
  from: "fair";
}
/**
 * Throw from a text seed; the same seed gives the same faces everywhere.
 */
export interface SeedDice {
  from: "seed";
  seed: string;
}
/**
 * Use these faces, in this order; when they run out the answer says which dice to throw next.
 */
export interface FacesDice {
  from: "faces";
  faces: Face[];
}
/**
 * Asks for a record of the roll: ``prev`` is the digest of the record before, ``at`` the host's UTC time.
 */
export interface RecordWish {
  prev?: string | null;
  at?: string | null;
}
/**
 * One reply for each item, in order; an item at fault does not stop the others.
 */
export interface BatchValues {
  replies: Reply[];
}
/**
 * What comes back: exactly one of outcome, need and error.
 */
export interface Reply {
  v?: 1;
  id?: string | number | null;
  outcome?: OutcomeMessage;
  need?: Need[];
  error?: ErrorMessage;
}
/**
 * Dice to throw next.
 */
export interface Need {
  sides: number;
  count: number;
  for: string;
  label: string;
}
/**
 * Why a request was not answered. Nothing was stored and no state has changed.
 */
export interface ErrorMessage {
  code: string;
  path?: string;
  message?: string;
  near?: string | null;
  at?: number | null;
  details?: {};
}
/**
 * Run every record of a journal again and say what differs.
 */
export interface VerifyRequest {
  op: "core.verify";
  /**
   * @maxItems 10000
   */
  records: Record[];
  hide?: "nothing" | "roll" | "target";
}
/**
 * How many records were run again and every fault found.
 */
export interface VerifyValues {
  records: number;
  sound: boolean;
  findings: Finding[];
}
/**
 * One fault of a journal: the record's 0-based index, a code, and where in the record it lies.
 */
export interface Finding {
  record: number;
  code: string;
  path?: string;
}
/**
 * Explain a game, an operation or a clause.
 */
export interface HelpRequest {
  op: "core.help";
  topic?: string;
  hide?: "nothing" | "roll" | "target";
}
/**
 * What the topic is and its explanation, line by line.
 */
export interface HelpValues {
  kind: "clause" | "operation" | "overview" | "system";
  name: string;
  text: string[];
}
