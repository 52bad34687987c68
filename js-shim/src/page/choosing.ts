/** What happens when a button on a card is pressed: at once, or after the fields that the choice needs. */

import type { Choice } from "../card";
import { notify } from "./actions";
import { useApp } from "./context";
import type { Entry } from "./model";

/** Return a function that does what a card offers. */
export function useChoice(): (entry: Entry, choice: Choice) => void {
  const app = useApp();
  return (entry, choice) => {
    if (choice.needs?.length) return app.store.set({ choosing: { entry, choice } });
    void app.rolls.choose(entry, choice).then((result) => {
      if ("error" in result) notify(app, result.error.message);
      // On a phone the card stands in another view than the list of what goes on.
      else if ("entry" in result && app.store.state.view === "book") app.store.set({ view: "log" });
    });
  };
}
