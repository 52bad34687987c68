/** Outcome to card. `Card` lives on a page; `renderCard` gives the same as escaped HTML text. */

import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { Card } from "./Card";
import type { CardOptions, Outcome } from "./types";

export { AdviceNote } from "./Advice";
export { Card } from "./Card";
export { choiceQuestions, firstLine } from "./odds";
export type * from "./types";

/**
 * Render a card to HTML text in which everything that came from outside is escaped.
 *
 * Buttons carry `data-sainome="choice"` with `data-choice` (the choice's id), or `data-sainome="explain"` with
 * `data-clause`; the host binds them.
 */
export function renderCard(outcome: Outcome, options: TextOptions): string {
  return renderToString(h(Card, { outcome, options }));
}

/** Options of a card that is text: the host binds its buttons. */
export type TextOptions = Omit<CardOptions, "onChoice" | "explain">;

/** Draw a card anew in the place of one that stands in a document. */
export function replaceCard(card: Element, outcome: Outcome, options: TextOptions): void {
  const made = card.ownerDocument.createElement("template");
  made.innerHTML = renderCard(outcome, options);
  card.replaceWith(made.content);
}
