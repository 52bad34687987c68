/** Outcome to card. `Card` lives on a page; `renderCard` gives the same as escaped HTML text. */

import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { Card } from "./Card";
import type { CardOptions, Outcome } from "./types";

export { AdviceNote } from "./Advice";
export { Card } from "./Card";
export type * from "./types";

/**
 * Render a card to HTML text in which everything that came from outside is escaped.
 *
 * Buttons carry `data-sainome="choice"` with `data-choice` (the choice's id), or `data-sainome="explain"` with
 * `data-clause`; the host binds them.
 */
export function renderCard(outcome: Outcome, options: Omit<CardOptions, "onChoice" | "explain">): string {
  return renderToString(h(Card, { outcome, options }));
}
