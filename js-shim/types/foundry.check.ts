/**
 * Proves, by compiling, that the public typings of Foundry satisfy what `src/foundry/ports.ts` expects of it. The typings
 * cover v13; what v14 renamed stands in `src/foundry/compat.ts` alone and is tested against the stand-in host. They lack
 * `ChatLog#processMessage`, which the documentation of the hook `chatMessage` names.
 */
import type { ChatMessage as MessagePort, Client, DieTerm, FoundryRoll } from "../src/foundry/ports";

declare const roll: foundry.dice.Roll;
declare const die: foundry.dice.terms.Die;
declare const message: ChatMessage.Stored;

export const asRoll: Pick<FoundryRoll, "formula" | "total"> = roll;
export const evaluated: ReturnType<FoundryRoll["evaluate"]> = roll.evaluate({ allowInteractive: false });
export const asTerm: Pick<DieTerm, "faces" | "number" | "results"> = die;
export const fromTerms = foundry.dice.Roll.fromTerms([die]);
export const made = new foundry.dice.terms.Die({
  number: 1,
  faces: 100,
  results: [{ result: 42, active: true, discarded: true, rerolled: true, exploded: true }],
  options: { flavor: "test" },
});
export const formulaRoll = new foundry.dice.Roll("1d100[test]");

export const speaker: ReturnType<Client["CONFIG"]["ChatMessage"]["documentClass"]["getSpeaker"]> = CONFIG.ChatMessage.documentClass.getSpeaker({});
export const posted = CONFIG.ChatMessage.documentClass.create(
  { content: "<p></p>", flavor: "", rolls: [JSON.stringify(roll.toJSON())], sound: CONFIG.sounds.dice, whisper: ["gm"], blind: true },
  { rollMode: "gmroll" },
);
export const author: MessagePort["isAuthor"] = message.isAuthor;
export const seen: MessagePort["isContentVisible"] = message.isContentVisible;
export const updated: ReturnType<MessagePort["update"]> = message.update({ content: "" });

export const generation: number | undefined = game.release?.generation;
export const language: string | undefined = game.i18n?.lang;
export const module: unknown = game.modules?.get("sainome");
export const hook = Hooks.once("init", () => undefined);
export const drawn = Hooks.on("renderChatMessageHTML", (_message, element: HTMLElement) => void element.querySelectorAll("button"));
export const heard = Hooks.on("chatMessage", (_log, message) => (message === "" ? false : undefined));
export const setting: string = game.settings?.settings.get("core.language" as never)?.scope ?? "";
export const warned = ui.notifications?.warn("text");
export const note = ui.notifications?.error("text");
