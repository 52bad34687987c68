/** The numbers of a question that may be tried out, and how far. */

import { type Draft, isObject, put } from "../../panels/draft";
import { type OperationSchema, read, resolve, type Schema, type SystemSchema } from "../../schema";
import type { Request } from "../model";

export interface Slider {
  path: readonly string[];
  title: string;
  value: number;
  min: number;
  max: number;
  /** Whether it was entered; otherwise it is the default. */
  entered: boolean;
  /** Whether the form has this field, so that it may be taken over. */
  own: boolean;
}

const APART = new Set(["op", "hide", "state", "settings"]);
/** A range of this size is offered as a whole; of a wider one, a window around what was entered. */
const WHOLE = 40;

/** Return the whole numbers in a question, what was entered first. */
export function slidersOf(request: Request, system: SystemSchema, form: OperationSchema): Slider[] {
  const target = system.operations[request.op];
  if (target === undefined) return [];
  const own = new Set(Object.keys(resolve(form.request, system.$defs).properties ?? {}));
  const found = [...walk(resolve(target.request, system.$defs), request, [], "", system)];
  const all = found.map((slider) => ({ ...slider, own: own.has(slider.path[0] ?? "") }));
  return [...all.filter(({ entered }) => entered), ...all.filter(({ entered }) => !entered)];
}

function* walk(schema: Schema, value: Draft, path: readonly string[], above: string, system: SystemSchema): Generator<Omit<Slider, "own">> {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    if (APART.has(name)) continue;
    const { shape, title = name, default: normal } = read(inner, system.$defs);
    const here = [...path, name];
    const shown = above === "" ? title : `${above}・${title}`;
    const now = value[name] ?? normal;
    if (shape.kind === "integer" && typeof now === "number") {
      yield { path: here, title: shown, value: now, entered: typeof value[name] === "number", ...reach(now, shape.min, shape.max) };
    } else if (shape.kind === "struct" && isObject(value[name])) {
      const properties = Object.fromEntries(shape.fields.map((field) => [field.name, field.schema]));
      yield* walk({ properties }, value[name], here, shown, system);
    }
  }
}

function reach(value: number, low = -Infinity, high = Infinity): { min: number; max: number } {
  if (high - low <= WHOLE) return { min: Math.min(low, value), max: Math.max(high, value) };
  const far = Math.max(10, Math.ceil(Math.abs(value) / 2));
  return { min: Math.min(value, Math.max(low, value - far)), max: Math.max(value, Math.min(high, value + far)) };
}

/** Return a question or a draft with a number changed. */
export function changed<T extends Draft>(draft: T, path: readonly string[], value: number): T {
  const [name = "", ...rest] = path;
  const inner = draft[name];
  return put(draft, name, rest.length === 0 ? value : changed(isObject(inner) ? inner : {}, rest, value)) as T;
}
