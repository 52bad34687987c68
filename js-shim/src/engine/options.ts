/** Options of the calls of the API: what there is, and errors with a suggestion for what there is not. */
import type { Operations, messages } from "../generated";
import { fault, type Lang } from "./faults";

export type Face = messages.Face;
export type Need = messages.Need;

/** Throws the dice that are asked for and returns their faces, in order. */
export type Throw = (need: Need[]) => Face[] | Promise<Face[]>;

/** Who throws: nobody named means the fair source; `faces`, `seed` and `throw` say otherwise. */
export interface CallOptions {
  /** Faces that fell already, in order. With `throw`, those that come before it is asked. */
  faces?: Face[] | undefined;
  /** A text seed: the same seed gives the same faces everywhere. */
  seed?: string | undefined;
  /** Is asked for dice whenever the rule needs some that `faces` does not hold. */
  throw?: Throw | undefined;
  /** Language of the lines and errors of this call. */
  lang?: Lang | undefined;
  /** Asks for a record of the roll; `prev` is the digest of the record before, `at` the time in UTC. */
  record?: { prev?: string | null; at?: string | null } | undefined;
  /** Milliseconds that this call may take. */
  limit?: number | undefined;
  /** Calls the question off: the call then ends with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Worked out ahead and not waited for at the table, such as odds: a roll asked meanwhile goes before it. */
  background?: boolean | undefined;
}

export interface RollOptions extends CallOptions {
  /** The game being played, by its id. */
  system?: string | undefined;
  settings?: Record<string, unknown> | undefined;
  state?: Record<string, unknown> | undefined;
  hide?: "nothing" | "target" | "roll" | undefined;
}

export type Values<Op> = Op extends keyof Operations ? Operations[Op]["values"] : Record<string, unknown>;
export type State<Op> = Op extends keyof Operations ? Operations[Op]["state"] : Record<string, unknown>;

/** The answer of an operation, its figures typed by the operation's name. */
export type Outcome<Op = unknown> = Omit<messages.OutcomeMessage, "values" | "state"> & {
  values: Values<Op>;
  state: State<Op> | null;
};

/** The answer when faces were handed in, too few, and nobody was named to throw more. */
export interface Needed {
  need: Need[];
  /** True if the request hides something: show this to the one who asked only. */
  private?: boolean;
}

export const CALL: readonly string[] = ["faces", "seed", "throw", "lang", "record", "limit", "signal", "background"];
export const ROLL: readonly string[] = [...CALL, "system", "settings", "state", "hide"];

/** Refuses options that do not exist, exclude each other, or hold something else than they should. */
export function check(given: CallOptions, known: readonly string[], lang: Lang): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw fault("wrong_option", lang, { option: "options", expected: "object" }, { path: "options" });
  }
  for (const option of Object.keys(given)) {
    if (!known.includes(option)) {
      throw fault("unknown_option", lang, { option }, { path: `options.${option}`, near: nearest(option, known) });
    }
  }
  if (given.seed !== undefined) {
    for (const other of ["faces", "throw"] as const) {
      if (given[other] !== undefined) {
        throw fault("option_conflict", lang, { one: "seed", other }, { path: `options.${other}` });
      }
    }
  }
  expect(given.throw, "throw", "function", lang);
  expect(given.limit, "limit", "number", lang);
  expect(given.background, "background", "boolean", lang);
  if (given.signal !== undefined && !(given.signal instanceof AbortSignal)) {
    throw fault("wrong_option", lang, { option: "signal", expected: "AbortSignal" }, { path: "options.signal" });
  }
  if (given.faces !== undefined && !Array.isArray(given.faces)) {
    throw fault("wrong_option", lang, { option: "faces", expected: "array" }, { path: "options.faces" });
  }
}

function expect(value: unknown, option: string, expected: string, lang: Lang): void {
  if (value !== undefined && typeof value !== expected) {
    throw fault("wrong_option", lang, { option, expected }, { path: `options.${option}` });
  }
}

/** The known name that was probably meant: the one with the fewest letters to change, if they are few. */
export function nearest(name: string, known: readonly string[]): string | null {
  const scored = known.map((one) => ({ one, steps: distance(name.toLowerCase(), one) }));
  const best = scored.reduce((a, b) => (b.steps < a.steps ? b : a));
  return best.steps <= Math.max(2, Math.floor(best.one.length / 2)) ? best.one : null;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
