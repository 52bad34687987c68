/** A whole number: typed, or stepped with big buttons. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Reading } from "../../schema";
import { type FieldProps, useField } from "./context";
import { described, Frame } from "./Frame";

type NumberShape = Extract<Reading["shape"], { kind: "integer" | "number" }>;

/** A bound beyond this is the core's own limit and tells nobody anything. */
const TOLD = 9999;

function hint(shape: NumberShape, range: (low: string, high: string) => string): string | undefined {
  if (shape.min === undefined || shape.max === undefined || Math.max(-shape.min, shape.max) > TOLD) return undefined;
  return range(String(shape.min).replace("-", "−"), String(shape.max));
}

/** Read what was typed; full-width digits and every dash are ordinary ones. Text that is no number goes to the engine as it is. */
function typed(text: string): unknown {
  const plain = text.normalize("NFKC").replace(/[‐‑‒–—―−]/g, "-").trim();
  if (plain === "") return undefined;
  return /^[+-]?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : plain;
}

function shownAs(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

export function NumberField(props: FieldProps & { reading: Reading; shape: NumberShape; step?: number }) {
  const { shape, reading, step = 1 } = props;
  const tools = useField(props.path);
  const [text, setText] = useState(shownAs(props.value));
  const sent = useRef<unknown>(props.value);
  useEffect(() => {
    // A value from outside (a character was loaded) replaces the text; our own echo must not disturb typing.
    if (props.value !== sent.current) {
      sent.current = props.value;
      setText(shownAs(props.value));
    }
  }, [props.value]);
  const send = (value: unknown) => {
    sent.current = value;
    props.onChange(value);
  };
  const title = reading.title ?? props.name;
  const fallback = typeof reading.default === "number" ? reading.default : undefined;
  const help = reading.description;
  const jump = (by: number) => {
    const now = typeof sent.current === "number" ? sent.current : (fallback ?? 0);
    const next = Math.min(shape.max ?? Infinity, Math.max(shape.min ?? -Infinity, now + by));
    setText(String(next));
    send(next);
  };
  return (
    <Frame tools={tools} title={title} help={help} bare={props.bare} path={props.path}>
      <span class="stepper">
        <button type="button" aria-label={`${title} ${tools.words.less} ${step}`} onClick={() => jump(-step)}>−</button>
        <input
          id={tools.inputId}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          role="spinbutton"
          aria-label={props.bare ? title : undefined}
          aria-valuemin={shape.min}
          aria-valuemax={shape.max}
          aria-valuenow={typeof props.value === "number" ? props.value : undefined}
          aria-required={props.required || undefined}
          data-min={shape.min}
          data-max={shape.max}
          placeholder={fallback === undefined ? (hint(shape, tools.words.range) ?? "") : tools.words.default(String(fallback))}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            send(typed(event.currentTarget.value));
          }}
          onKeyDown={(event) => {
            const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
            if (by === 0 || event.isComposing) return;
            event.preventDefault();
            jump(by);
          }}
          {...described(tools, help)}
        />
        <button type="button" aria-label={`${title} ${tools.words.more} ${step}`} onClick={() => jump(step)}>＋</button>
      </span>
    </Frame>
  );
}
