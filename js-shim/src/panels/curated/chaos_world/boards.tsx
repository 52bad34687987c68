/** The board of a fight: where it stands, what may be done now, and both formations. */

import type { Draft } from "../../draft";
import { type Board, Choices, useBoard, useOdds, useTerms } from "../board";
import { listOf, textOf } from "../boardState";
import { Formation } from "./people";
import { Turn } from "./turn";
import { Setup, Window } from "./windows";
import "./fight.css";

function FightBoard() {
  const { state, outcome } = useBoard();
  // A step that is no step of the fight itself (its rewards, say) does not tell where everybody stands.
  const own = outcome !== null && Array.isArray(outcome.values["people"]) ? outcome.values : null;
  const asked = useOdds(own ? null : { op: "chaos_world.fight_view" });
  const values = own ?? asked?.values ?? {};
  const people = listOf(values, "people");
  const phase = textOf(state, "phase");
  return (
    <>
      <Status values={values} />
      {state["exchange"] != null ? (
        <Window />
      ) : phase === "turns" ? (
        <Turn people={people} />
      ) : phase === "setup" ? (
        <Setup people={people} />
      ) : (
        <Choices />
      )}
      <Formation people={people} />
    </>
  );
}

/** Phase, round, who began, and who acts in which order. */
function Status({ values }: { values: Draft }) {
  const { state } = useBoard();
  const terms = useTerms();
  const order = Array.isArray(values["order"]) ? values["order"].map(String) : [];
  const first = state["initiative_party"];
  return (
    <div class="fight-status">
      <p class="board-row">
        <strong>
          {terms.field("Fight", "round")} {String(state["round"] ?? 0)}
        </strong>
        <span class="board-badge" data-tone="wait">
          {terms.option("Fight", "phase", state["phase"])}
        </span>
        {first != null && (
          <span>
            {terms.field("Fight", "initiative_party")} {terms.option("Combatant", "party", first)}
          </span>
        )}
      </p>
      {order.length > 0 && (
        <ol class="fight-order" aria-label={terms.field("Fight", "order")}>
          {order.map((name) => (
            <li key={name} aria-current={name === values["current"] ? "true" : undefined}>
              {name}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const TURN = ["attack", "skill", "item", "defend", "wait", "formation", "release", "answer", "setup", "initiative", "round_end", "end", "view"];

export const boards: Record<string, Board> = {
  "chaos_world.Fight": {
    View: FightBoard,
    shows: (state) => state["phase"] !== "over",
    own: TURN.map((name) => `chaos_world.fight_${name}`),
  },
};
