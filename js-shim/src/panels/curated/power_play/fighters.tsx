/** Everybody in a fight, side by side: what is left, the wound state, what this round has brought. */

import type { Draft } from "../../draft";
import { Facts, Meter, useBoard, useTerms } from "../board";
import { listOf, numberOf, textOf } from "../boardState";

const TONES: Record<string, string> = { healthy: "good", light: "good", severe: "wait", unconscious: "bad", doomed: "bad", dead: "bad" };

export function Fighters({ views, next }: { views: readonly Draft[]; next: readonly string[] }) {
  const terms = useTerms();
  const sides = [...new Set(views.map((one) => textOf(one, "side")))];
  return (
    <>
      {sides.map((side) => (
        <section class="board-pane" key={side} aria-label={side || terms.field("Battle", "fighters")}>
          <h3>{side || terms.field("Battle", "fighters")}</h3>
          <ul class="fighters">
            {views
              .filter((one) => textOf(one, "side") === side)
              .map((one) => (
                <Fighter key={textOf(one, "id")} view={one} next={next.includes(textOf(one, "name"))} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Fighter({ view, next }: { view: Draft; next: boolean }) {
  const { state } = useBoard();
  const terms = useTerms();
  const kept = listOf(state, "fighters").find((one) => one["id"] === view["id"]) ?? {};
  const wound = textOf(view, "state");
  const flags = ["acted", "focused", "prone"].filter((flag) => view[flag] === true);
  return (
    <li class="fighter" data-fighter={textOf(view, "id")} data-next={next}>
      <h4>
        {textOf(view, "name")}
        <span class="board-badge" data-tone={TONES[wound]}>
          {terms.option("FighterView", "state", wound)}
        </span>
        {next && (
          <span class="board-badge" data-tone="wait">
            {terms.field("BattleValues", "next")}
          </span>
        )}
        {flags.map((flag) => (
          <span class="board-badge" key={flag}>
            {terms.field("FighterView", flag)}
          </span>
        ))}
      </h4>
      <Meter label={terms.field("FighterView", "hp")} value={numberOf(view, "hp")} max={numberOf(view, "hp_max")} />
      <Facts of="FighterView" value={view} names={["order_value", "casting", "hero_points"]} />
      <Facts of="Fighter" value={kept} names={["dodge", "armour"]} />
    </li>
  );
}
