/** The schemas that the build writes, read as what a form can show. */

/** A JSON schema as the core makes it, with titles and labels in one language. */
export interface Schema {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: readonly (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  anyOf?: readonly Schema[];
  items?: Schema | false;
  prefixItems?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  "x-labels"?: Record<string, string>;
}

export type Defs = Record<string, Schema>;

/** A field of a row, and what it is called. */
export interface ChartMark {
  field: string;
  name: string;
}

/** How a list of chances among the values is drawn. */
export interface ChartSpec {
  rows: string;
  at: string;
  /** The field that says up to what, where a row is a range. */
  to?: string;
  title: string;
  axis: string;
  bars: ChartMark;
  line?: ChartMark;
  /** Bars of rows where this does not hold are hollow. */
  solid?: ChartMark;
  /** Whether what a row is carries its sign. */
  signed?: boolean;
  labels?: Record<string, string>;
}

/**
 * What is asked beside a form: fields of the same name go along, or of the name that the form has for them; `give` is
 * added; `lines` of the answer are shown.
 */
export interface Beside {
  odds?: string;
  advice?: string;
  /** Whose charts are shown, where the odds have none. */
  chart?: string;
  give: Record<string, unknown>;
  names: Record<string, string>;
  lines: number;
}

export interface OperationSchema {
  title: string;
  about: string;
  example?: string;
  group: string;
  clauses: readonly string[];
  request: Schema;
  values: Schema;
  state: Schema | null;
  beside?: Beside;
  charts?: readonly ChartSpec[];
}

export interface SystemSchema {
  id: string;
  name: string;
  about: string;
  sample?: string;
  operations: Record<string, OperationSchema>;
  settings: Schema | null;
  forms: readonly string[];
  $defs: Defs;
}

export type Schemas = Record<string, SystemSchema>;

/** One way a value may look. */
export type Shape =
  | { kind: "integer" | "number"; min?: number | undefined; max?: number | undefined }
  | { kind: "text"; minLength?: number | undefined; maxLength?: number | undefined }
  | { kind: "boolean" }
  | { kind: "choice"; options: readonly { value: string | number | boolean; label: string }[] }
  | { kind: "list"; item: Schema; min: number; max: number }
  | { kind: "tuple"; items: readonly Schema[] }
  | { kind: "struct"; fields: readonly FieldSpec[]; tag: { name: string; value: unknown } | null; name: string }
  | { kind: "map"; value: Schema }
  | { kind: "union"; variants: readonly { label: string; shape: Shape }[] }
  | { kind: "json" };

export interface FieldSpec {
  name: string;
  schema: Schema;
  required: boolean;
}

/** A shape, and whether `null` is allowed as well. */
export interface Reading {
  shape: Shape;
  nullable: boolean;
  title: string | undefined;
  description: string | undefined;
  default: unknown;
}

/** Follow a reference; what stands beside it (title, default) wins over what it points to. */
export function resolve(schema: Schema, defs: Defs): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  const target = defs[refName($ref)];
  if (target === undefined) return beside;
  const { title: _class, description: _doc, ...inner } = resolve(target, defs);
  return { ...inner, ...beside };
}

/** The last part of a reference: the name of the struct. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** Read a schema as something a form can show. */
export function read(schema: Schema, defs: Defs): Reading {
  const known = resolve(schema, defs);
  const options = alternatives(schema, defs);
  const real = options.filter((option) => option.type !== "null");
  const nullable = real.length < options.length || real.some((option) => option.enum?.includes(null));
  const shapes = real.map((option) => shapeOf(resolve(option, defs)));
  const variants = shapes.map((shape) => ({ shape, label: variantLabel(shape, defs) }));
  const shape: Shape = shapes.length === 1 ? (shapes[0] ?? { kind: "json" }) : { kind: "union", variants };
  return { shape, nullable, title: known.title, description: known.description, default: known.default };
}

/** Everything that a value may be instead, to any depth. */
function alternatives(schema: Schema, defs: Defs): Schema[] {
  const known = resolve(schema, defs);
  return known.anyOf ? known.anyOf.flatMap((option) => alternatives(option, defs)) : [schema];
}

/** What a variant is called: a struct by its word, or else by its fields; anything else by its kind. */
function variantLabel(shape: Shape, defs: Defs): string {
  if (shape.kind !== "struct") return shape.kind;
  if (shape.name !== "") return shape.name;
  return shape.fields.map((field) => resolve(field.schema, defs).title ?? field.name).join("・");
}

function shapeOf(schema: Schema): Shape {
  const values = schema.enum ?? (schema.const !== undefined ? [schema.const] : undefined);
  if (values !== undefined) return choice(values, schema["x-labels"] ?? {});
  if (schema.prefixItems) return { kind: "tuple", items: schema.prefixItems };
  switch (schema.type) {
    case "integer":
    case "number":
      return { kind: schema.type, min: lowest(schema), max: highest(schema) };
    case "string":
      return { kind: "text", minLength: schema.minLength, maxLength: schema.maxLength };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return schema.items ? { kind: "list", item: schema.items, min: schema.minItems ?? 0, max: schema.maxItems ?? Infinity } : { kind: "json" };
    case "object":
      return objectOf(schema);
    default:
      return { kind: "json" };
  }
}

function choice(values: readonly (string | number | boolean | null)[], labels: Record<string, string>): Shape {
  const real = values.filter((value): value is string | number | boolean => value !== null);
  // The build writes the words in the order of their entries, which is the order that a reader expects.
  // (Keys that look like numbers lose their order in JavaScript; the values keep theirs.)
  const words = Object.keys(labels);
  const order = words.some((word) => /^\d+$/.test(word)) ? real.map(String) : words;
  const place = (value: string | number | boolean) => (order.includes(String(value)) ? order.indexOf(String(value)) : order.length);
  const options = [...real].sort((a, b) => place(a) - place(b)).map((value) => ({ value, label: labels[String(value)] ?? String(value) }));
  return { kind: "choice", options };
}

function lowest(schema: Schema): number | undefined {
  return schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1);
}

function highest(schema: Schema): number | undefined {
  return schema.maximum ?? (schema.exclusiveMaximum === undefined ? undefined : schema.exclusiveMaximum - 1);
}

function objectOf(schema: Schema): Shape {
  if (schema.properties) {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).map(([name, inner]) => ({ name, schema: inner, required: required.has(name) }));
    const tagged = fields.find((field) => field.required && only(field.schema) !== undefined);
    const tag = tagged ? { name: tagged.name, value: only(tagged.schema) } : null;
    const word = tagged?.schema["x-labels"]?.[String(tag?.value)];
    const shown = fields.filter((field) => field !== tagged);
    return { kind: "struct", fields: shown, tag, name: word ?? "" };
  }
  return typeof schema.additionalProperties === "object" ? { kind: "map", value: schema.additionalProperties } : { kind: "json" };
}

/** The single value that a schema allows, if it allows just one: the tag of a struct. */
function only(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  return schema.enum?.length === 1 ? schema.enum[0] : undefined;
}

/** Fields that every operation may have; they stand after its own. */
const LAST = ["hide", "settings"];

/** The fields of an operation that a form shows; the name of the operation and the state are the host's business. */
export function fieldsOf(operation: OperationSchema, defs: Defs): FieldSpec[] {
  const { shape } = read(operation.request, defs);
  if (shape.kind !== "struct") return [];
  const own = shape.fields.filter((field) => field.name !== "op" && field.name !== "state" && !LAST.includes(field.name));
  return [...own, ...LAST.flatMap((name) => shape.fields.filter((field) => field.name === name))];
}

/** The names of the state structs that an operation goes on from, and whether it needs one of them. */
export function continues(operation: OperationSchema, defs: Defs): { state: string; states: readonly string[]; required: boolean } | null {
  const request = resolve(operation.request, defs);
  const field = request.properties?.["state"];
  const states = field === undefined ? [] : refsOf(field);
  const [state] = states;
  return state === undefined ? null : { state, states, required: request.required?.includes("state") ?? false };
}

/** Every struct that a schema allows, to any depth. */
function refsOf(schema: Schema): string[] {
  return schema.$ref === undefined ? (schema.anyOf ?? []).flatMap(refsOf) : [refName(schema.$ref)];
}
