/** Starts the page: shows the forms at once, boots the engine beside, and reads what was kept. */

import { render } from "preact";
import { startEngine } from "../engine";
import { App } from "./App";
import { firstOp, notify } from "./actions";
import type { App as Services } from "./context";
import type { Core } from "./core";
import { openStorage } from "./db";
import { keepWorded } from "./language";
import type { Envelope, Reply } from "./model";
import { serveOffline } from "./offline";
import { applyPrefs, loadPrefs } from "./prefs";
import { Rolls } from "./rolls";
import { initial, type State } from "./state";
import { Store } from "./store";
import { wordsOf } from "./words";
import type { Schemas } from "../schema";
import "./page.css";
import "./form.css";
import "../card/card.css";

const prefs = loadPrefs();
applyPrefs(prefs);
const store = new Store<State>(initial(prefs));
const words = () => wordsOf(store.state.prefs.lang);

const engine = startEngine({ lang: prefs.lang });
const core: Core = {
  ready: engine.ready,
  async ask(envelope, signal) {
    try {
      return JSON.parse(await engine.ask(JSON.stringify(envelope), { background: isAhead(envelope), signal })) as Reply;
    } catch (fault) {
      const { code = "engine", message, path = "" } = fault as { code?: string; message: string; path?: string };
      return { error: { code, message, path } };
    }
  },
};

/** Whether it is worked out ahead: what is not waited for, such as odds while one types. A roll goes before it. */
function isAhead({ request: { op }, record }: Envelope): boolean {
  const group = store.state.schemas?.[op.split(".")[0] ?? ""]?.operations[op]?.group;
  return record === undefined && (group === "odds" || group === "advice");
}

async function loadForms(): Promise<void> {
  const { lang } = store.state.prefs;
  if (store.state.schemaLang === lang) return;
  const { systems } = (await engine.schemas(lang)) as { systems: Schemas };
  if (store.state.prefs.lang !== lang) return;
  const games = Object.keys(systems).filter((id) => id !== "core");
  const { system, op } = store.state;
  const wanted = system ?? store.state.prefs.system;
  const chosen = games.find((id) => id === wanted) ?? games[0] ?? null;
  store.set({ schemas: systems, schemaLang: lang, system: chosen });
  if (op === null || chosen !== system) store.set({ op: firstOp(store.state, chosen) });
}

function followLanguage(services: Services): void {
  let { lang } = store.state.prefs;
  store.subscribe(() => {
    if (store.state.prefs.lang === lang) return;
    lang = store.state.prefs.lang;
    engine.lang = lang;
    document.title = words().brand;
    loadForms().catch(noForms);
    void keepWorded(services);
  });
}

function noForms(fault: unknown): void {
  notify({ store }, `${words().formsFailed}: ${(fault as Error).message}`);
}

async function start(): Promise<void> {
  document.title = words().brand;
  engine.ready.then(
    () => store.set({ engine: { status: "ready", message: "" } }),
    (fault: unknown) => store.set({ engine: { status: "failed", message: (fault as Error).message } }),
  );
  loadForms().catch(noForms);
  const storage = await openStorage(() => notify({ store }, words().stale));
  const rolls = new Rolls(store, core, storage);
  const services: Services = { store, core, storage, rolls };
  rolls.onLoad = () => void keepWorded(services);
  await rolls.load();
  if (!storage.lasting) notify({ store }, words().memoryOnly);
  followLanguage(services);
  const root = document.getElementById("app");
  if (root) render(<App services={services} />, root);
  void serveOffline(() => notify({ store }, words().fresh));
}

void start();
