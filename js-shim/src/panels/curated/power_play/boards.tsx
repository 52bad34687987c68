/** The board of a fight: the order, what whoever is next may do, the rolls on the table, everybody's state. */

import { isObject } from "../../draft";
import { type Board, Choices, Facts, useBoard, useTerms } from "../board";
import { listOf, textOf } from "../boardState";
import { Acts } from "./acts";
import { Fighters } from "./fighters";
import { OnTable } from "./pending";
import "./power_play.css";

function BattleBoard() {
  const { state, outcome, step } = useBoard();
  const terms = useTerms();
  const values = outcome?.values ?? {};
  const views = listOf(values, "fighters");
  const everybody = listOf(state, "fighters");
  const order = Array.isArray(values["order"]) ? values["order"].map((group) => (Array.isArray(group) ? group.map(String) : [])) : [];
  const next = order[0] ?? [];
  const turns = new Set((outcome?.choices ?? []).filter((choice) => choice.id === "act").map((choice) => choice.request["who"]));
  const pending = isObject(state["pending"]) ? state["pending"] : null;
  return (
    <>
      <div class="board-row">
        <Facts of="BattleValues" value={values} names={["round"]} />
        {order.length > 0 && (
          <ol class="battle-order" aria-label={terms.field("BattleValues", "order")}>
            {order.map((group, index) => (
              <li key={index} aria-current={index === 0 ? "true" : undefined}>
                {group.join(" ＝ ")}
              </li>
            ))}
          </ol>
        )}
      </div>
      {pending && <OnTable key={step} pending={pending} />}
      {everybody
        .filter((one) => turns.has(one["id"]))
        .map((one) => (
          <Acts key={textOf(one, "id")} who={one} everybody={everybody} />
        ))}
      <Choices only={(choice) => choice.id !== "act" && choice.request["op"] !== "power_play.battle_settle"} />
      <Fighters views={views} next={next} />
    </>
  );
}

export const boards: Record<string, Board> = {
  "power_play.Battle": {
    View: BattleBoard,
    shows: (state) => listOf(state, "fighters").length > 0,
    own: ["power_play.battle_act", "power_play.battle_settle", "power_play.battle_round", "power_play.battle_end"],
  },
};
