/* Generated from the core's schemas by `make types`; never edited. */

import type { Choice, Draw, ErrorMessage, Face, Lines, Need, OutcomeMessage, Part, Record, Reply, Step, Struct, Typed } from "./shared";

export type { Choice, Draw, ErrorMessage, Face, Lines, Need, OutcomeMessage, Part, Record, Reply, Step, Struct, Typed };


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
 * Answer many messages in one: each item is an envelope of its own, with its own dice.
 */
export interface BatchRequest {
  op: "core.batch";
  requests: Envelope[];
  times?: number;
  detail?: "full" | "values";
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
 * One reply (``full``) or result (``values``) for each item and time, in order; the other list is empty.
 */
export interface BatchValues {
  replies: Reply[];
  results: Result[];
}
/**
 * The figures of an outcome, the same as in full; or what is missing, or what is wrong.
 */
export interface Result {
  id?: string | number | null;
  op?: string | null;
  hide?: "nothing" | "roll" | "target";
  verdict?: string | null;
  values?: Struct;
  faces?: number[];
  need?: Need[];
  error?: ErrorMessage;
  private?: boolean;
}
/**
 * Run every record of a journal again and say what differs.
 */
export interface VerifyRequest {
  op: "core.verify";
  records: Record[];
  hide?: "nothing" | "roll" | "target";
}
/**
 * How many records were run again and every fault found; ``complete`` if the journal starts at its beginning.
 */
export interface VerifyValues {
  records: number;
  sound: boolean;
  complete: boolean;
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
 * Explain a game, an operation or a clause; without a topic, what there is.
 */
export interface HelpRequest {
  op: "core.help";
  topic?: string;
  hide?: "nothing" | "roll" | "target";
}
/**
 * What the topic is and its explanation, line by line; ``fields`` for an operation.
 */
export interface HelpValues {
  kind: "clause" | "operation" | "overview" | "system";
  name: string;
  text: string[];
  fields?: HelpField[];
}
/**
 * One field of an operation: its name, its word, its help, its choices, whether it must be given.
 */
export interface HelpField {
  name: string;
  title: string;
  about: string;
  choices: {
    [k: string]: string | undefined;
  };
  required: boolean;
}
/**
 * The JSON schemas of a game's operations, worded in the message's language.
 */
export interface SchemaRequest {
  op: "core.schema";
  system: string;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The schemas: ``operations``, ``settings``, ``forms``, ``$defs``.
 */
export interface SchemaValues {
  schema: {};
}
/**
 * Merge and check content packs of a game, the later over the earlier; ``sample`` puts the sample first.
 */
export interface PackRequest {
  op: "core.pack";
  system: string;
  packs?: {}[];
  sample?: boolean;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The merged pack, whether invented figures are in it, what it lacks, and its SHA-256 as 64 digits.
 */
export interface PackValues {
  system: string;
  sample: boolean;
  pack: {};
  gaps: Gap[];
  digest: string;
}
/**
 * Something that the packs do not bring.
 */
export interface Gap {
  key: string;
  label: string;
}
/**
 * Bring saved data to the newest version.
 */
export interface MigrateRequest {
  op: "core.migrate";
  save: {};
  hide?: "nothing" | "roll" | "target";
}
/**
 * The save in the newest version, the version it came in, and the fields that were set aside.
 */
export interface MigrateValues {
  save: {};
  version: number;
  newest: number;
  warnings: Warned[];
}
/**
 * A field that does not fit: where it stands, why (an error code), and the sentence for the user.
 */
export interface Warned {
  path: string;
  code: string;
  message: string;
}
/**
 * Throw dice and add up, as in ``2D6+3>=7``; ``rounding`` holds for divisions without a letter.
 */
export interface RollRequest {
  op: "core.roll";
  expression: string;
  rounding?: "ceiling" | "floor" | "nearest";
  hide?: "nothing" | "roll" | "target";
}
/**
 * The figures of one roll; ``total`` is text beyond 2^53-1; ``detail`` shows the faces.
 */
export interface RollValues {
  expression: string;
  formula: string;
  detail: string | null;
  terms: Thrown[];
  total: number | string;
  compare: string | null;
  target: number | null;
  success: boolean | null;
}
/**
 * One dice term: its notation, all faces in the order thrown, which of them count, and their sum.
 */
export interface Thrown {
  dice: string;
  faces: number[];
  kept: number[];
  sum: number;
}
/**
 * Work out ``expression``, which holds no dice; ``rounding`` is for divisions without a letter.
 */
export interface CalcRequest {
  op: "core.calc";
  expression: string;
  rounding?: "ceiling" | "floor" | "nearest";
  hide?: "nothing" | "roll" | "target";
}
/**
 * The result; text beyond 2^53-1.
 */
export interface CalcValues {
  expression: string;
  result: number | string;
}
/**
 * Throw separate dice; with ``compare``, count those that pass (``3B6>=4``).
 */
export interface CountRequest {
  op: "core.count";
  pools: Pool[];
  compare?: Compare | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * ``count`` dice of ``sides`` faces.
 */
export interface Pool {
  count: number;
  sides: number;
}
/**
 * A comparison: ``sign`` and the whole ``number`` to compare with.
 */
export interface Compare {
  sign: "<" | "<=" | "<>" | "=" | ">" | ">=";
  number: number;
}
/**
 * All faces in the order thrown, and how many passed; ``successes`` is None without a comparison.
 */
export interface CountValues {
  formula: string;
  faces: number[];
  shown: string;
  compare: string | null;
  target: number | null;
  successes: number | null;
}
/**
 * Throw separate dice; each that passes ``again`` (``compare`` if left out) adds one more (``3R6>=5``).
 */
export interface AgainRequest {
  op: "core.again";
  pools: Pool[];
  compare?: Compare | null;
  again?: Compare | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The faces of each round of throws, and how many passed; ``successes`` is None without a comparison.
 */
export interface AgainValues {
  formula: string;
  rounds: number[][];
  shown: string;
  compare: string | null;
  target: number | null;
  successes: number | null;
}
/**
 * Throw open-ended dice: while a face reaches ``threshold`` the die goes on and adds up (``3U6[6]>=10``).
 */
export interface OpenRequest {
  op: "core.open";
  pools: Pool[];
  threshold: number;
  modifier?: number;
  compare?: Compare | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Each die's faces; the largest single total and the sum, modifier included; how many passed.
 */
export interface OpenValues {
  formula: string;
  chains: number[][];
  shown: string;
  highest: number | string;
  total: number | string;
  compare: string | null;
  target: number | null;
  successes: number | null;
}
/**
 * Throw ``count`` dice of ``sides`` faces and tally; ``zeros`` lists faces that did not fall as well.
 */
export interface TallyRequest {
  op: "core.tally";
  count: number;
  sides: number;
  zeros?: boolean;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The faces in ascending order and the tally.
 */
export interface TallyValues {
  expression: string;
  faces: number[];
  tally: Tally[];
  shown: string;
}
/**
 * How often a face fell.
 */
export interface Tally {
  face: number;
  times: number;
}
/**
 * Read two six-sided dice as two digits: as thrown, or the smaller or the larger first.
 */
export interface D66Request {
  op: "core.d66";
  order?: "ascending" | "descending" | "thrown";
  hide?: "nothing" | "roll" | "target";
}
/**
 * The two digits as one number, 11 to 66.
 */
export interface D66Values {
  expression: string;
  number: number;
}
/**
 * Pick ``count`` of the ``items``, each at most once.
 */
export interface ChoiceRequest {
  op: "core.choice";
  items: string[];
  count?: number;
  hide?: "nothing" | "roll" | "target";
}
/**
 * What was picked, in the order picked; ``items`` is the list it came from.
 */
export interface ChoiceValues {
  items: string[];
  picked: string[];
}
/**
 * The exact chances of ``2D6+3>=7`` or ``5D6KH3``; ``rows`` lists every total as well.
 */
export interface OddsRequest {
  op: "core.odds";
  expression: string;
  rounding?: "ceiling" | "floor" | "nearest";
  rows?: boolean;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The exact chances; ``success`` is None without a target; ``mean`` is a whole number or a fraction, as text.
 */
export interface OddsValues {
  formula: string;
  compare: string | null;
  target: number | null;
  success: string | null;
  percent: string | null;
  mean: string;
  lowest: number | string;
  highest: number | string;
  rows: OddsRow[];
}
/**
 * One total, its chance and the chance of at least that much, as fractions.
 */
export interface OddsRow {
  total: number | string;
  chance: string;
  at_least: string;
}
