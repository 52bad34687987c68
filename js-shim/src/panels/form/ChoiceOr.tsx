/** A named value or a number of one's own, as one row of buttons: for fields that allow both. */

import { type FieldSpec, read, type Shape } from "../../schema";
import { useField } from "./context";
import { NumberField } from "./NumberField";

interface ChoiceOrProps {
  field: FieldSpec;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

type Of<K extends Shape["kind"]> = Extract<Shape, { kind: K }>;

export function ChoiceOr({ field, path, value, onChange }: ChoiceOrProps) {
  const tools = useField(path);
  const reading = read(field.schema, tools.defs);
  const variants = reading.shape.kind === "union" ? reading.shape.variants.map((one) => one.shape) : [reading.shape];
  const named = variants.find((shape): shape is Of<"choice"> => shape.kind === "choice");
  const number = variants.find((shape): shape is Of<"integer"> => shape.kind === "integer");
  if (!named) return null;
  const title = reading.title ?? field.name;
  const free = value !== undefined && value !== null && !named.options.some((option) => option.value === value);
  const options = [
    ...(reading.nullable ? [{ value: undefined as unknown, label: tools.words.none }] : []),
    ...named.options,
    ...(number ? [{ value: 0 as unknown, label: tools.words.otherNumber, free: true }] : []),
  ];
  return (
    <fieldset class="field choices-field" data-path={free ? undefined : path}>
      <legend class="field-label">{title}</legend>
      <div class="segments">
        {options.map((option, index) => (
          <label class="segment" key={index}>
            <input
              type="radio"
              name={tools.inputId}
              checked={"free" in option ? free : !free && (value ?? undefined) === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {free && number && (
        <NumberField schema={field.schema} name={field.name} path={path} value={value} onChange={(next) => onChange(next ?? null)} reading={{ ...reading, default: undefined, description: undefined }} shape={number} step={5} bare />
      )}
    </fieldset>
  );
}
