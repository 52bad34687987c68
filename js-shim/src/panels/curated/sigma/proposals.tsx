/** Modifiers that players propose, from the word to the GM's decision. */

import type { Draft } from "../../draft";
import { Act, BoardForm, Choices, Facts, useBoard, useTerms } from "../board";
import { listOf, textOf } from "../boardState";

const TONES: Record<string, string> = { proposed: "wait", approved: "good", rejected: "bad" };

export function Proposals() {
  const { state } = useBoard();
  const terms = useTerms();
  const all = listOf(state, "proposals");
  if (all.length === 0) return null;
  const title = terms.field("Scene", "proposals");
  return (
    <section class="board-pane" aria-label={title}>
      <h3>{title}</h3>
      <ul class="board-items">
        {all.map((one) => (
          <Proposal key={textOf(one, "id")} proposal={one} />
        ))}
      </ul>
    </section>
  );
}

function Proposal({ proposal }: { proposal: Draft }) {
  const { outcome } = useBoard();
  const terms = useTerms();
  const id = textOf(proposal, "id");
  const state = textOf(proposal, "state") || "proposed";
  const offered = outcome?.choices.some((choice) => choice.request["proposal"] === id) ?? false;
  const open = state === "proposed" && proposal["rolled"] !== true;
  return (
    <li data-proposal={id}>
      <div class="board-row">
        <span class="board-badge" data-tone={TONES[state]}>
          {terms.option("Proposal", "state", state)}
        </span>
        <Facts of="Proposal" value={proposal} names={["who", "quirk", "intensity", "proposed_value", "approved_value"]} />
      </div>
      <p>{textOf(proposal, "reason")}</p>
      {open && offered && <Choices only={(choice) => choice.request["proposal"] === id} />}
      {open && !offered && (
        <div class="board-row">
          {["approve", "reject"].map((decision) => (
            <Act
              key={decision}
              op="sigma.decide"
              preset={{ proposal: id, by: "gm", decision }}
              label={terms.option("DecideRequest", "decision", decision)}
            />
          ))}
          <Act op="sigma.withdraw" preset={{ proposal: id }} />
        </div>
      )}
    </li>
  );
}

export function Propose() {
  const { state } = useBoard();
  const terms = useTerms();
  const people = listOf(state, "characters").map((one) => textOf(one, "name"));
  return (
    <details class="field-fold">
      <summary>{terms.op("sigma.propose")}</summary>
      <div class="board-others-body">
        <BoardForm
          op="sigma.propose"
          names={["who", "value", "reason", "source", "quirk", "intensity"]}
          more={["action", "settings"]}
          options={{ who: people }}
          clear
        />
      </div>
    </details>
  );
}
