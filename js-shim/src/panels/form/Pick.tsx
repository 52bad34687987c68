/** Some of an operation's fields, in an order of one's own: what curated panels are made of. */

import type { ComponentChildren } from "preact";
import { type Draft, isObject, put } from "../draft";
import { type Defs, type FieldSpec, read, type Schema } from "../../schema";
import { Field } from "./Field";

/** The fields of a struct, by name. */
export function fieldMap(schema: Schema, defs: Defs): Map<string, FieldSpec> {
  const { shape } = read(schema, defs);
  return new Map(shape.kind === "struct" ? shape.fields.map((field) => [field.name, field]) : []);
}

export interface Picked {
  fields: Map<string, FieldSpec>;
  path: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

export interface PickProps extends Picked {
  names: readonly string[];
  step?: number;
}

/** The fields named; one that the operation does not have is left out. */
export function Pick({ names, fields, path, draft, onChange, step }: PickProps) {
  return (
    <>
      {names.map((name) => {
        const field = fields.get(name);
        return (
          field && (
            <Field
              key={name}
              schema={field.schema}
              name={name}
              path={`${path}.${name}`}
              required={field.required}
              step={step}
              value={draft[name]}
              onChange={(value) => onChange(put(draft, name, value))}
            />
          )
        );
      })}
    </>
  );
}

/** Fields that are seldom needed, folded away. */
export function More({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="field-fold">
      <summary>{title}</summary>
      <div class="field-fold-body">{children}</div>
    </details>
  );
}

/** The draft of a struct inside a draft. */
export function inner(draft: Draft, name: string): Draft {
  const value = draft[name];
  return isObject(value) ? value : {};
}
