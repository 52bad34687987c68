/** Numbers that are added up, each with a name if one is wanted: a row each, with big steps. */

import { isObject } from "../draft";
import { type FieldSpec, read, resolve, type Shape } from "../../schema";
import { useField } from "./context";
import { Group } from "./Frame";
import { NumberField } from "./NumberField";

interface SummandsProps {
  field: FieldSpec;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

interface Row {
  name: string;
  value: unknown;
}

function rowOf(item: unknown): Row {
  return isObject(item) ? { name: String(item["name"] ?? ""), value: item["value"] } : { name: "", value: item };
}

/** A list whose items are whole numbers or `{name, value}`; a row without a name is sent as the bare number. */
export function Summands({ field, path, value, onChange }: SummandsProps) {
  const tools = useField(path);
  const reading = read(field.schema, tools.defs);
  const list = reading.shape.kind === "list" ? reading.shape : undefined;
  const item = list && read(list.item, tools.defs).shape;
  const shapes = item?.kind === "union" ? item.variants.map((one) => one.shape) : [item];
  const number = shapes.find((shape): shape is Extract<Shape, { kind: "integer" }> => shape?.kind === "integer");
  const struct = shapes.find((shape): shape is Extract<Shape, { kind: "struct" }> => shape?.kind === "struct");
  if (!list || !number) return null;
  const nameField = struct?.fields.find((one) => one.name === "name");
  const nameTitle = nameField && (resolve(nameField.schema, tools.defs).title ?? "name");
  const title = reading.title ?? field.name;
  const rows = (Array.isArray(value) ? value : []).map(rowOf);
  const send = (next: Row[]) => onChange(next.length === 0 ? undefined : next.map((row) => (row.name === "" ? (row.value ?? null) : { name: row.name, value: row.value ?? null })));
  const change = (index: number, patch: Partial<Row>) => send(rows.map((row, place) => (place === index ? { ...row, ...patch } : row)));
  return (
    <Group tools={tools} title={title} path={path}>
      {rows.length > 0 && (
        <ul class="summands">
          {rows.map((row, index) => (
            <li key={index}>
              {nameTitle && (
                <input
                  type="text"
                  autocomplete="off"
                  maxLength={60}
                  placeholder={nameTitle}
                  aria-label={`${title} ${index + 1} ${nameTitle}`}
                  value={row.name}
                  onInput={(event) => change(index, { name: event.currentTarget.value })}
                />
              )}
              <NumberField
                schema={list.item}
                name={`${title} ${index + 1}`}
                path={row.name === "" ? `${path}[${index}]` : `${path}[${index}].value`}
                value={row.value}
                onChange={(next) => change(index, { value: next })}
                reading={{ shape: number, nullable: false, title: `${title} ${index + 1}`, description: undefined, default: undefined }}
                shape={number}
                step={10}
                bare
              />
              <button type="button" class="quiet" aria-label={tools.words.removeOf(`${title} ${index + 1}`)} onClick={() => send(rows.filter((_, place) => place !== index))}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="quiet add" disabled={rows.length >= list.max} aria-label={tools.words.addTo(title)} onClick={() => send([...rows, { name: "", value: 0 }])}>
        ＋ {tools.words.add}
      </button>
    </Group>
  );
}
