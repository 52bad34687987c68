/* Generated from the core's schemas by `make types`; never edited. */


/**
 * What comes back: exactly one of outcome, need and error.
 */
export interface Reply {
  v?: 1;
  id?: string | number | null;
  outcome?: OutcomeMessage;
  need?: Need[];
  error?: ErrorMessage;
  private?: boolean;
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
  odds?: {} | null;
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
 * One option as it leaves: exact value, the same for reading, what it gains over doing nothing, its price.
 */
export interface Option {
  id: string;
  n: number | null;
  value: string;
  shown: string;
  gain: string;
  gain_shown: string;
  price: {
    [k: string]: number | undefined;
  };
  per_point: string | null;
  best: boolean;
}
/**
 * The nearest target on one side of the present one at which another option is best.
 */
export interface AdviceChange {
  target: number;
  side: "down_to" | "from";
  answer: string;
  n: number | null;
}
/**
 * The nearest target on one side of the present one at which another option is best.
 */
export interface Change {
  target: number;
  side: "down_to" | "from";
  answer: string;
  n: number | null;
}
