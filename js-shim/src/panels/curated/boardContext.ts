/** What every part of a board needs: the state, the words of the schemas, and the door to the core. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Lang, Outcome } from "../../card";
import type { Draft } from "../draft";
import { continues, read, resolve, type Schema, type SystemSchema } from "../../schema";

/** A request; the state is added by the host where the operation takes it. */
export type Ask = Record<string, unknown> & { op: string };

export interface Fault {
  path: string;
  message: string;
}

/** What the page gives to a board. */
export interface BoardHost {
  lang: Lang;
  system: SystemSchema;
  /** The operation of the last step. */
  op: string;
  state: Draft;
  /** The last step; null if the log no longer has it. */
  outcome: Outcome | null;
  /** Changes with every step. */
  step: string;
  busy: boolean;
  /** Whether advice is wanted; the user may have switched it off. */
  advice: boolean;
  /** Ask without a record: for chances and advice. Null where the core refuses. */
  ask: (request: Ask, signal?: AbortSignal) => Promise<Outcome | null>;
  /** Why a step would be refused, in words, without taking it; null if it would not be. */
  why: (request: Ask) => Promise<string | null>;
  /** Take the next step, on the record. `done` is false when it was refused or called off at the dice. */
  send: (request: Ask) => Promise<{ done: boolean; fault: Fault | null }>;
  /** What was entered into a form of the board before; the host keeps it while the matter goes on. */
  entered: (form: string) => Draft | undefined;
  enter: (form: string, draft: Draft) => void;
  /** Take the last step back; null where something else was rolled since. */
  undo: (() => void) | null;
}

export const BoardContext = createContext<BoardHost | null>(null);

/** Return the state of the board with the ways to go on from it. */
export function useBoard(): BoardHost {
  const host = useContext(BoardContext);
  if (host === null) throw new Error("no board around this component");
  return host;
}

/** Words of a game, out of its schemas. */
export interface Terms {
  /** The title of a field of a struct. */
  field: (struct: string, name: string) => string;
  /** The word for one value of a field. */
  option: (struct: string, name: string, value: unknown) => string;
  /** The title of an operation. */
  op: (op: string) => string;
}

/** Return the words of the game on the board; a name without a word stands for itself. */
export function useTerms(): Terms {
  const { system } = useBoard();
  const property = (struct: string, name: string): Schema => system.$defs[struct]?.properties?.[name] ?? {};
  return {
    field: (struct, name) => resolve(property(struct, name), system.$defs).title ?? name,
    option: (struct, name, value) => {
      const { shape } = read(property(struct, name), system.$defs);
      return (shape.kind === "choice" && shape.options.find((one) => one.value === value)?.label) || String(value);
    },
    op: (op) => system.operations[op]?.title ?? op,
  };
}

/** A request with the state added, if its operation goes on from states of this kind. */
export function withState(request: Ask, state: Draft, struct: string, system: SystemSchema): Ask {
  const operation = system.operations[request.op];
  const takes = operation && continues(operation, system.$defs)?.states.includes(struct);
  return takes && !("state" in request) ? { ...request, state } : request;
}
