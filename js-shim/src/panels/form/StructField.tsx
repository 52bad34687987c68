/** A struct inside a request: its fields, folded away where every one of them has a default. */

import { type Draft, freshShape, isObject, put } from "../draft";
import type { Shape } from "../../schema";
import { useField } from "./context";
import { Field, ShapeField, type ShapeProps } from "./Field";
import { Fault, Group } from "./Frame";

type StructShape = Extract<Shape, { kind: "struct" }>;

/** The fields of a struct, one below the other. */
export function Fields({ shape, path, value, onChange }: { shape: StructShape; path: string; value: Draft; onChange: (value: Draft) => void }) {
  return (
    <>
      {shape.fields.map((field) => (
        <Field
          key={field.name}
          schema={field.schema}
          name={field.name}
          path={`${path}.${field.name}`}
          required={field.required}
          value={value[field.name]}
          onChange={(next) => onChange(put(value, field.name, next))}
        />
      ))}
    </>
  );
}

export function StructField(props: ShapeProps & { shape: StructShape }) {
  const { shape, reading, path, bare } = props;
  const tools = useField(path);
  const value = isObject(props.value) ? props.value : {};
  const start: Draft = shape.tag && !(shape.tag.name in value) ? { [shape.tag.name]: shape.tag.value, ...value } : value;
  const change = (next: Draft) => props.onChange(!props.required && Object.keys(next).length === 0 ? undefined : next);
  const fields = <Fields shape={shape} path={path} value={start} onChange={change} />;
  const title = reading.title ?? props.name;
  const optional = !props.required && shape.fields.every((field) => !field.required);
  if (!optional || bare) {
    return (
      <Group tools={tools} title={title} help={reading.description} bare={bare} path={path}>
        {fields}
      </Group>
    );
  }
  return (
    <details class="field-fold" data-path={path} data-fault={tools.message !== undefined}>
      <summary>{title}</summary>
      {reading.description && <p class="field-help">{reading.description}</p>}
      <div class="field-fold-body">{fields}</div>
      <Fault tools={tools} />
    </details>
  );
}

/** Something that may be left out altogether: a box to tick brings it in. */
export function OptionalGroup(props: ShapeProps) {
  const { reading, shape, path } = props;
  const tools = useField(path);
  const given = props.value !== undefined && props.value !== null;
  const title = reading.title ?? props.name;
  return (
    <div class="field-optional" data-path={path} data-fault={tools.message !== undefined}>
      <label class="field-check">
        <input type="checkbox" checked={given} onChange={(event) => props.onChange(event.currentTarget.checked ? freshShape(shape, tools.defs) : undefined)} />
        <span>{title}</span>
      </label>
      {given && <ShapeField {...props} required reading={{ ...reading, nullable: false }} shape={shape} />}
      {!given && <Fault tools={tools} />}
    </div>
  );
}
