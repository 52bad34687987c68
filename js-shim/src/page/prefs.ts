/** Small choices of this browser: language, theme, game, how dice are thrown. Lost without harm. */

import type { Lang } from "../card";

export interface Prefs {
  lang: Lang;
  theme: "auto" | "light" | "dark";
  system: string | null;
  dice: "fair" | "seed" | "faces";
  /** Whether advice is shown beside the button and on cards. */
  advice: "on" | "off";
}

const KEY = "sainome.prefs";

function start(): Prefs {
  const japanese = navigator.languages.find((one) => /^(ja|en)\b/.test(one)) ?? "en";
  return { lang: japanese.startsWith("ja") ? "ja" : "en", theme: "auto", system: null, dice: "fair", advice: "on" };
}

/** Read the choices made before; anything unreadable counts as not made. */
export function loadPrefs(): Prefs {
  const prefs = start();
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
    if (saved.lang === "ja" || saved.lang === "en") prefs.lang = saved.lang;
    if (saved.theme === "light" || saved.theme === "dark") prefs.theme = saved.theme;
    if (typeof saved.system === "string") prefs.system = saved.system;
    if (saved.advice === "off") prefs.advice = saved.advice;
    if (saved.dice === "seed" || saved.dice === "faces") prefs.dice = saved.dice;
  } catch {
    // A private window may forbid storage: the page then starts afresh each time.
  }
  return prefs;
}

/** Keep the choices for the next visit. */
export function savePrefs(prefs: Prefs): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // As above.
  }
}

/** Set language and theme on the document. */
export function applyPrefs(prefs: Prefs): void {
  const root = document.documentElement;
  root.lang = prefs.lang;
  root.style.colorScheme = prefs.theme === "auto" ? "light dark" : prefs.theme;
}
