/** One of several shapes: the user says which, then fills it in. */

import { useState } from "preact/hooks";
import { fits, freshShape } from "../draft";
import type { Shape } from "../../schema";
import { useField } from "./context";
import { ShapeField, type ShapeProps } from "./Field";
import { Group } from "./Frame";

export function UnionField(props: ShapeProps & { shape: Extract<Shape, { kind: "union" }> }) {
  const { shape, reading, path } = props;
  const tools = useField(path);
  const title = reading.title ?? props.name;
  const value = props.value ?? reading.default;
  const [chosen, setChosen] = useState(reading.nullable ? -1 : 0);
  const found = value === undefined || value === null ? -1 : shape.variants.findIndex((variant) => fits(value, variant.shape));
  // While a value is being typed it may fit none of the shapes: the choice made last then holds.
  const index = found >= 0 ? found : chosen;
  const variant = shape.variants[index];
  const name = (label: string) => tools.words.variant[label as keyof typeof tools.words.variant] ?? label;
  const pick = (position: number) => {
    setChosen(position);
    const one = shape.variants[position];
    props.onChange(one === undefined ? undefined : freshShape(one.shape, tools.defs));
  };
  return (
    <Group tools={tools} title={title} help={reading.description} path={path} bare={props.bare}>
      <div class="segments">
        {reading.nullable && <Variant group={tools.inputId} label={tools.words.none} checked={index < 0} onPick={() => pick(-1)} />}
        {shape.variants.map((one, position) => (
          <Variant key={position} group={tools.inputId} label={name(one.label)} checked={position === index} onPick={() => pick(position)} />
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

function Variant({ group, label, checked, onPick }: { group: string; label: string; checked: boolean; onPick: () => void }) {
  return (
    <label class="segment">
      <input type="radio" name={`${group}-variant`} checked={checked} onChange={onPick} />
      <span>{label}</span>
    </label>
  );
}
