/** Names and values: each row has a name of its own. */

import { useState } from "preact/hooks";
import { fresh, isObject } from "../draft";
import type { Shape } from "../../schema";
import { useField } from "./context";
import { Field, type ShapeProps } from "./Field";
import { Group } from "./Frame";

export function MapField(props: ShapeProps & { shape: Extract<Shape, { kind: "map" }> }) {
  const { shape, reading, path } = props;
  const tools = useField(path);
  const title = reading.title ?? props.name;
  const value = isObject(props.value) ? props.value : isObject(reading.default) ? reading.default : {};
  const [key, setKey] = useState("");
  const add = () => {
    if (key === "" || key in value) return;
    props.onChange({ ...value, [key]: fresh(shape.value, tools.defs) ?? null });
    setKey("");
  };
  const keyId = `${tools.inputId}-key`;
  return (
    <Group tools={tools} title={title} help={reading.description} path={path} bare={props.bare}>
      <ul class="items">
        {Object.entries(value).map(([name, item]) => (
          <li key={name}>
            <Field
              schema={{ ...shape.value, title: name }}
              name={name}
              path={`${path}.${name}`}
              required
              value={item}
              onChange={(next) => props.onChange({ ...value, [name]: next ?? null })}
            />
            <button
              type="button"
              class="quiet remove"
              aria-label={tools.words.removeOf(name)}
              onClick={() => {
                const rest = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
                props.onChange(Object.keys(rest).length === 0 && !props.required ? undefined : rest);
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <div class="map-add">
        <label class="visually-hidden" for={keyId}>
          {title} {tools.words.key}
        </label>
        <input
          id={keyId}
          type="text"
          autocomplete="off"
          placeholder={tools.words.key}
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" class="quiet add" disabled={key === "" || key in value} onClick={add}>
          ＋ {tools.words.add}
        </button>
      </div>
    </Group>
  );
}
