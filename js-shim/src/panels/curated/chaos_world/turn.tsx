/** What whoever is on turn may do: attacks with their exact chances, skills and items with their targets, the rest. */

import type { Choice } from "../../../card";
import type { Draft } from "../../draft";
import { Act, type Ask, BoardAdvice, Choices, useBoard, useOdds, useTerms } from "../board";
import { boardWords } from "../boardWords";
import { listOf, numberOf, textOf } from "../boardState";
import { Chances } from "./chances";
import { Targeted } from "./targets";

const ATTACK = "chaos_world.fight_attack";

/** The combatant as it is kept, with gear, skills and items. */
function keptAs(state: Draft, name: unknown): Draft {
  return listOf(state, "combatants").find((one) => one["name"] === name) ?? {};
}

/** What the choices of a turn are about: attacks, skills and items, and everything else. */
export function Turn({ people }: { people: readonly Draft[] }) {
  const { outcome, state, lang, step } = useBoard();
  const terms = useTerms();
  const who = textOf(state, "current");
  const me = keptAs(state, who);
  const all = outcome?.choices ?? [];
  const attacks = all.filter((choice) => choice.request["op"] === ATTACK && choice.needs?.length !== 1);
  const aimed = all.filter((choice) => isAimed(choice));
  const shown = new Set<Choice>([...attacks, ...aimed]);
  const names = people.map((one) => textOf(one, "name"));
  const view = useOdds({ op: "chaos_world.fight_view" });
  const odds = listOf(view?.values ?? {}, "odds");
  return (
    <section class="board-pane" aria-label={boardWords(lang).choices}>
      <header>
        <h3>{who}</h3>
        <span class="board-badge" data-tone="wait">
          {terms.option("Fight", "phase", "turns")}
        </span>
      </header>
      <BoardAdvice request={{ op: "chaos_world.advise_turn" }} />
      {attacks.length > 0 && <Attacks choices={attacks} me={me} odds={odds} />}
      {aimed.length > 0 && (
        <div class="board-choices">
          <ul>
            {aimed.map((choice, index) => (
              <Targeted
                key={`${step} ${index}`}
                choice={choice}
                names={names}
                most={mostOf(me, choice)}
                odds={odds.filter((one) => isMadeBy(one, me, choice))}
                aimed={(targets) => ({ ...choice.request, targets }) as unknown as Ask}
              />
            ))}
          </ul>
        </div>
      )}
      <Choices only={(choice) => !shown.has(choice)} />
      <Gear me={me} />
    </section>
  );
}

function isAimed(choice: Choice): boolean {
  return choice.needs?.length === 1 && choice.needs[0] === "targets";
}

/** Whether chances are those of the attack that a choice makes with a skill, with an item or by a throw. */
function isMadeBy(odds: Draft, me: Draft, choice: Choice): boolean {
  const { skill, item, throwing, weapon } = choice.request;
  if (throwing) return odds["throwing"] === true && odds["weapon"] === weapon;
  const [field, id] = skill === undefined ? (["item", item] as const) : (["skill", skill] as const);
  const made = listOf(me, `${field}s`).find((one) => one["id"] === id);
  return made !== undefined && odds[field] === made["name"];
}

/** How many targets the skill or item of a choice takes; 0 in the data is any number. */
function mostOf(me: Draft, choice: Choice): number {
  const { skill, item } = choice.request;
  const found = listOf(me, "skills").find((one) => one["id"] === skill) ?? listOf(me, "items").find((one) => one["id"] === item);
  return (found && numberOf(found, "targets")) || 50;
}

/** One row for each target and weapon. */
function Attacks({ choices, me, odds }: { choices: readonly Choice[]; me: Draft; odds: readonly Draft[] }) {
  const { lang } = useBoard();
  const terms = useTerms();
  // Skills, items and throws have buttons of their own.
  const plain = odds.filter((one) => one["skill"] === null && one["item"] === null && one["throwing"] === false);
  const lines = new Set(choices.map(({ request }) => `${String(request["weapon"])} ${String(request["kind"])}`));
  return (
    <ul class="fight-attacks" aria-label={terms.op(ATTACK)}>
      {choices.map((choice, index) => {
        const { op: _op, ...request } = choice.request;
        const [target] = Array.isArray(request["targets"]) ? request["targets"].map(String) : [];
        const line = plain.find((one) => one["target"] === target && one["weapon"] === request["weapon"] && one["kind"] === request["kind"]);
        const weapon = textOf(listOf(me, "gear").find((one) => one["id"] === request["weapon"]) ?? {}, "name");
        const kind = terms.option("AttackOdds", "kind", request["kind"]);
        const refused = choice.refused != null;
        return (
          <li key={index} data-choice={choice.id} data-target={target}>
            <Act op={ATTACK} preset={request} disabled={refused} label={`${choice.label ?? choice.id}${lines.size > 1 ? `（${weapon}・${kind}）` : ""}`} />
            {refused ? <span class="reason">{choice.reason ?? boardWords(lang).refused}</span> : line && <Chances line={line} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Gear that is carried and could be put on, each in its slot. */
function Gear({ me }: { me: Draft }) {
  const terms = useTerms();
  const carried = Array.isArray(me["carried"]) ? me["carried"] : [];
  const gear = listOf(me, "gear").filter((one) => carried.includes(one["id"]));
  if (gear.length === 0) return null;
  return (
    <div class="board-row" role="group" aria-label={terms.op("chaos_world.fight_equip")}>
      {gear.map((one) => (
        <Act
          key={textOf(one, "id")}
          op="chaos_world.fight_equip"
          preset={{ who: textOf(me, "name"), changes: [{ slot: textOf(one, "slot"), put_on: textOf(one, "id") }] }}
          label={`${terms.op("chaos_world.fight_equip")}：${textOf(one, "name")}`}
        />
      ))}
    </div>
  );
}
