/** One of several shapes: the user says which, then fills it in. */

import { useState } from "preact/hooks";
import { fits, freshShape } from "../draft";
import type { Shape } from "../schema";
import { useField } from "./context";
import { ShapeField, type ShapeProps } from "./Field";
import { Group } from "./Frame";

export function UnionField(props: ShapeProps & { shape: Extract<Shape, { kind: "union" }> }) {
  const { shape, reading, path } = props;
  const tools = useField(path);
  const title = reading.title ?? props.name;
  const value = props.value ?? reading.default;
  const [chosen, setChosen] = useState<number | null>(null);
  const found = shape.variants.findIndex((variant) => fits(value, variant.shape));
  const index = found >= 0 ? found : (chosen ?? 0);
  const variant = shape.variants[index];
  const name = (label: string) => tools.words.variant[label as keyof typeof tools.words.variant] ?? label;
  return (
    <Group tools={tools} title={title} help={reading.description} path={path} bare={props.bare}>
      <div class="segments">
        {shape.variants.map((one, position) => (
          <label key={position} class="segment">
            <input
              type="radio"
              name={`${tools.inputId}-variant`}
              checked={position === index}
              onChange={() => {
                setChosen(position);
                props.onChange(freshShape(one.shape, tools.defs));
              }}
            />
            <span>{name(one.label)}</span>
          </label>
        ))}
      </div>
      {variant && (
        <ShapeField
          key={index}
          {...props}
          bare
          required
          value={value}
          shape={variant.shape}
          reading={{ ...reading, description: undefined, nullable: false, default: undefined }}
        />
      )}
    </Group>
  );
}
