/** Keeps what stands in a form under a character and a name. */

import { useState } from "preact/hooks";
import type { Draft } from "../panels/draft";
import { useApp, useView, useWords } from "./context";
import { Dialog } from "./Dialog";
import { type Character, newId } from "./model";

export function SaveDialog({ op, draft, onClose }: { op: string; draft: Draft; onClose: () => void }) {
  const app = useApp();
  const words = useWords();
  const system = useView((state) => state.system) ?? "";
  const all = useView((state) => state.characters);
  const known = all.filter((one) => one.system === system);
  const [name, setName] = useState(known[0]?.name ?? "");
  const [preset, setPreset] = useState("");
  const save = async (event: Event) => {
    event.preventDefault();
    if (name.trim() === "") return;
    const old = known.find((one) => one.name === name.trim());
    const character: Character = old ?? { v: 1, id: newId(), system, name: name.trim(), presets: [] };
    const label = preset.trim() || app.rolls.titleOf(op);
    const kept = character.presets.filter((one) => one.op !== op || one.name !== label);
    await app.storage.put("characters", { ...character, presets: [...kept, { id: newId(), name: label, op, values: draft }] });
    await app.rolls.load();
    app.rolls.changed();
    onClose();
  };
  return (
    <Dialog title={words.save} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <div class="field">
          <label class="field-label" for="save-name">
            {words.characterName}
          </label>
          <input id="save-name" type="text" list="save-names" autocomplete="off" required value={name} onInput={(event) => setName(event.currentTarget.value)} />
          <datalist id="save-names">
            {known.map((one) => (
              <option key={one.id} value={one.name} />
            ))}
          </datalist>
        </div>
        <div class="field">
          <label class="field-label" for="save-preset">
            {words.presetName}
          </label>
          <input id="save-preset" type="text" autocomplete="off" placeholder={words.presetHint} value={preset} onInput={(event) => setPreset(event.currentTarget.value)} />
        </div>
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" class="primary" disabled={name.trim() === ""}>
            {words.ok}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
