/** The board of a scene: continuing effects, who may go against them, what the players propose. */

import { Act, type Board, Choices, Facts, Meter, Records, useBoard, useTerms } from "../board";
import { Attempt, asked } from "./attempt";
import { Proposals, Propose } from "./proposals";
import { listOf, numberOf, textOf } from "../boardState";

function SceneBoard() {
  const { state, outcome } = useBoard();
  const terms = useTerms();
  const effects = listOf(state, "effects");
  const holding = effects.filter((one) => numberOf(one, "health") > 0);
  // A success that waits for the roller's word comes first.
  const waiting = outcome?.verdict === "undecided";
  return (
    <>
      <div class="board-row">
        <Facts of="Scene" value={state} names={["turn"]} />
        <Act op="sigma.advance" disabled={waiting} />
      </div>
      <Choices
        skip={["next_attempt"]}
        only={(choice) => !("proposal" in choice.request)}
        odds={({ request }) => (request["op"] === "sigma.attempt" ? asked(request, request["effect"]) : null)}
        lines={2}
      />
      <div class="board-items" role="list" aria-label={terms.field("Scene", "effects")}>
        {effects.map((one) => (
          <Effect key={textOf(one, "id")} effect={one} />
        ))}
      </div>
      {holding.length > 0 && !waiting && <Attempt holding={holding} />}
      <Proposals />
      {holding.length > 0 && !waiting && <Propose />}
      <People />
    </>
  );
}

function Effect({ effect }: { effect: Record<string, unknown> }) {
  const terms = useTerms();
  const health = numberOf(effect, "health");
  const name = textOf(effect, "label") || textOf(effect, "id");
  return (
    <section class="board-pane" role="listitem" aria-label={name} data-effect={textOf(effect, "id")}>
      <header>
        <h3>{name}</h3>
        {health <= 0 && (
          <span class="board-badge" data-tone="good">
            {terms.field("EffectEntry", "broken")}
          </span>
        )}
      </header>
      <Meter label={terms.field("Effect", "health")} value={Math.max(0, health)} max={numberOf(effect, "initial_health")} />
      <Facts of="Effect" value={effect} names={["defence", "kind", "turns", "on_break"]} />
      <Records
        of="Attempt"
        rows={listOf(effect, "log")}
        names={["turn", "who", "faces", "achievement", "difference", "reduction", "health_after"]}
        title={terms.field("Effect", "log")}
      />
    </section>
  );
}

function People() {
  const { state } = useBoard();
  const terms = useTerms();
  const people = listOf(state, "characters");
  const raises = listOf(state, "raises");
  if (people.length === 0 && raises.length === 0) return null;
  return (
    <section class="board-pane" aria-label={terms.field("Scene", "characters")}>
      <h3>{terms.field("Scene", "characters")}</h3>
      <ul class="board-items">
        {people.map((one) => (
          <li key={textOf(one, "name")}>
            <h4>{textOf(one, "name")}</h4>
            <Facts of="Character" value={one} names={["health"]} />
            <Facts of="Abilities" value={one["abilities"]} />
          </li>
        ))}
      </ul>
      {raises.length > 0 && <h4>{terms.field("Scene", "raises")}</h4>}
      <Records
        of="Raise"
        rows={raises}
        names={["who", "ability", "points", "action", "declared_turn", "last_turn", "paid"]}
        title={terms.field("Scene", "raises")}
      />
    </section>
  );
}

export const boards: Record<string, Board> = {
  "sigma.Scene": {
    View: SceneBoard,
    shows: (state) => listOf(state, "effects").length > 0 || listOf(state, "proposals").some((one) => textOf(one, "state") === "proposed"),
    own: ["sigma.attempt", "sigma.contest_odds", "sigma.propose", "sigma.decide", "sigma.withdraw", "sigma.advance"],
  },
};
