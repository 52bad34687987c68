/** The board of a scene: its storms with those who fight in them and those who are caught, and everybody else. */

import type { Draft } from "../../draft";
import { type Board, BoardForm, Choices, Facts, OddsLine, Records, useBoard, useOdds, useTerms } from "../board";
import { listOf, numberOf, textOf } from "../boardState";
import { Being, StormItself } from "./being";

function WorldBoard() {
  const { state } = useBoard();
  const terms = useTerms();
  const status = useOdds({ op: "torg_storm.status" });
  const views = new Map(listOf(status?.values ?? {}, "beings").map((one) => [textOf(one, "being"), one]));
  const storms = listOf(state, "storms").filter((one) => textOf(one, "phase") !== "gone");
  const fights = listOf(state, "fights").filter((one) => one["ended_by"] == null);
  const fighting = new Set(fights.flatMap((one) => [textOf(one, "one"), textOf(one, "other")]));
  const beings = listOf(state, "beings");
  const waiting = state["pending"] != null;
  return (
    <>
      <div class="board-row">
        <Facts of="Clock" value={state["clock"]} names={["scene", "round"]} />
      </div>
      <Choices only={(choice) => waiting || choice.request["op"] === "torg_storm.next_round"} />
      {storms.map((storm) => (
        <Storm
          key={textOf(storm, "id")}
          storm={storm}
          fight={fights.find((one) => one["storm"] === storm["id"])}
          beings={beings}
          views={views}
          exposed={listOf(state, "exposures").filter((one) => one["storm"] === storm["id"])}
        />
      ))}
      {beings.some((one) => !fighting.has(textOf(one, "id"))) && (
        <section class="board-pane" aria-label={terms.field("World", "beings")}>
          <h3>{terms.field("World", "beings")}</h3>
          <div class="board-grid">
            {beings
              .filter((one) => !fighting.has(textOf(one, "id")))
              .map((one) => (
                <Being key={textOf(one, "id")} being={one} view={views.get(textOf(one, "id"))} />
              ))}
          </div>
        </section>
      )}
      {!waiting && <Steps beings={beings} storms={storms} />}
      <Records of="Lock" rows={listOf(state, "locks")} names={["attacker", "defender"]} title={terms.field("World", "locks")} />
    </>
  );
}

interface StormProps {
  storm: Draft;
  fight: Draft | undefined;
  beings: readonly Draft[];
  views: Map<string, Draft>;
  exposed: readonly Draft[];
}

function Storm({ storm, fight, beings, views, exposed }: StormProps) {
  const terms = useTerms();
  const { state } = useBoard();
  const id = textOf(storm, "id");
  const phase = textOf(storm, "phase");
  const waiting = state["pending"] != null;
  return (
    <section class="board-pane" aria-label={id} data-storm={id}>
      <header>
        <h3>{id}</h3>
        <span class="board-badge" data-tone={phase === "active" ? "bad" : "wait"}>
          {terms.option("Storm", "phase", phase)}
        </span>
        {storm["maelstrom"] === true && <span class="board-badge">{terms.field("Storm", "maelstrom")}</span>}
      </header>
      <Facts of="Storm" value={storm} names={["strength", "radius_m", "realities", "cause", "outer"]} />
      {fight && (
        <>
          <Facts of="Fight" value={fight} names={["first_round", "exchanges"]} />
          <div class="board-grid">
            {[textOf(fight, "one"), textOf(fight, "other")].map((name) => (
              <Fighter key={name} name={name} fight={fight} being={beings.find((one) => one["id"] === name)} view={views.get(name)} />
            ))}
          </div>
          <Records of="Held" rows={listOf(fight, "held")} names={["attacker", "possibilities_lost", "special"]} title={terms.field("Fight", "held")} />
        </>
      )}
      <Records of="Exposure" rows={exposed} names={["being", "last", "rolled_round", "due_round"]} title={terms.field("World", "exposures")} />
      {!waiting && <Choices only={(choice) => choice.request["storm"] === id} />}
    </section>
  );
}

interface FighterProps {
  name: string;
  fight: Draft;
  being: Draft | undefined;
  view: Draft | undefined;
}

/** One side of a fight with what it may do: its own attacks, their price and chances, or why not. */
function Fighter({ name, fight, being, view }: FighterProps) {
  const { state } = useBoard();
  const attacked = Array.isArray(fight["attacked"]) && fight["attacked"].includes(name);
  const waiting = state["pending"] != null;
  const attacks = !waiting && <Choices only={(choice) => choice.request["attacker"] === name} />;
  if (being) return <Being being={being} view={view} attacked={attacked}>{attacks}</Being>;
  return <StormItself name={name} fight={fight} attacked={attacked}>{attacks}</StormItself>;
}

/** Declaring a fight, and being caught in a storm. */
function Steps({ beings, storms }: { beings: readonly Draft[]; storms: readonly Draft[] }) {
  const terms = useTerms();
  const names = beings.map((one) => textOf(one, "id"));
  const raging = storms.filter((one) => textOf(one, "phase") === "active" && numberOf(one, "strength") > 0).map((one) => textOf(one, "id"));
  return (
    <>
      {names.length > 1 && (
        <details class="field-fold" open={storms.length === 0}>
          <summary>{terms.op("torg_storm.start")}</summary>
          <div class="board-others-body">
            <BoardForm
              op="torg_storm.start"
              names={["attacker", "defender", "distance_m", "active_defence"]}
              more={["located", "sealed", "gm_allows", "spend", "hide", "settings"]}
              options={{ attacker: names, defender: names }}
            >
              {(draft) => <Declared draft={draft} />}
            </BoardForm>
          </div>
        </details>
      )}
      {raging.length > 0 && (
        <details class="field-fold">
          <summary>{terms.op("torg_storm.expose")}</summary>
          <div class="board-others-body">
            <BoardForm
              op="torg_storm.expose"
              names={["being", "storm", "distance_m"]}
              more={["spend", "hide", "settings"]}
              options={{ being: names, storm: raging }}
              odds={({ being, storm }) => (being && storm ? { op: "torg_storm.odds_roll", who: being, against: storm } : null)}
            />
          </div>
        </details>
      )}
    </>
  );
}

/** Whether a declaration is allowed, and how likely the storm is to form. */
function Declared({ draft }: { draft: Draft }) {
  const { attacker, defender, active_defence: defended = false, spend: _spend, hide: _hide, ...conditions } = draft;
  if (!attacker || !defender || attacker === defender) return null;
  return (
    <>
      <OddsLine request={{ op: "torg_storm.can_start", attacker, defender, ...conditions }} lines={3} />
      <OddsLine request={{ op: "torg_storm.odds_roll", who: attacker, against: defender, active_defence: defended }} />
    </>
  );
}

export const boards: Record<string, Board> = {
  "torg_storm.World": {
    View: WorldBoard,
    shows: (state) => listOf(state, "beings").length > 0,
    own: ["torg_storm.start", "torg_storm.can_start", "torg_storm.attack", "torg_storm.expose", "torg_storm.odds_roll", "torg_storm.decide", "torg_storm.next_round", "torg_storm.status", "torg_storm.leave"],
  },
};
