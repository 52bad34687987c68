/** Which question about chances or advice belongs to a request: fields of the same name go along. */

import { continues, type Defs, type OperationSchema, read, refName, resolve, type Schema, type SystemSchema } from ".";

type Fields = Record<string, unknown>;

/** What another operation is not asked with: the host's business, or nothing that changes a chance. */
const APART = new Set(["op", "hide", "state"]);

interface Form {
  operation: OperationSchema;
  system: SystemSchema;
  draft: Fields;
  /** The state that the form goes on from. */
  state: Fields | null;
}

/** Return the question to another operation with what a form says; null while something is missing that it needs. */
export function borrowed(form: Form, op: string): (Fields & { op: string }) | null {
  const { system } = form;
  const target = system.operations[op];
  if (target === undefined) return null;
  const asked = lent(form, op, target);
  const required = resolve(target.request, system.$defs).required ?? [];
  return required.every((name) => name === "op" || name in asked) ? asked : null;
}

/** The same whether or not anything is missing: the core then says what. */
export function lent(form: Form, op: string, target: OperationSchema): Fields & { op: string } {
  const { operation, system, draft, state } = form;
  const own = propertiesOf(operation, system.$defs);
  const asked: Fields & { op: string } = { op };
  for (const [name, schema] of Object.entries(propertiesOf(target, system.$defs))) {
    if (APART.has(name)) continue;
    const here = operation.beside?.names[name] ?? name;
    const value = draft[here] ?? unlike(own[here], schema, system.$defs);
    if (value !== undefined && value !== null) asked[name] = trimmed(value, schema, system.$defs);
  }
  Object.assign(asked, operation.beside?.give);
  if (state !== null && stateOf(target, system.$defs) === stateOf(operation, system.$defs)) asked["state"] = state;
  return asked;
}

/** The fields of a request that an operation does not know: they are handed on, so that the core refuses them. */
export function strange(request: Fields, operation: OperationSchema, defs: Defs): Fields {
  const own = propertiesOf(operation, defs);
  return Object.fromEntries(Object.entries(request).filter(([name]) => name !== "op" && !(name in own)));
}

function propertiesOf(operation: OperationSchema, defs: Defs): Record<string, Schema> {
  return resolve(operation.request, defs).properties ?? {};
}

function stateOf(operation: OperationSchema, defs: Defs): string | undefined {
  return continues(operation, defs)?.state;
}

/** The default of the form's field, where the other operation would take another one and knows this one. */
function unlike(own: Schema | undefined, other: Schema, defs: Defs): unknown {
  if (own === undefined) return undefined;
  const [mine, its] = [resolve(own, defs).default, resolve(other, defs).default];
  if (JSON.stringify(mine) === JSON.stringify(its)) return undefined;
  const { shape } = read(other, defs);
  return shape.kind === "choice" && !shape.options.some(({ value }) => value === mine) ? undefined : mine;
}

/** A value without the fields that the other operation does not know: a roll entered by hand has no chances. */
function trimmed(value: unknown, schema: Schema, defs: Defs): unknown {
  const { shape } = read(schema, defs);
  if (shape.kind === "list" && Array.isArray(value)) return value.map((item) => trimmed(item, shape.item, defs));
  if (shape.kind !== "struct" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const known = Object.fromEntries(shape.fields.map((field) => [field.name, field.schema]));
  const kept = Object.entries(value).filter(([name]) => name in known || name === shape.tag?.name);
  return Object.fromEntries(kept.map(([name, inner]) => [name, name in known ? trimmed(inner, known[name] as Schema, defs) : inner]));
}

/** The operations that advise on what an operation left behind: they take its state and need nothing else. */
export function advisersOn(op: string, system: SystemSchema): string[] {
  const left = system.operations[op]?.state?.$ref;
  if (left === undefined) return [];
  return Object.entries(system.operations).flatMap(([name, operation]) => {
    const required = resolve(operation.request, system.$defs).required ?? [];
    const alone = required.every((field) => field === "op" || field === "state");
    const fits = isAdvice(name, operation) && stateOf(operation, system.$defs) === refName(left);
    return fits && alone ? [name] : [];
  });
}

/** Say whether an operation compares the options of a decision: by its group, and by its name as systems are laid out. */
export function isAdvice(op: string, operation: OperationSchema): boolean {
  return operation.group === "advice" && op.includes(".advise");
}
