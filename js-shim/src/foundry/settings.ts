/** The module's settings, registered in `init`. */

import { claims } from "./claims";
import type { Client } from "./ports";
import { langOf } from "./post";

export const SPACE = "sainome";
/** Who throws the dice: `sainome` or `foundry`; each user's own. */
export const THROW = "throw";
/** Whether cards say what the core would choose; the game master's, for the world. */
export const ADVICE = "advice";
/** Whose commands are read in the chat box: `off`, `all`, or a game's id; for the world. */
export const CHAT = "chat";

export function registerSettings(host: Client): void {
  const { settings } = host.game;
  const lang = langOf(host);
  settings.register(SPACE, THROW, {
    name: "SAINOME.Settings.Throw.Name",
    hint: "SAINOME.Settings.Throw.Hint",
    scope: "client",
    config: true,
    type: String,
    choices: { sainome: "SAINOME.Settings.Throw.Sainome", foundry: "SAINOME.Settings.Throw.Foundry" },
    default: "sainome",
  });
  settings.register(SPACE, CHAT, {
    name: "SAINOME.Settings.Chat.Name",
    hint: "SAINOME.Settings.Chat.Hint",
    scope: "world",
    config: true,
    type: String,
    choices: {
      all: "SAINOME.Settings.Chat.All",
      ...Object.fromEntries(Object.entries(claims.games).map(([id, game]) => [id, id === "core" ? "SAINOME.Settings.Chat.Core" : game.name[lang]])),
      off: "SAINOME.Settings.Chat.Off",
    },
    default: "all",
  });
  settings.register(SPACE, ADVICE, {
    name: "SAINOME.Settings.Advice.Name",
    hint: "SAINOME.Settings.Advice.Hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
    onChange: (shown) => {
      if (shown !== true) for (const line of document.querySelectorAll(".sainome-card .advice")) line.remove();
    },
  });
}
