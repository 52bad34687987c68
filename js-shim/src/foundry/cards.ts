/** The buttons of a card in the chat log. A choice that was taken is taken once: the card it stood on is closed. */

import { choiceQuestions, firstLine, renderCard, replaceCard } from "../card";
import type { Outcome as CardOutcome } from "../card";
import { SainomeError, type Outcome } from "../engine";
import type { FoundryApi } from "./api";
import type { ChatMessage, Client } from "./ports";
import { langOf } from "./post";
import { ADVICE, SPACE } from "./settings";

/** Bind a card's buttons; those of a choice only for the author and game masters. Called whenever a message is drawn. */
export function bindCard(host: Client, api: FoundryApi, message: ChatMessage, element: HTMLElement): void {
  const outcome = message.flags?.["sainome"]?.["outcome"] as Outcome | undefined;
  bind(host, api, message, element, outcome);
  if (outcome !== undefined && mayRead(host, message, outcome) && openButtons(element).length > 0) {
    void reckon(host, api, message, element, outcome);
  }
}

function bind(host: Client, api: FoundryApi, message: ChatMessage, element: HTMLElement, outcome: Outcome | undefined): void {
  for (const button of element.querySelectorAll<HTMLButtonElement>('button[data-sainome="explain"]')) {
    button.addEventListener("click", () => void explain(host, api, button.dataset["clause"] ?? ""));
  }
  if (outcome === undefined) return;
  const allowed = message.isAuthor || host.game.user?.isGM === true;
  for (const button of element.querySelectorAll<HTMLButtonElement>('button[data-sainome="choice"]')) {
    const choice = outcome.choices.find((one) => one.id === button.dataset["choice"]);
    // What the user must fill in needs a dialog; such a choice is taken through `sainome.act`.
    if (!allowed || choice === undefined || (choice.needs ?? []).length > 0) button.disabled = true;
    else button.addEventListener("click", () => void take(host, api, message, outcome, choice.id, element));
  }
}

/** Who may read what the choices come to: of something hidden the game master alone, else also whoever rolled. */
function mayRead(host: Client, message: ChatMessage, outcome: Outcome): boolean {
  if (!message.isContentVisible) return false;
  return host.game.user?.isGM === true || (message.isAuthor && outcome.hide === "nothing");
}

function openButtons(element: HTMLElement): HTMLButtonElement[] {
  return [...element.querySelectorAll<HTMLButtonElement>('button[data-sainome="choice"]')].filter((button) => !button.disabled);
}

/** What the choices come to, and what the core would choose. Asked on the client that may read it; never part of the message. */
async function reckon(host: Client, api: FoundryApi, message: ChatMessage, element: HTMLElement, outcome: Outcome): Promise<void> {
  const lang = langOf(host);
  try {
    const odds = await choiceOdds(api, outcome, lang);
    const advised = host.game.settings.get(SPACE, ADVICE) === true ? await api.advice(outcome, { lang }) : [];
    const advice = advised.map(({ hide, lines }) => (hide === "nothing" ? lines.public : lines.private)).filter((lines) => lines.length > 0);
    const card = element.querySelector(".sainome-card");
    // The choice may have been taken, or advice switched off, while the core was reckoning.
    if (card === null || openButtons(element).length === 0 || (advice.length === 0 && Object.keys(odds).length === 0)) return;
    const shown = host.game.settings.get(SPACE, ADVICE) === true ? advice : [];
    replaceCard(card, outcome as CardOutcome, { lang, viewer: "private", live: true, odds, advice: shown });
    bind(host, api, message, element, outcome);
  } catch (error) {
    // The card does without: the roll itself stands, and its buttons say what is wrong if anything is.
    console.warn("sainome: no advice", error);
  }
}

async function choiceOdds(api: FoundryApi, outcome: Outcome, lang: "ja" | "en"): Promise<Record<string, string>> {
  const questions = choiceQuestions(outcome as CardOutcome);
  if (questions.length === 0) return {};
  const replies = await api.batch(questions.map(({ request }) => request), { lang });
  const lines = replies.map((reply) => ("outcome" in reply ? firstLine(reply.outcome) : undefined));
  return Object.fromEntries(questions.flatMap(({ id }, index) => (lines[index] === undefined ? [] : [[id, lines[index]]])));
}

async function take(host: Client, api: FoundryApi, message: ChatMessage, outcome: Outcome, choice: string, element: HTMLElement): Promise<void> {
  const open = openButtons(element);
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
