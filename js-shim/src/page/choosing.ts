/** What happens when a button on a card is pressed: at once, or after the fields that the choice needs. */

import type { Choice } from "../card";
import { notify } from "./actions";
import { useApp } from "./context";
import type { Entry } from "./model";

/** Move the focus to a card: the button that was pressed is gone. */
export function focusEntry(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)?.focus());
}

/** Return a function that does what a card offers. */
export function useChoice(): (entry: Entry, choice: Choice) => void {
  const app = useApp();
  return (entry, choice) => {
    if (choice.needs?.length) return app.store.set({ choosing: { entry, choice } });
    void app.rolls.choose(entry, choice).then((result) => {
      if ("error" in result) return notify(app, result.error.message);
      if (!("entry" in result)) return;
      // On a phone the card stands in another view than the list of what goes on.
      if (app.store.state.view === "book") app.store.set({ view: "log" });
      focusEntry(result.entry.id);
    });
  };
}
