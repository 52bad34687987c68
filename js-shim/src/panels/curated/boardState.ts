/** Reading a stored state, which is plain data. */

import { type Draft, isObject } from "../draft";

/** The structs in a list of a state. */
export function listOf(state: Draft, name: string): readonly Draft[] {
  const value = state[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A number of a state; 0 stands in where the core left out a default. */
export function numberOf(state: Draft, name: string): number {
  const value = state[name];
  return typeof value === "number" ? value : 0;
}

/** A text of a state. */
export function textOf(state: Draft, name: string): string {
  const value = state[name];
  return typeof value === "string" ? value : "";
}
