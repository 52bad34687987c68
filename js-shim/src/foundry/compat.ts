/** The one place that knows that v13 and v14 differ. */

import type { Game } from "./ports";

/** Who sees a message, by v14's names. */
export type Mode = "public" | "gm" | "blind" | "self" | "ic";

const V13: Record<Mode, string> = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll", ic: "publicroll" };
const NAMES = new Map<string, Mode>([
  ...(Object.keys(V13) as Mode[]).map((mode): [string, Mode] => [mode, mode]),
  ["publicroll", "public"],
  ["gmroll", "gm"],
  ["blindroll", "blind"],
  ["selfroll", "self"],
  ["roll", "public"],
]);

/** Read a mode by v14's or v13's name; undefined if it is neither. */
export function modeNamed(name: string): Mode | undefined {
  return NAMES.get(name);
}

/** Every name of a mode, for messages about a wrong one. */
export function modeNames(): string[] {
  return [...NAMES.keys()];
}

function isV13(game: Game): boolean {
  return game.release.generation < 14;
}

/** The mode that the user has chosen beside the chat box. v13 keeps it as `core.rollMode`, v14 as `core.messageMode`. */
export function chosenMode(game: Game): Mode {
  const name = game.settings.get("core", isV13(game) ? "rollMode" : "messageMode");
  const mode = typeof name === "string" ? modeNamed(name) : undefined;
  if (mode === undefined) throw new Error(`unknown message mode ${String(name)}`);
  return mode === "ic" ? "public" : mode;
}

/** A typed chat line as text: v14's is HTML, of which several paragraphs are no single line (null); v13's is text as it stands. */
export function typedText(game: Game, message: string): string | null {
  if (isV13(game)) return message;
  const { body } = new DOMParser().parseFromString(message, "text/html");
  return body.childElementCount > 1 || body.querySelector("br") !== null ? null : (body.textContent ?? "");
}

/** The option of `ChatMessage.create` that applies a mode: `rollMode` on v13, `messageMode` on v14. */
export function modeOption(game: Game, mode: Mode): Record<string, unknown> {
  return isV13(game) ? { rollMode: V13[mode] } : { messageMode: mode };
}
