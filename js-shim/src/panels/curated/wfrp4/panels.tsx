/** Quick forms for Tests: names of operations and fields only; every word and bound comes from the schemas. */

import type { Draft } from "../../draft";
import { ChoiceOr } from "../../form/ChoiceOr";
import { fieldMap, inner, More, Pick, type Picked } from "../../form/Pick";
import { Summands } from "../../form/Summands";
import { formWords } from "../../words";
import type { Curated, PanelProps } from "..";

/** What a target is made of: shown first, as it changes with every roll. */
function TargetFields(props: Picked) {
  const { fields, path, draft, onChange } = props;
  const put = (name: string) => (value: unknown) => {
    const { [name]: _old, ...rest } = draft;
    onChange(value === undefined ? rest : { ...draft, [name]: value });
  };
  const difficulty = fields.get("difficulty");
  const modifiers = fields.get("modifiers");
  return (
    <>
      <div class="row">
        <Pick {...props} names={["base"]} step={5} />
        <Pick {...props} names={["helpers_accepted"]} />
      </div>
      {difficulty && <ChoiceOr field={difficulty} path={`${path}.difficulty`} value={draft["difficulty"]} onChange={put("difficulty")} />}
      {modifiers && <Summands field={modifiers} path={`${path}.modifiers`} value={draft["modifiers"]} onChange={put("modifiers")} />}
    </>
  );
}

function picked({ operation, system, draft, onChange }: PanelProps): Picked {
  return { fields: fieldMap(operation.request, system.$defs), path: "request", draft, onChange };
}

function TestPanel(props: PanelProps) {
  const all = picked(props);
  return (
    <>
      <TargetFields {...all} />
      <div class="row">
        <Pick {...all} names={["kind", "combat"]} />
      </div>
      {props.real && <Pick {...all} names={["reading"]} />}
      <More title={formWords(props.lang).moreFields}>
        <Pick {...all} names={["hide", "reverse", "assistance", "extra_sl", "settings"]} />
      </More>
    </>
  );
}

function SidePanel({ props, name }: { props: PanelProps; name: "a" | "b" }) {
  const all = picked(props);
  const field = all.fields.get(name);
  if (!field) return null;
  const side: Picked = {
    fields: fieldMap(field.schema, props.system.$defs),
    path: `request.${name}`,
    draft: inner(props.draft, name),
    onChange: (next) => props.onChange({ ...props.draft, [name]: next }),
  };
  return (
    <fieldset class="side-panel" data-path={`request.${name}`}>
      <legend>{field.schema.title ?? name}</legend>
      <Pick {...side} names={["name"]} />
      <TargetFields {...side} />
      {props.real && <Pick {...side} names={["reading"]} />}
      <More title={formWords(props.lang).moreFields}>
        <Pick {...side} names={["reverse", "assistance", "extra_sl"]} />
      </More>
    </fieldset>
  );
}

/** Both sides at once; without the second it rolls later, from the card. */
function OpposedPanel(props: PanelProps) {
  const all = picked(props);
  const both = "b" in props.draft;
  const title = all.fields.get("b")?.schema.title ?? "b";
  const toggle = (checked: boolean) => {
    const { b: _b, ...rest } = props.draft;
    props.onChange(checked ? { ...rest, b: {} } : rest);
  };
  return (
    <>
      <div class="sides">
        <SidePanel props={props} name="a" />
        {both && <SidePanel props={props} name="b" />}
      </div>
      <div class="row">
        <label class="field-check">
          <input type="checkbox" checked={both} onChange={(event) => toggle(event.currentTarget.checked)} />
          <span>{title}</span>
        </label>
        <Pick {...all} names={["combat"]} />
      </div>
      <More title={formWords(props.lang).moreFields}>
        <Pick {...all} names={["hide", "settings"]} />
      </More>
    </>
  );
}

function ExtendedPanel(props: PanelProps) {
  const all = picked(props);
  return (
    <>
      <div class="row">
        <Pick {...all} names={["title", "goal_sl"]} />
      </div>
      <TargetFields {...all} />
      {props.real && <Pick {...all} names={["reading"]} />}
      <More title={formWords(props.lang).moreFields}>
        <Pick {...all} names={["choice", "total", "hide", "reverse", "assistance", "extra_sl", "settings"]} />
      </More>
    </>
  );
}

const TARGET = ["base", "difficulty", "modifiers", "assistance", "helpers_accepted", "extra_sl", "settings"];

/** Some fields of a draft as the request of another operation. */
function asking(op: string, draft: Draft, names: readonly string[]): Record<string, unknown> & { op: string } {
  return { op, ...Object.fromEntries(Object.entries(draft).filter(([name, value]) => names.includes(name) && value !== null)) };
}

/** A side as the odds want it: the roll entered by hand has no chances. */
function unrolled({ reading: _reading, ...side }: Draft): Draft {
  return side;
}

export const panels: Record<string, Curated> = {
  "wfrp4.test": {
    Panel: TestPanel,
    odds: (draft) => ("base" in draft ? asking("wfrp4.odds", draft, TARGET) : null),
    lines: 1,
  },
  "wfrp4.opposed": {
    Panel: OpposedPanel,
    start: { a: {}, b: {} },
    odds: (draft) => {
      const [a, b] = [unrolled(inner(draft, "a")), unrolled(inner(draft, "b"))];
      return "base" in a && "base" in b ? { ...asking("wfrp4.opposed_odds", draft, ["settings"]), a, b } : null;
    },
    lines: 1,
    room: 2,
  },
  "wfrp4.extended": {
    Panel: ExtendedPanel,
    odds: (draft) => ("base" in draft && "goal_sl" in draft ? asking("wfrp4.extended_odds", draft, [...TARGET, "goal_sl", "total", "reverse"]) : null),
    lines: 5,
  },
};
