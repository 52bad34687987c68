/** The one door to the engine for page and Foundry. */
import { Sainome } from "./api";
import { Engine, type EngineOptions } from "./client";

declare global {
  var sainome: Sainome | undefined;
}

/** Starts the engine in the background and puts its API at `globalThis.sainome`; calls may be made at once. */
export function startEngine(options: EngineOptions = {}): Sainome {
  const api = new Sainome(new Engine(options));
  globalThis.sainome = api;
  return api;
}

export { Sainome, type AnyRequest, type AskOptions, type Examples, type RequestOf } from "./api";
export type { BatchEntry, BatchFigures, BatchItem, BatchOptions, BatchReply, Figures } from "./api";
export { Engine, type EngineOptions } from "./client";
export { fault, SainomeError, type EngineCode, type Lang } from "./faults";
export type { CallOptions, Face, Need, Needed, Outcome, RollOptions, State, Throw, Values } from "./options";
export type { Ready } from "./wire";
