/** The bar at the top: which game, which language, which colours, and how the engine is. */

import { openSystem, prefer } from "./actions";
import { useApp, useView, useWords } from "./context";
import type { Prefs } from "./prefs";

export function Header() {
  const app = useApp();
  const words = useWords();
  const prefs = useView((state) => state.prefs);
  return (
    <header class="top">
      <a class="skip" href="#play">
        {words.skip}
      </a>
      <h1 class="brand">
        <Mark />
        {words.brand}
      </h1>
      <SystemPicker />
      <EngineState />
      <div class="top-tools">
        <button
          type="button"
          class="quiet"
          lang={prefs.lang === "ja" ? "en" : "ja"}
          onClick={() => prefer(app, { lang: prefs.lang === "ja" ? "en" : "ja" })}
        >
          {prefs.lang === "ja" ? "English" : "日本語"}
        </button>
        <label class="visually-hidden" for="theme">
          {words.theme}
        </label>
        <select id="theme" value={prefs.theme} onChange={(event) => prefer(app, { theme: event.currentTarget.value as Prefs["theme"] })}>
          {(["auto", "light", "dark"] as const).map((theme) => (
            <option key={theme} value={theme}>
              {words.themes[theme]}
            </option>
          ))}
        </select>
      </div>
    </header>
  );
}

/** A die with one pip: the eye (目) of 賽の目. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true" width="24" height="24">
      <rect x="2" y="2" width="20" height="20" rx="5" fill="none" stroke="currentColor" stroke-width="2" />
      <circle cx="12" cy="12" r="4" class="mark-eye" />
    </svg>
  );
}

function SystemPicker() {
  const app = useApp();
  const words = useWords();
  const schemas = useView((state) => state.schemas);
  const system = useView((state) => state.system);
  const games = Object.values(schemas ?? {}).filter((one) => one.id !== "core");
  return (
    <div class="system-picker">
      <label class="visually-hidden" for="system">
        {words.system}
      </label>
      <select id="system" value={system ?? ""} disabled={games.length === 0} onChange={(event) => openSystem(app, event.currentTarget.value)}>
        {games.map((game) => (
          <option key={game.id} value={game.id}>
            {game.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function EngineState() {
  const words = useWords();
  const engine = useView((state) => state.engine);
  return (
    <p class="engine" data-status={engine.status} role="status">
      <span class="engine-dot" aria-hidden="true" /> {words.engine[engine.status]}
    </p>
  );
}
