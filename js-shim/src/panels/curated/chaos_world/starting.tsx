/** The quick form that begins a fight: kept characters, classes and enemies of the pack, one tap each. */

import { type Draft, isObject, put } from "../../draft";
import { Fault } from "../../form/Frame";
import { useField } from "../../form/context";
import { fieldMap, More, Pick } from "../../form/Pick";
import { read, resolve, type SystemSchema } from "../../../schema";
import { formWords } from "../../words";
import type { PanelProps } from "..";
import { useAnswer } from "../asking";
import { listOf, numberOf, textOf } from "../boardState";
import "./fight.css";

const SIDES = ["pc", "enemy"];

/** The word for a value of a field of those who take part. */
function word(system: SystemSchema, struct: string, name: string, value: unknown): string {
  const { shape } = read(system.$defs[struct]?.properties?.[name] ?? {}, system.$defs);
  return (shape.kind === "choice" && shape.options.find((one) => one.value === value)?.label) || String(value);
}

export function StartPanel({ op, system, operation, draft, onChange, ask, kept, lang }: PanelProps) {
  const own = isObject(draft["pack"]) ? draft["pack"] : null;
  const loaded = useAnswer(ask, { op: "core.pack", system: system.id, ...(own ? { packs: [own] } : { sample: true }) }, lang);
  const tools = useField("request.entrants");
  const pack = isObject(loaded?.values["pack"]) ? loaded.values["pack"] : {};
  const entrants = listOf(draft, "entrants");
  const set = (next: readonly Draft[]) => onChange(put(draft, "entrants", next));
  const add = (entrant: Draft) => set([...entrants, entrant]);
  const label = isObject(pack["label"]) ? pack["label"][lang] : undefined;
  const ready = async (chosen: Draft) => {
    const made = await fromClass(ask, system.id, pack, chosen);
    if (made) add({ ...made, party: "pc", name: unused(textOf(chosen, "name"), entrants) });
  };
  return (
    <>
      {typeof label === "string" && <p class="about">{label}</p>}
      {SIDES.map((party) => (
        <fieldset class="side-panel" key={party} data-party={party}>
          <legend>{word(system, "PersonView", "party", party)}</legend>
          <ul class="fight-entrants">
            {entrants.map(
              (one, index) =>
                one["party"] === party && (
                  <Entrant
                    key={index}
                    entrant={one}
                    index={index}
                    pack={pack}
                    system={system}
                    onChange={(next) => set(next ? entrants.map((old, place) => (place === index ? next : old)) : entrants.filter((_, place) => place !== index))}
                  />
                ),
            )}
          </ul>
          <div class="board-row fight-add">
            {party === "pc" &&
              kept("Character").map((one) => (
                <Add key={one.id} name={textOf(one.state, "name")} onAdd={() => add({ party, character: one.state, name: unused(textOf(one.state, "name"), entrants) })} />
              ))}
            {party === "pc" && listOf(pack, "classes").map((one) => one["tier"] !== "changed" && <Add key={textOf(one, "id")} name={textOf(one, "name")} onAdd={() => void ready(one)} />)}
            {party === "enemy" &&
              listOf(pack, "enemies").map((one) => <Add key={textOf(one, "id")} name={textOf(one, "name")} onAdd={() => add({ party, enemy: textOf(one, "id") })} />)}
          </div>
        </fieldset>
      ))}
      <div data-path="request.entrants">
        <Fault tools={tools} />
      </div>
      <More title={formWords(lang).moreFields}>
        <Pick fields={fieldMap(operation.request, system.$defs)} path="request" draft={draft} onChange={onChange} names={["ask_windows", "settings", "hide"]} />
      </More>
    </>
  );

  function Add({ name, onAdd }: { name: string; onAdd: () => void }) {
    return (
      <button type="button" data-add={op} onClick={onAdd}>
        ＋ {name}
      </button>
    );
  }
}

/** A name that nobody has yet. */
function unused(name: string, entrants: readonly Draft[]): string {
  const taken = entrants.map((one) => one["name"]);
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(tried)) return tried;
  }
}

/** Somebody ready to fight: figures of the class as the core makes them, with its skills and a weapon it may use. */
async function fromClass(ask: PanelProps["ask"], system: string, pack: Draft, chosen: Draft): Promise<Draft | null> {
  const other = listOf(pack, "classes").find((one) => one["id"] !== chosen["id"] && one["tier"] !== "changed");
  const name = textOf(chosen, "name");
  const made = await ask({ op: `${system}.character_new`, name, player: name, main_class: textOf(chosen, "id"), sub_class: textOf(other ?? {}, "id"), pack });
  const sheet = made?.state;
  if (!sheet || !isObject(sheet["basics"])) return null;
  const { hp_max: _hp, sp_max: _sp, ...basics } = sheet["basics"];
  const categories = Array.isArray(chosen["equip_categories"]) ? chosen["equip_categories"] : [];
  const weapon = listOf(pack, "weapons").find((one) => categories.includes(one["category"]));
  return {
    custom: {
      hp: numberOf(sheet, "hp"),
      sp: numberOf(sheet, "sp"),
      basics,
      skills: chosen["skills"] ?? [],
      weapons: weapon ? [textOf(weapon, "id")] : [],
      pp_total: numberOf(sheet, "pp_total"),
    },
  };
}

interface EntrantProps {
  entrant: Draft;
  index: number;
  pack: Draft;
  system: SystemSchema;
  onChange: (entrant: Draft | null) => void;
}

/** One who takes part: the name, the rank to begin in, and out again. */
function Entrant({ entrant, index, pack, system, onChange }: EntrantProps) {
  const path = `request.entrants[${index}]`;
  const tools = useField(path);
  const enemy = listOf(pack, "enemies").find((one) => one["id"] === entrant["enemy"]);
  const shown = textOf(entrant, "name") || textOf(enemy ?? {}, "name");
  const title = resolve(system.$defs["Entrant"]?.properties?.["name"] ?? {}, system.$defs).title ?? "name";
  const rank = entrant["rank"] ?? enemy?.["rank"] ?? resolve(system.$defs["Combatant"]?.properties?.["rank"] ?? {}, system.$defs).default;
  const other = rank === "back" ? "front" : "back";
  return (
    <li data-path={path}>
      <input
        type="text"
        aria-label={`${title} ${index + 1}`}
        placeholder={shown}
        value={textOf(entrant, "name")}
        onInput={(event) => onChange(put(entrant, "name", event.currentTarget.value || undefined))}
      />
      <button type="button" data-rank={rank} aria-label={`${shown}：${word(system, "PersonView", "rank", rank)} ⇄ ${word(system, "PersonView", "rank", other)}`} onClick={() => onChange({ ...entrant, rank: other })}>
        {word(system, "PersonView", "rank", rank)}
      </button>
      <button type="button" class="quiet" aria-label={formWords(tools.lang).removeOf(shown)} onClick={() => onChange(null)}>
        ✕
      </button>
      <Fault tools={tools} />
    </li>
  );
}
