/** The quick form of a success check: the figures, and a button for every number of dice that may be thrown. */

import type { Draft } from "../../draft";
import { isObject, put } from "../../draft";
import { Fault } from "../../form/Frame";
import { useField } from "../../form/context";
import { fieldMap, More, Pick, type Picked } from "../../form/Pick";
import { formWords } from "../../words";
import type { PanelProps } from "..";
import { useAnswer } from "../asking";
import { listOf, numberOf, textOf } from "../boardState";
import { Throws } from "./throws";

const FIRST = ["value", "pool", "target", "modifier"];
const ASKED = ["value", "pool", "target", "modifier", "zero_dice_allowed"];
const SELDOM = ["ability", "n", "context", "points", "hide", "settings"];

export function CheckPanel(props: PanelProps) {
  const { system, operation, draft, onChange, ask, state, lang } = props;
  const all: Picked = { fields: fieldMap(operation.request, system.$defs), path: "request", draft, onChange };
  const tools = useField("request.n");
  const sheet = useAnswer(ask, state && state["kind"] === "character" ? { op: "power_play.sheet", state } : null, lang);
  const own = listOf(sheet?.values ?? {}, "abilities").find((one) => one["ability"] === draft["ability"]);
  const known: Draft = { ...(own ? { value: numberOf(own, "current") } : {}), ...draft };
  const asked = Object.fromEntries(Object.entries(known).filter(([name, value]) => ASKED.includes(name) && value !== null));
  const answer = useAnswer(ask, "value" in asked || "pool" in asked ? { op: "power_play.odds", ...asked } : null, lang);
  const target = typeof draft["target"] === "number";
  const title = all.fields.get("n")?.schema.title ?? "n";
  const best = target ? (draft["zero_dice_allowed"] === true ? "best_n_if_zero_allowed" : "best_n") : "best_mean_n";
  const send = (n: number, button: HTMLButtonElement) => {
    onChange({ ...draft, n });
    button.form?.requestSubmit();
  };
  return (
    <>
      {sheet && <Abilities {...props} rows={listOf(sheet.values, "abilities")} />}
      <div class="row">
        <Pick {...all} names={FIRST} />
      </div>
      <Pick {...all} names={["zero_dice_allowed"]} />
      <fieldset class="throws-group" data-path="request.n" data-asked={answer !== null}>
        <legend>{title}</legend>
        <Throws system={system} values={answer?.values ?? {}} title={title} best={best} target={target} chosen={draft["n"] ?? null} onThrow={send} />
        <Fault tools={tools} />
      </fieldset>
      <More title={formWords(lang).moreFields}>
        <Pick {...all} names={SELDOM} />
      </More>
    </>
  );
}

/** The abilities of the character that was chosen: one tap takes the current value. */
function Abilities({ rows, operation, system, draft, onChange, ask, lang }: PanelProps & { rows: readonly Draft[] }) {
  const loaded = useAnswer(ask, { op: "power_play.pack" }, lang);
  const merged = isObject(loaded?.values["merged"]) ? loaded.values["merged"] : {};
  const labels = new Map(listOf(merged, "abilities").map((one) => [textOf(one, "id"), isObject(one["labels"]) ? textOf(one["labels"], lang) : ""]));
  const title = fieldMap(operation.request, system.$defs).get("ability")?.schema.title ?? "ability";
  const choose = (name: string) => onChange(put(put(draft, "value", undefined), "ability", draft["ability"] === name ? undefined : name));
  return (
    <fieldset class="throws-group" data-path="request.ability">
      <legend>{title}</legend>
      <div class="abilities">
        {rows.map((one) => {
          const name = textOf(one, "ability");
          return (
            <button type="button" key={name} aria-pressed={draft["ability"] === name} onClick={() => choose(name)}>
              {labels.get(name) || name} {textOf(one, "check")}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
