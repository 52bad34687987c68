/** One attempt against an effect, with the exact distribution of the turns still needed. */

import { useState } from "preact/hooks";
import type { Draft } from "../../draft";
import { type Ask, Bars, BoardForm, useBoard, useOdds, useTerms } from "../board";
import { listOf, textOf } from "../boardState";

/** What a preview of the contest takes over from the attempt. */
const SHARED = [
  "who", "target", "skill_value", "base", "cap", "skill", "use", "action", "gm_modifiers", "spirit", "health", "related",
  "character", "combat_related", "policy", "failure_policy", "settings",
];

export function Attempt({ holding }: { holding: readonly Draft[] }) {
  const { state } = useBoard();
  const terms = useTerms();
  const ids = holding.map((one) => textOf(one, "id"));
  const [chosen, setChosen] = useState("");
  const effect = ids.includes(chosen) ? chosen : (ids[0] ?? "");
  const people = listOf(state, "characters").map((one) => textOf(one, "name"));
  return (
    <section class="board-pane" aria-labelledby="board-attempt">
      <h3 id="board-attempt">{terms.op("sigma.attempt")}</h3>
      {holding.length > 1 && (
        <div class="segments" role="group" aria-label={terms.field("AttemptRequest", "effect")}>
          {holding.map((one) => (
            <label class="segment" key={textOf(one, "id")}>
              <input type="radio" name="board-effect" checked={textOf(one, "id") === effect} onChange={() => setChosen(textOf(one, "id"))} />
              <span>{textOf(one, "label") || textOf(one, "id")}</span>
            </label>
          ))}
        </div>
      )}
      <BoardForm
        op="sigma.attempt"
        preset={{ effect }}
        names={["who", ...(people.length > 0 ? ["skill"] : []), "target", "skill_value", "base", "cap", "policy", "spirit"]}
        more={["gm_modifiers", "health", "use", "related", "combat_related", "failure_policy", "achievement", "failed", "hide", "settings"]}
        options={{ who: people, skill: skills(state) }}
        texts={["base"]}
      >
        {(draft) => <TurnsNeeded request={asked(draft, effect)} />}
      </BoardForm>
    </section>
  );
}

/** Every skill that somebody in the scene has. */
function skills(state: Draft): string[] {
  const names = listOf(state, "characters").flatMap((one) => listOf(one, "skills").map((skill) => textOf(skill, "name")));
  return [...new Set(names)];
}

/** The chances of another attempt; null for a step of a check in progress. */
export function asked(draft: Draft, effect: unknown): Ask | null {
  if (!("target" in draft) && !("skill" in draft)) return null;
  const shared = Object.fromEntries(Object.entries(draft).filter(([name]) => SHARED.includes(name)));
  return { op: "sigma.contest_odds", ...shared, effect };
}

function TurnsNeeded({ request }: { request: Ask | null }) {
  const terms = useTerms();
  const odds = useOdds(request);
  if (request === null) return null;
  const title = terms.op("sigma.contest_odds");
  const values = odds?.values ?? {};
  const rows = listOf(values, "turns").map((one) => ({
    label: String(one["turns"]),
    chance: textOf(one, "chance"),
    text: textOf(one, "percent"),
    note: textOf(one, "at_most_percent"),
  }));
  const longer = { chance: textOf(values, "not_broken"), text: textOf(values, "not_broken_percent") };
  return (
    <section class="board-turns" aria-label={title} data-asked={odds !== null}>
      <h4>{title}</h4>
      {odds?.lines.public.slice(0, values["expected_text"] == null ? 1 : 2).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {values["breakable"] === true && (
        <Bars
          title={title}
          heads={[terms.field("TurnChance", "turns"), terms.field("TurnChance", "chance"), terms.field("TurnChance", "at_most")]}
          rows={[...rows, { label: terms.field("ContestOddsValues", "not_broken"), ...longer, note: "" }]}
        />
      )}
    </section>
  );
}
