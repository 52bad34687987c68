/** The quick form that begins a fight: kept characters and monsters of the pack, one tap each. */

import { type Draft, isObject, put } from "../../draft";
import { Fault } from "../../form/Frame";
import { useField } from "../../form/context";
import { fieldMap, More, Pick } from "../../form/Pick";
import { resolve } from "../../../schema";
import { formWords } from "../../words";
import type { PanelProps } from "..";
import { useAnswer } from "../asking";
import { listOf, textOf } from "../boardState";
import "./power_play.css";

export function StartPanel({ system, operation, draft, onChange, ask, kept, lang }: PanelProps) {
  const packs = Array.isArray(draft["packs"]) ? draft["packs"] : [];
  const loaded = useAnswer(ask, { op: "power_play.pack", packs }, lang);
  const merged = isObject(loaded?.values["merged"]) ? loaded.values["merged"] : {};
  const tools = useField("request.entrants");
  const entrants = listOf(draft, "entrants");
  const set = (next: readonly Draft[]) => onChange(put(draft, "entrants", next));
  const word = (name: string) => resolve(system.$defs["Entrant"]?.properties?.[name] ?? {}, system.$defs).title ?? name;
  const label = isObject(merged["label"]) ? textOf(merged["label"], lang) : "";
  // A new one gets a number behind its name where the name is taken, and an identifier of its own.
  const add = (kind: "character" | "monster", name: string, value: unknown) => {
    const same = entrants.filter((one) => textOf(one, "name").replace(/ \d+$/, "") === name).length;
    const ids = entrants.map((one) => Number(textOf(one, "id").slice(1)) || 0);
    set([...entrants, { id: `${kind[0]}${Math.max(0, ...ids) + 1}`, name: same > 0 ? `${name} ${same + 1}` : name, side: word(kind), [kind]: value }]);
  };
  const change = (index: number, next: Draft | null) => set(next ? entrants.map((old, place) => (place === index ? next : old)) : entrants.filter((_, place) => place !== index));
  const ready = kept("Character");
  return (
    <>
      {label !== "" && <p class="about">{label}</p>}
      <fieldset class="side-panel" data-path="request.entrants">
        <legend>{resolve(fieldMap(operation.request, system.$defs).get("entrants")?.schema ?? {}, system.$defs).title}</legend>
        <ul class="entrants">
          {entrants.map((one, index) => (
            <Entrant key={textOf(one, "id")} entrant={one} index={index} word={word} onChange={(next) => change(index, next)} />
          ))}
        </ul>
        <Fault tools={tools} />
        {ready.length > 0 && <h3 class="entrants-of">{word("character")}</h3>}
        <div class="board-row entrants-add">
          {ready.map((one) => (
            <Add key={one.id} name={textOf(one.state, "name") || one.name} onAdd={(name) => add("character", name, one.state)} />
          ))}
        </div>
        <h3 class="entrants-of">{word("monster")}</h3>
        <div class="board-row entrants-add">
          {listOf(merged, "monsters").map((one) => (
            <Add key={textOf(one, "id")} name={isObject(one["labels"]) ? textOf(one["labels"], lang) : textOf(one, "id")} onAdd={(name) => add("monster", name, textOf(one, "id"))} />
          ))}
        </div>
      </fieldset>
      <More title={formWords(lang).moreFields}>
        <Pick fields={fieldMap(operation.request, system.$defs)} path="request" draft={draft} onChange={onChange} names={["settings", "hide"]} />
      </More>
    </>
  );
}

function Add({ name, onAdd }: { name: string; onAdd: (name: string) => void }) {
  return (
    <button type="button" data-add onClick={() => onAdd(name)}>
      ＋ {name}
    </button>
  );
}

interface EntrantProps {
  entrant: Draft;
  index: number;
  word: (name: string) => string;
  onChange: (entrant: Draft | null) => void;
}

/** One who takes part: name and side, and out again. */
function Entrant({ entrant, index, word, onChange }: EntrantProps) {
  const path = `request.entrants[${index}]`;
  const tools = useField(path);
  return (
    <li data-path={path}>
      {["name", "side"].map((name) => (
        <input
          key={name}
          type="text"
          aria-label={`${word(name)} ${index + 1}`}
          placeholder={word(name)}
          value={textOf(entrant, name)}
          onInput={(event) => onChange({ ...entrant, [name]: event.currentTarget.value })}
        />
      ))}
      <button type="button" class="quiet" aria-label={formWords(tools.lang).removeOf(textOf(entrant, "name"))} onClick={() => onChange(null)}>
        ✕
      </button>
      <Fault tools={tools} />
    </li>
  );
}
