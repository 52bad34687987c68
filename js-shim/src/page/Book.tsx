/** Procedures in progress and characters: what outlives a single roll. */

import { useState } from "preact/hooks";
import type { Choice } from "../card";
import { confirm, loadDraft, openBoard } from "./actions";
import { useChoice } from "./choosing";
import { useApp, useView, useWords } from "./context";
import type { Character, Procedure } from "./model";
import { isRunning } from "./procedures";
import { shortTime } from "./time";

export function Book() {
  return (
    <section class="book">
      <Procedures />
      <Characters />
    </section>
  );
}

function Procedures() {
  const words = useWords();
  const system = useView((state) => state.system);
  const all = useView((state) => state.procedures);
  const entries = useView((state) => state.entries);
  const schemas = useView((state) => state.schemas);
  const running = all.filter((one) => one.system === system && isRunning(one, entries, schemas));
  return (
    <section aria-labelledby="procedures-title">
      <h2 id="procedures-title">{words.procedures}</h2>
      {running.length === 0 && <p class="empty">{words.proceduresEmpty}</p>}
      <ul class="shelf">
        {running.map((one) => (
          <ProcedureItem key={one.id} procedure={one} />
        ))}
      </ul>
    </section>
  );
}

function ProcedureItem({ procedure }: { procedure: Procedure }) {
  const app = useApp();
  const words = useWords();
  const choose = useChoice();
  const entry = useView((state) => state.entries.find((one) => one.id === procedure.entry));
  const [name, setName] = useState(procedure.name);
  // The core lists first what carries the matter on.
  const [first, ...rest] = (entry?.outcome.choices ?? []).filter((choice) => choice.refused == null);
  const keep = async () => {
    if (name === procedure.name) return;
    await app.storage.put("procedures", { ...procedure, name });
    await app.rolls.load();
    app.rolls.changed();
  };
  const abandon = async () => {
    if (!(await confirm(app, words.abandonAsk(procedure.name || procedure.title), words.abandon))) return;
    await app.storage.remove("procedures", procedure.id);
    await app.rolls.load();
    app.rolls.changed();
  };
  return (
    <li data-procedure={procedure.id}>
      <div class="shelf-head">
        <input
          type="text"
          class="shelf-name"
          aria-label={words.rename}
          placeholder={procedure.title}
          value={name}
          maxLength={60}
          onInput={(event) => setName(event.currentTarget.value)}
          onBlur={() => void keep()}
        />
        <time dateTime={procedure.at}>{shortTime(procedure.at)}</time>
      </div>
      {entry && entry.outcome.hide === "nothing" && <p class="shelf-line">{entry.outcome.lines.public.at(-1)}</p>}
      <div class="shelf-actions">
        <button type="button" onClick={() => openBoard(app, procedure.id)}>
          {words.resume}
        </button>
        {entry && first && <ChoiceButton choice={first} onChoose={() => choose(entry, first)} />}
        {entry && rest.length > 0 && (
          <details class="others">
            <summary>{words.others}</summary>
            <div class="shelf-actions">
              {rest.map((choice) => (
                <ChoiceButton key={choice.id} choice={choice} onChoose={() => choose(entry, choice)} />
              ))}
            </div>
          </details>
        )}
        <button type="button" class="quiet" onClick={() => void abandon()}>
          {words.abandon}
        </button>
      </div>
    </li>
  );
}

function ChoiceButton({ choice, onChoose }: { choice: Choice; onChoose: () => void }) {
  return (
    <button type="button" onClick={onChoose}>
      {choice.label ?? choice.id}
    </button>
  );
}

function Characters() {
  const words = useWords();
  const system = useView((state) => state.system);
  const all = useView((state) => state.characters);
  const mine = all.filter((one) => one.system === system);
  return (
    <section aria-labelledby="characters-title">
      <h2 id="characters-title">{words.characters}</h2>
      {mine.length === 0 && <p class="empty">{words.charactersEmpty}</p>}
      <ul class="shelf">
        {mine.map((one) => (
          <CharacterItem key={one.id} character={one} />
        ))}
      </ul>
    </section>
  );
}

function CharacterItem({ character }: { character: Character }) {
  const app = useApp();
  const words = useWords();
  const after = async () => {
    await app.rolls.load();
    app.rolls.changed();
  };
  const remove = async () => {
    if (!(await confirm(app, words.deleteAsk(character.name), words.delete))) return;
    await app.storage.remove("characters", character.id);
    await after();
  };
  const drop = async (id: string, name: string) => {
    if (!(await confirm(app, words.deleteAsk(name), words.delete))) return;
    await app.storage.put("characters", { ...character, presets: character.presets.filter((one) => one.id !== id) });
    await after();
  };
  return (
    <li>
      <div class="shelf-head">
        <h3>{character.name}</h3>
        <button type="button" class="quiet" aria-label={`${words.delete} ${character.name}`} onClick={() => void remove()}>
          ✕
        </button>
      </div>
      <ul class="presets">
        {character.presets.map((preset) => (
          <li key={preset.id}>
            <button type="button" title={app.rolls.titleOf(preset.op)} onClick={() => loadDraft(app, preset.op, preset.values)}>
              {preset.name}
            </button>
            <button type="button" class="quiet" aria-label={`${words.delete} ${preset.name}`} onClick={() => void drop(preset.id, preset.name)}>
              ✕
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}
