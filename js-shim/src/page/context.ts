/** What components of the page share: the store, the core, the rolls. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Core } from "./core";
import type { Storage } from "./db";
import type { Rolls } from "./rolls";
import type { State } from "./state";
import { type Store, useStore } from "./store";
import { type Words, wordsOf } from "./words";

export interface App {
  store: Store<State>;
  core: Core;
  storage: Storage;
  rolls: Rolls;
}

export const AppContext = createContext<App | null>(null);

/** Return the page's services. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error("no page around this component");
  return app;
}

/** Return a part of the page's state; the component is drawn again when it changes. */
export function useView<T>(select: (state: State) => T): T {
  return useStore(useApp().store, select);
}

/** Return the words in the language chosen. */
export function useWords(): Words {
  return wordsOf(useView((state) => state.prefs.lang));
}
