/** Fields of an operation made ready for a short form: some of them, needed, or chosen from what the state knows. */

import { type Draft, fresh } from "../draft";
import { type Defs, type FieldSpec, fieldsOf, type OperationSchema, read, type Schema } from "../../schema";

/** A value that a field may take, with its word where it has one. */
export type Option = string | number | { value: string | number; label: string };

/** A schema without the way out of leaving the value open. */
function given({ default: _default, ...schema }: Schema): Schema {
  return schema.anyOf ? { ...schema, anyOf: schema.anyOf.filter((option) => option.type !== "null") } : schema;
}

/** The fields that a choice needs, each of them to be filled in. */
export function needed(operation: OperationSchema, defs: Defs, names: readonly string[]): FieldSpec[] {
  const wanted = fieldsOf(operation, defs).filter((field) => names.includes(field.name));
  return wanted.map((field) => ({ ...field, schema: given(field.schema), required: true }));
}

/** What needed fields start with; a list starts with one element to fill in. */
export function started(fields: readonly FieldSpec[], defs: Defs): Draft {
  const start: Draft = {};
  for (const field of fields) {
    const { shape } = read(field.schema, defs);
    start[field.name] = shape.kind === "list" ? [fresh(shape.item, defs)] : fresh(field.schema, defs);
  }
  return start;
}

/** How some fields of a form are entered. */
export interface Ways {
  /** Values that the state knows, by field. */
  options?: Record<string, readonly Option[]>;
  /** Fields that take a text as well as something else, and are entered as that. */
  texts?: readonly string[];
}

/** The fields named, in that order; all of them without names. */
export function picked(operation: OperationSchema, defs: Defs, names: readonly string[] | undefined, { options = {}, texts = [] }: Ways = {}): FieldSpec[] {
  const fields = fieldsOf(operation, defs);
  const wanted = names ? names.flatMap((name) => fields.filter((field) => field.name === name)) : fields;
  return wanted.map((field) => {
    const known = options[field.name] ?? [];
    if (known.length > 0) return { ...field, schema: among(field, known) };
    return texts.includes(field.name) ? { ...field, schema: asText(field.schema) } : field;
  });
}

/** A schema without the shapes that are no text. */
export function asText(schema: Schema): Schema {
  if (!schema.anyOf) return schema;
  const texts = (one: Schema): Schema[] => (one.anyOf ? one.anyOf.flatMap(texts) : one.type === "string" || one.type === "null" ? [one] : []);
  return { ...schema, anyOf: schema.anyOf.flatMap(texts) };
}

/** A schema that offers these values only: a field that names somebody in the state is then a choice among them. */
function among({ schema, required }: FieldSpec, options: readonly Option[]): Schema {
  const values = options.map((one) => (typeof one === "object" ? one.value : one));
  const labels = Object.fromEntries(options.map((one) => (typeof one === "object" ? [one.value, one.label] : [one, String(one)])));
  const { title, description } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    enum: required ? values : [...values, null],
    "x-labels": labels,
  };
}
