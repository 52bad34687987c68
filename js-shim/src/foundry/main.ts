/** The hooks of the Foundry module, and nothing else. Everything derives from this script's own address. */

import "../card/card.css";
import { SainomeError, startEngine } from "../engine";
import { FoundryApi } from "./api";
import { bindCard } from "./cards";
import { Chat } from "./chat";
import { client } from "./ports";
import { langOf } from "./post";
import { registerSettings } from "./settings";

const host = client();

host.Hooks.once("init", () => {
  const { game } = host;
  registerSettings(host);
  const engine = startEngine({
    base: new URL(/* @vite-ignore */ "engine/", import.meta.url).href,
    lang: langOf(host),
  });
  const api = new FoundryApi(host, engine);
  const chat = new Chat(host, api);
  Object.assign(globalThis, { sainome: api });
  const module = game.modules.get("sainome");
  if (typeof module === "object" && module !== null) Object.assign(module, { api });
  host.Hooks.on("renderChatMessageHTML", (message, element) => bindCard(host, api, message, element));
  host.Hooks.on("chatMessage", (_log, message) => chat.hear(message));
  engine.ready.then(
    () => host.Hooks.callAll("sainome.ready", api),
    (error: unknown) => {
      const message = error instanceof SainomeError ? error.message : String(error);
      host.ui.notifications.error(game.i18n.format("SAINOME.Notice.NotReady", { message }));
    },
  );
});
