/** Both formations with everybody in them: what is left, what is wrong and for how long, the figures that count now. */

import type { Draft } from "../../draft";
import { Facts, Meter, useTerms } from "../board";
import { listOf, numberOf, textOf } from "../boardState";

const ROWS = [
  { party: "enemy", rank: "back" },
  { party: "enemy", rank: "front" },
  { party: "pc", rank: "front" },
  { party: "pc", rank: "back" },
];

const FIGURES = ["attack", "defense", "accuracy", "evasion", "speed", "special_attack", "special_defense"];

/** The battlefield from one end to the other. */
export function Formation({ people }: { people: readonly Draft[] }) {
  const terms = useTerms();
  return (
    <div class="fight-field">
      {ROWS.map(({ party, rank }) => {
        const title = `${terms.option("PersonView", "party", party)}・${terms.option("PersonView", "rank", rank)}`;
        const members = people.filter((one) => one["party"] === party && one["rank"] === rank);
        return (
          <section class="fight-rank" key={party + rank} aria-label={title} data-party={party} data-rank={rank}>
            <h3>{title}</h3>
            <ul>
              {members.map((one) => (
                <Person key={textOf(one, "name")} person={one} />
              ))}
              {members.length === 0 && <li class="fight-nobody">—</li>}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Badges: the field, and whether it is good or bad for the one who bears it. */
const FLAGS: readonly [string, string | undefined][] = [
  ["current", "wait"],
  ["incapacitated", "bad"],
  ["defending", "good"],
  ["flying", "good"],
  ["acted", undefined],
];

function Person({ person }: { person: Draft }) {
  const terms = useTerms();
  const name = textOf(person, "name");
  return (
    <li class="fight-person" data-person={name} data-current={person["current"]} data-down={person["incapacitated"]}>
      <h4>
        {name}
        {FLAGS.map(
          ([flag, tone]) =>
            person[flag] === true && (
              <span class="board-badge" data-tone={tone} key={flag}>
                {terms.field("PersonView", flag)}
              </span>
            ),
        )}
      </h4>
      <Meter label={terms.field("PersonView", "hp")} value={numberOf(person, "hp")} max={numberOf(person, "hp_max")} />
      {numberOf(person, "sp_max") > 0 && (
        <Meter label={terms.field("PersonView", "sp")} value={numberOf(person, "sp")} max={numberOf(person, "sp_max")} />
      )}
      <Running person={person} />
      <details class="fight-figures">
        <summary>{`${terms.field("PersonView", "evasion")} ${numberOf(person, "evasion")}・${terms.field("PersonView", "defense")} ${numberOf(person, "defense")}`}</summary>
        <Facts of="PersonView" value={person} names={FIGURES} />
      </details>
    </li>
  );
}

/** Bad statuses with strength and end, effects of skills, other states. */
function Running({ person }: { person: Draft }) {
  const terms = useTerms();
  const statuses = listOf(person, "statuses");
  const effects = listOf(person, "effects");
  const states = Array.isArray(person["states"]) ? person["states"].map(String) : [];
  if (statuses.length + effects.length + states.length === 0) return null;
  return (
    <ul class="fight-running" aria-label={terms.field("PersonView", "states")}>
      {statuses.map((one, index) => (
        <li key={`s${index}`} data-status={textOf(one, "status")}>
          <span class="board-badge" data-tone="bad">
            {terms.option("StatusView", "status", one["status"])} {numberOf(one, "potency")}
          </span>
          {one["named"] != null && <span>→ {textOf(one, "named")}</span>}
          <span class="fight-until">{terms.option("StatusView", "ends", one["ends"])}</span>
        </li>
      ))}
      {effects.map((one, index) => (
        <li key={`e${index}`}>
          <span class="board-badge">
            {textOf(one, "name")} {signed(numberOf(one, "value"))}
          </span>
          <span class="fight-until">{terms.option("Running", "until", one["until"])}</span>
        </li>
      ))}
      {states.map((one) => (
        <li key={one}>
          <span class="board-badge">{one}</span>
        </li>
      ))}
    </ul>
  );
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
