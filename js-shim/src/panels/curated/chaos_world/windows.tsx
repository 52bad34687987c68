/** Skills at other times than one's own turn: in the windows of an attack, and in the setup of a round. */

import { useState } from "preact/hooks";
import type { Choice } from "../../../card";
import type { Draft } from "../../draft";
import { type Ask, Choices, useBoard, useTerms } from "../board";
import { Price } from "../boardChoices";
import type { Fault } from "../boardContext";
import { FaultNote } from "../boardForm";
import { boardWords } from "../boardWords";
import { listOf, numberOf, textOf } from "../boardState";
import { Targeted } from "./targets";

const ANSWER = "chaos_world.fight_answer";

/** The uses that a choice stands for. */
function usesOf(choice: Choice): readonly Draft[] {
  return listOf(choice.request, "uses");
}

/** An attack that waits: everybody's skills that fit are marked and used together, or nobody uses any. */
export function Window() {
  const { outcome, state, send, busy, lang, step } = useBoard();
  const terms = useTerms();
  const [marked, setMarked] = useState<{ step: string; places: readonly number[] }>({ step, places: [] });
  const [fault, setFault] = useState<Fault | null>(null);
  const all = outcome?.choices ?? [];
  const offers = all.filter((choice) => choice.request["op"] === ANSWER && usesOf(choice).length > 0);
  const pass = all.find((choice) => choice.request["op"] === ANSWER && usesOf(choice).length === 0);
  // A mark belongs to the window that it was made in.
  const places = marked.step === step ? marked.places : [];
  const mark = (place: number) => setMarked({ step, places: places.includes(place) ? places.filter((one) => one !== place) : [...places, place] });
  const go = async () => setFault((await send({ op: ANSWER, uses: places.flatMap((place) => usesOf(offers[place] as Choice)) })).fault);
  const exchange = state["exchange"] as Draft;
  const stage = textOf(outcome?.values ?? {}, "waiting_for");
  const targets = listOf(exchange, "blows").map((one) => textOf(one, "name"));
  return (
    <section class="board-pane" aria-label={terms.field("FightValues", "waiting_for")}>
      <header>
        <h3>
          {textOf(exchange, "attacker")} → {targets.join("、")}
        </h3>
        <span class="board-badge" data-tone="wait">
          {terms.option("FightValues", "waiting_for", stage)}
        </span>
      </header>
      <ul class="fight-offers">
        {offers.map((choice, place) => (
          <li key={place} data-choice={choice.id}>
            <button type="button" aria-pressed={places.includes(place)} disabled={busy} onClick={() => mark(place)}>
              {choice.label}
              <Price choice={choice} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary" data-choice="pass" disabled={busy} onClick={() => void go()}>
        {places.length === 0 ? (pass?.label ?? boardWords(lang).send) : terms.op(ANSWER)}
      </button>
      {fault && <FaultNote fault={fault} />}
    </section>
  );
}

/** The setup of a round: a skill that needs targets asks for them. */
export function Setup({ people }: { people: readonly Draft[] }) {
  const { outcome, state, step } = useBoard();
  const terms = useTerms();
  const names = people.map((one) => textOf(one, "name"));
  const targetsOf = (choice: Choice): number => {
    const [use] = usesOf(choice);
    const who = listOf(state, "combatants").find((one) => one["name"] === use?.["who"]);
    return numberOf(listOf(who ?? {}, "skills").find((one) => one["id"] === use?.["skill"]) ?? {}, "targets");
  };
  const aimed = (outcome?.choices ?? []).filter((choice) => targetsOf(choice) > 0);
  return (
    <section class="board-pane" aria-label={terms.option("Fight", "phase", "setup")}>
      <h3>{terms.option("Fight", "phase", "setup")}</h3>
      <div class="board-choices">
        <ul>
          {aimed.map((choice, index) => (
            <Targeted
              key={`${step} ${index}`}
              choice={choice}
              names={names}
              most={targetsOf(choice)}
              aimed={(targets) => ({ ...choice.request, uses: usesOf(choice).map((use) => ({ ...use, targets })) }) as unknown as Ask}
            />
          ))}
        </ul>
      </div>
      <Choices only={(choice) => !aimed.includes(choice)} />
    </section>
  );
}
