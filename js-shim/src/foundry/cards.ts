/** The buttons of a card in the chat log. A choice that was taken is taken once: the card it stood on is closed. */

import { renderCard } from "../card";
import type { Outcome as CardOutcome } from "../card";
import { SainomeError, type Outcome } from "../engine";
import type { FoundryApi } from "./api";
import type { ChatMessage, Client } from "./ports";
import { langOf } from "./post";

/** Bind a card's buttons; those of a choice only for the author and game masters. Called whenever a message is drawn. */
export function bindCard(host: Client, api: FoundryApi, message: ChatMessage, element: HTMLElement): void {
  for (const button of element.querySelectorAll<HTMLButtonElement>('button[data-sainome="explain"]')) {
    button.addEventListener("click", () => void explain(host, api, button.dataset["clause"] ?? ""));
  }
  const outcome = message.flags?.["sainome"]?.["outcome"] as Outcome | undefined;
  if (outcome === undefined) return;
  const allowed = message.isAuthor || host.game.user?.isGM === true;
  for (const button of element.querySelectorAll<HTMLButtonElement>('button[data-sainome="choice"]')) {
    const choice = outcome.choices.find((one) => one.id === button.dataset["choice"]);
    // What the user must fill in needs a dialog; such a choice is taken through `sainome.act`.
    if (!allowed || choice === undefined || (choice.needs ?? []).length > 0) button.disabled = true;
    else button.addEventListener("click", () => void take(host, api, message, outcome, choice.id, element));
  }
}

async function take(host: Client, api: FoundryApi, message: ChatMessage, outcome: Outcome, choice: string, element: HTMLElement): Promise<void> {
  const buttons = [...element.querySelectorAll<HTMLButtonElement>('button[data-sainome="choice"]')];
  const open = buttons.filter((button) => !button.disabled);
  for (const button of open) button.disabled = true;
  try {
    await api.act(outcome, choice);
    await message.update({ content: renderCard(outcome as CardOutcome, { lang: langOf(host), viewer: "private", live: false }) });
  } catch (error) {
    for (const button of open) button.disabled = false;
    host.ui.notifications.error(error instanceof SainomeError ? error.message : String(error));
  }
}

async function explain(host: Client, api: FoundryApi, clause: string): Promise<void> {
  try {
    const { name, text } = await api.help(clause);
    host.ui.notifications.info(`${name}: ${text.join(" ")}`);
  } catch (error) {
    host.ui.notifications.error(error instanceof SainomeError ? error.message : String(error));
  }
}
