/** What a user has entered so far: plain data; a field that was left alone is absent, and the core's default holds. */

import { type Defs, read, type Schema, type Shape } from "../schema";

export type Draft = Record<string, unknown>;

/** Set a field, or remove it when the value is `undefined`. */
export function put(draft: Draft, name: string, value: unknown): Draft {
  const { [name]: _old, ...rest } = draft;
  return value === undefined ? rest : { ...draft, [name]: value };
}

/** What a new element starts with: the default, or the smallest thing of its shape; `undefined` leaves it empty. */
export function fresh(schema: Schema, defs: Defs): unknown {
  const reading = read(schema, defs);
  if (reading.default !== undefined) return reading.default;
  return reading.nullable ? null : freshShape(reading.shape, defs);
}

/** What a new value of this shape starts with. */
export function freshShape(shape: Shape, defs: Defs): unknown {
  switch (shape.kind) {
    case "struct": {
      const start: Draft = shape.tag ? { [shape.tag.name]: shape.tag.value } : {};
      for (const field of shape.fields) {
        if (field.required) start[field.name] = fresh(field.schema, defs);
      }
      return start;
    }
    case "list":
      return Array.from({ length: shape.min }, () => fresh(shape.item, defs));
    case "tuple":
      return shape.items.map((item) => fresh(item, defs));
    case "map":
      return {};
    case "boolean":
      return false;
    case "choice":
      return shape.options[0]?.value;
    case "union":
      return shape.variants[0] && freshShape(shape.variants[0].shape, defs);
    default:
      return undefined;
  }
}

/** Say whether a value looks like this shape, to find which variant of a union it is. */
export function fits(value: unknown, shape: Shape): boolean {
  switch (shape.kind) {
    case "integer":
    case "number":
      return typeof value === "number";
    case "text":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "choice":
      return shape.options.some((option) => option.value === value);
    case "list":
    case "tuple":
      return Array.isArray(value);
    case "struct":
      return isObject(value) && (shape.tag === null || value[shape.tag.name] === shape.tag.value);
    case "map":
      return isObject(value);
    default:
      return value !== undefined;
  }
}

/** Say whether a value is a plain object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
