/** What the user does, as changes of the page's state. */

import type { Draft } from "../panels/draft";
import type { App } from "./context";
import { type Prefs, savePrefs, applyPrefs } from "./prefs";
import type { State } from "./state";
import { wordsOf } from "./words";

type Of = Pick<App, "store">;

/** Change the choices of this browser. */
export function prefer({ store }: Of, change: Partial<Prefs>): void {
  const prefs = { ...store.state.prefs, ...change };
  savePrefs(prefs);
  applyPrefs(prefs);
  store.set({ prefs });
}

/** The first operation that a game offers. */
export function firstOp(state: State, system: string | null): string | null {
  const operations = system === null ? undefined : state.schemas?.[system]?.operations;
  return operations === undefined ? null : (Object.keys(operations)[0] ?? null);
}

/** Go to another game. */
export function openSystem(app: Of, system: string): void {
  prefer(app, { system });
  app.store.set({ system, op: firstOp(app.store.state, system), fault: null, board: null });
}

/** Go to the form of an operation. */
export function openOp({ store }: Of, op: string): void {
  store.set({ op, fault: null, view: "play", board: null });
}

/** Show a matter in progress in place of the form. */
export function openBoard({ store }: Of, board: string): void {
  store.set({ board, view: "play" });
}

/** Go back from the board to the form. */
export function closeBoard({ store }: Of): void {
  store.set({ board: null });
}

/** Keep what has been entered. */
export function setDraft({ store }: Of, op: string, draft: Draft): void {
  store.set({ drafts: { ...store.state.drafts, [op]: draft } });
}

/** Put saved values into a form; its inputs are made anew. */
export function loadDraft({ store }: Of, op: string, draft: Draft): void {
  const { drafts, generation } = store.state;
  store.set({ drafts: { ...drafts, [op]: draft }, generation: generation + 1, op, fault: null, view: "play", board: null });
}

/** Show a notice once. */
export function notify({ store }: Of, text: string): void {
  if (!store.state.notices.includes(text)) store.set({ notices: [...store.state.notices, text] });
}

/** Ask before something that cannot be taken back. */
export function confirm({ store }: Of, text: string, action?: string): Promise<boolean> {
  const words = wordsOf(store.state.prefs.lang);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      store.set({ confirmation: null });
      resolve(yes);
    };
    store.set({ confirmation: { text, action: action ?? words.ok, answer } });
  });
}
