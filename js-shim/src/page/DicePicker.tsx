/** Who throws: the engine, a seed, or the player with real dice. */

import { prefer } from "./actions";
import { useApp, useView, useWords } from "./context";

export function DicePicker() {
  const app = useApp();
  const words = useWords();
  const kind = useView((state) => state.prefs.dice);
  const seed = useView((state) => state.seed);
  return (
    <fieldset class="dice-picker">
      <legend class="visually-hidden">{words.dice}</legend>
      <div class="segments">
        {(["fair", "seed", "faces"] as const).map((one) => (
          <label class="segment" key={one}>
            <input type="radio" name="dice" value={one} checked={kind === one} onChange={() => prefer(app, { dice: one })} />
            <span>{words.diceKinds[one]}</span>
          </label>
        ))}
      </div>
      {kind === "seed" && (
        <label class="seed">
          <span class="visually-hidden">{words.seed}</span>
          <input
            type="text"
            autocomplete="off"
            maxLength={200}
            placeholder={words.seed}
            title={words.seedHelp}
            value={seed}
            onInput={(event) => app.store.set({ seed: event.currentTarget.value })}
          />
        </label>
      )}
    </fieldset>
  );
}
