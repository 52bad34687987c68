/** The log in the language chosen: rolls worded in another one are said anew, on the screen only. */

import type { App } from "./context";
import { reworded } from "./journal";
import type { Entry } from "./model";

const AT_ONCE = 200;

/** Word the newest rolls in the present language. What is stored stays as it was rolled. */
export async function keepWorded(app: App): Promise<void> {
  const { entries, prefs } = app.store.state;
  const other = entries.slice(-AT_ONCE).filter((entry) => entry.lang !== prefs.lang);
  if (other.length === 0) return;
  const said = new Map((await reworded(app, other, prefs.lang)).map((entry) => [entry.id, entry]));
  if (app.store.state.prefs.lang !== prefs.lang) return;
  app.store.set({ entries: app.store.state.entries.map((entry) => worded(entry, said.get(entry.id))) });
}

/** A roll in new words; its own status may have changed in the meantime. */
function worded(entry: Entry, said: Entry | undefined): Entry {
  return said === undefined ? entry : { ...entry, outcome: said.outcome, lang: said.lang };
}
