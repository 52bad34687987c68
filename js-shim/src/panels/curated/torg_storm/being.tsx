/** One fighter or bystander: what a storm asks for, what is left, and what is wrong. */

import type { ComponentChildren } from "preact";
import { type Draft, isObject } from "../../draft";
import { Facts, Records, useTerms } from "../board";
import { listOf, textOf } from "../boardState";

interface BeingProps {
  being: Draft;
  /** How the core sees the being in this round; it follows a moment after the state. */
  view: Draft | undefined;
  attacked?: boolean;
  children?: ComponentChildren;
}

/** Figures of the round that are shown only where there is something to show. */
const SOME = ["penalty", "shock", "wounds", "broken", "due"];

export function Being({ being, view, attacked = false, children }: BeingProps) {
  const terms = useTerms();
  const name = textOf(being, "id");
  const flags = ["disconnected", "transformed"].filter((flag) => being[flag] === true);
  const some = SOME.filter((field) => view?.[field] !== 0);
  return (
    <section class="board-person" aria-label={name} data-being={name}>
      <header>
        <h4>{name}</h4>
        {attacked && <span class="board-badge">{terms.field("Fight", "attacked")}</span>}
        {flags.map((flag) => (
          <span class="board-badge" data-tone="bad" key={flag}>
            {terms.field("Being", flag)}
          </span>
        ))}
      </header>
      <Facts of="Being" value={being} names={["reality", "reality_value", "reality_level", "possibilities"]} />
      <Facts of="BeingView" value={view} names={["actions_left", ...some]} />
      <Records of="Hallucination" rows={listOf(being, "effects")} names={["penalty", "ends_at"]} title={terms.field("Being", "effects")} />
      {children}
    </section>
  );
}

/** The storm as a fighter. */
export function StormItself({ name, fight, attacked, children }: { name: string; fight: Draft; attacked: boolean; children: ComponentChildren }) {
  const terms = useTerms();
  const itself = fight["itself"];
  return (
    <section class="board-person" aria-label={name} data-being={name}>
      <header>
        <h4>{terms.field("Fight", "itself")}</h4>
        {attacked && <span class="board-badge">{terms.field("Fight", "attacked")}</span>}
      </header>
      {isObject(itself) && <Facts of="StormSide" value={itself} names={["reality_value", "possibilities"]} />}
      {children}
    </section>
  );
}
