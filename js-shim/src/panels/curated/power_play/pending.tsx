/** A roll that lies on the table: dice that hero points turn into sixes, or the word to go on. */

import { useState } from "preact/hooks";
import { type Draft, isObject } from "../../draft";
import { Act, useBoard, useTerms } from "../board";
import { listOf, numberOf, textOf } from "../boardState";

/** The rolls on the table: whose they are, and what they show. */
function rollsOf(pending: Draft): { roll: string; who: string; faces: readonly number[] }[] {
  const faces = (name: string): number[] => {
    const roll = pending[name];
    const list = isObject(roll) ? roll["faces"] : roll;
    return Array.isArray(list) ? list.map(Number) : [];
  };
  const attacker = textOf(pending, "attacker");
  const target = textOf(listOf(pending, "blows")[0] ?? {}, "target");
  if (pending["damage_faces"] != null) return [{ roll: "damage", who: attacker, faces: faces("damage_faces") }];
  return [
    { roll: "attack", who: attacker, faces: faces("attack_roll") },
    { roll: "dodge", who: target, faces: faces("dodge_roll") },
  ].filter((one) => one.faces.length > 0);
}

export function OnTable({ pending }: { pending: Draft }) {
  const { state, outcome } = useBoard();
  const terms = useTerms();
  const [lifted, setLifted] = useState<readonly string[]>([]);
  const rolls = rollsOf(pending);
  const settle = outcome?.choices.find((choice) => choice.id === "settle");
  const tap = (key: string) => setLifted(lifted.includes(key) ? lifted.filter((one) => one !== key) : [...lifted, key]);
  const spend = rolls
    .map(({ roll, who, faces }) => ({ who, roll, dice: faces.map((_, place) => place + 1).filter((place) => lifted.includes(`${roll} ${place}`)) }))
    .filter((one) => one.dice.length > 0);
  const title = terms.field("Battle", "pending");
  return (
    <section class="board-pane" aria-label={title}>
      <h3>{title}</h3>
      {rolls.map(({ roll, who, faces }) => {
        const fighter = listOf(state, "fighters").find((one) => one["id"] === who) ?? {};
        const points = numberOf(fighter, "hero_points");
        return (
          <div class="dice-lift" key={roll} role="group" aria-label={`${textOf(fighter, "name")} ${terms.option("Lift", "roll", roll)}`}>
            <span>
              {textOf(fighter, "name")}・{terms.option("Lift", "roll", roll)}
            </span>
            {faces.map((face, index) => {
              const key = `${roll} ${index + 1}`;
              const on = lifted.includes(key);
              return (
                <button type="button" key={key} aria-label={`${terms.field("Lift", "dice")} ${index + 1}：${face}`} aria-pressed={on} disabled={points === 0} onClick={() => tap(key)}>
                  {on ? 6 : face}
                </button>
              );
            })}
            <span class="reason">
              {terms.field("Fighter", "hero_points")} {points}
            </span>
          </div>
        );
      })}
      <Act op="power_play.battle_settle" preset={{ spend }} primary label={spend.length > 0 ? terms.op("power_play.battle_settle") : (settle?.label ?? terms.op("power_play.battle_settle"))} />
    </section>
  );
}
