/** Text, yes or no, and a choice among few or many. */

import type { Reading } from "../../schema";
import { type FieldProps, useField } from "./context";
import { described, Fault, Frame } from "./Frame";

type Of<K extends Reading["shape"]["kind"]> = FieldProps & { reading: Reading; shape: Extract<Reading["shape"], { kind: K }> };

export function TextField(props: Of<"text">) {
  const tools = useField(props.path);
  const title = props.reading.title ?? props.name;
  const help = props.reading.description;
  return (
    <Frame tools={tools} title={title} help={help} bare={props.bare} path={props.path}>
      <input
        id={tools.inputId}
        type="text"
        autocomplete="off"
        aria-label={props.bare ? title : undefined}
        aria-required={props.required || undefined}
        minLength={props.shape.minLength}
        maxLength={props.shape.maxLength}
        placeholder={typeof props.reading.default === "string" && props.reading.default !== "" ? tools.words.default(props.reading.default) : ""}
        value={typeof props.value === "string" ? props.value : ""}
        onInput={(event) => props.onChange(event.currentTarget.value === "" && !props.required ? undefined : event.currentTarget.value)}
        {...described(tools, help)}
      />
    </Frame>
  );
}

export function BooleanField(props: Of<"boolean">) {
  const tools = useField(props.path);
  const title = props.reading.title ?? props.name;
  const help = props.reading.description;
  const value = props.value ?? props.reading.default ?? false;
  return (
    <div class="field field-check" data-path={props.path} data-fault={tools.message !== undefined}>
      <label>
        <input
          id={tools.inputId}
          type="checkbox"
          checked={value === true}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
          {...described(tools, help)}
        />
        <span>{title}</span>
      </label>
      {help && <p class="field-help" id={`${tools.inputId}-help`}>{help}</p>}
      <Fault tools={tools} />
    </div>
  );
}

interface Option {
  value: unknown;
  label: string;
}

const MANY = 8;

/** Choices as one-tap radio buttons, or as a list when there are many. */
export function ChoiceField(props: Of<"choice">) {
  const tools = useField(props.path);
  const { reading, shape } = props;
  const title = reading.title ?? props.name;
  const none: Option[] = reading.nullable ? [{ value: null, label: tools.words.none }] : [];
  return <Choose {...props} title={title} help={reading.description} options={[...none, ...shape.options]} value={props.value ?? reading.default ?? (reading.nullable ? null : undefined)} />;
}

/** A boolean that may also be left open. */
export function MaybeBoolean(props: Of<"boolean">) {
  const tools = useField(props.path);
  const options: Option[] = [
    { value: null, label: tools.words.none },
    { value: true, label: tools.words.yes },
    { value: false, label: tools.words.no },
  ];
  return <Choose {...props} title={props.reading.title ?? props.name} help={props.reading.description} options={options} value={props.value ?? props.reading.default ?? null} />;
}

interface ChooseProps extends FieldProps {
  title: string;
  help: string | undefined;
  options: readonly Option[];
}

function Choose({ path, value, options, onChange, title, help, bare }: ChooseProps) {
  const tools = useField(path);
  if (options.length > MANY || bare) {
    const index = options.findIndex((option) => option.value === value);
    return (
      <Frame tools={tools} title={title} help={help} bare={bare} path={path}>
        <select
          id={tools.inputId}
          aria-label={bare ? title : undefined}
          value={String(index)}
          onChange={(event) => onChange(options[Number(event.currentTarget.value)]?.value)}
          {...described(tools, help)}
        >
          {index < 0 && <option value="-1">—</option>}
          {options.map((option, position) => (
            <option key={position} value={String(position)}>
              {option.label}
            </option>
          ))}
        </select>
      </Frame>
    );
  }
  return (
    <fieldset class="field choices-field" data-path={path} data-fault={tools.message !== undefined}>
      <legend class="field-label">{title}</legend>
      <div class="segments">
        {options.map((option, position) => (
          <label key={position} class="segment">
            <input
              type="radio"
              name={tools.inputId}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              {...described(tools, help)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {help && <p class="field-help" id={`${tools.inputId}-help`}>{help}</p>}
      <Fault tools={tools} />
    </fieldset>
  );
}
