/** A list whose elements are added and removed, and a tuple whose places are fixed. */

import { useEffect, useRef, useState } from "preact/hooks";
import { fresh } from "../draft";
import { read, type Schema, type Shape } from "../../schema";
import { useField } from "./context";
import { Field, type ShapeProps } from "./Field";
import { Group } from "./Frame";

type Of<K extends Shape["kind"]> = ShapeProps & { shape: Extract<Shape, { kind: K }> };

function items(value: unknown, fallback: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return Array.isArray(fallback) ? fallback : [];
}

export function ListField(props: Of<"list">) {
  const { shape, reading, path } = props;
  const tools = useField(path);
  const title = reading.title ?? props.name;
  const listed = items(props.value, reading.default);
  const scalar = !["struct", "list", "map", "union", "tuple"].includes(read(shape.item, tools.defs).shape.kind);
  const keys = useKeys(listed.length);
  const adder = useRef<HTMLButtonElement>(null);
  const [grown, setGrown] = useState<string | null>(null);
  useEffect(() => {
    if (grown === null) return;
    const place = `${path}[${listed.length - 1}]`;
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(place)}"] :is(input, select, textarea)`)?.focus();
    setGrown(null);
  }, [grown]);
  const change = (next: unknown[]) => props.onChange(next.length === 0 && !props.required ? undefined : next);
  const remove = (index: number) => {
    keys.remove(index);
    change(listed.filter((_, place) => place !== index));
    adder.current?.focus();
  };
  return (
    <Group tools={tools} title={title} help={reading.description} path={path} bare={props.bare}>
      {listed.length > 0 && (
        <ul class={`items${scalar ? " items-scalar" : ""}`}>
          {listed.map((item, index) => (
            <li key={keys.at(index)}>
              <Element
                schema={shape.item}
                title={`${title} ${index + 1}`}
                path={`${path}[${index}]`}
                value={item}
                step={props.step}
                onChange={(next) => change(listed.map((old, place) => (place === index ? (next ?? null) : old)))}
              />
              <button type="button" class="quiet remove" aria-label={tools.words.removeOf(`${title} ${index + 1}`)} onClick={() => remove(index)}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        ref={adder}
        class="quiet add"
        disabled={listed.length >= shape.max}
        aria-label={tools.words.addTo(title)}
        onClick={() => {
          change([...listed, fresh(shape.item, tools.defs) ?? null]);
          setGrown(path);
        }}
      >
        ＋ {tools.words.add}
      </button>
    </Group>
  );
}

/** Keys that stay with their elements when one in the middle goes. */
function useKeys(count: number): { at: (index: number) => number; remove: (index: number) => void } {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = Math.max(count, 0);
  return { at: (index) => keys.current[index] ?? index, remove: (index) => void keys.current.splice(index, 1) };
}

function Element(props: { schema: Schema; title: string; path: string; value: unknown; step: number | undefined; onChange: (value: unknown) => void }) {
  const { title, schema, ...rest } = props;
  return <Field {...rest} schema={{ ...schema, title }} name={title} required bare />;
}

export function TupleField(props: Of<"tuple">) {
  const { shape, reading, path } = props;
  const tools = useField(path);
  const listed = items(props.value, reading.default);
  const title = reading.title ?? props.name;
  return (
    <Group tools={tools} title={title} help={reading.description} path={path} bare={props.bare}>
      {shape.items.map((item, index) => (
        <Field
          key={index}
          schema={{ title: `${title} ${index + 1}`, ...item }}
          name={`${title} ${index + 1}`}
          path={`${path}[${index}]`}
          required
          value={listed[index]}
          onChange={(next) => props.onChange(shape.items.map((_, place) => (place === index ? next : listed[place]) ?? null))}
        />
      ))}
    </Group>
  );
}
