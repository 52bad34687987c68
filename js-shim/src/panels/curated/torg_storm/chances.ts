/** Which chances stand beside a choice. */

import type { Choice } from "../../../card";
import type { Draft } from "../../draft";
import type { Ask } from "../boardContext";

/** The chance of the roll that a choice of this fight, or of somebody in this storm, leads to. */
export function chances(place: Draft): (choice: Choice) => Ask | null {
  return ({ request: { op, attacker, being, active_defence: defended } }) => {
    if (op === "torg_storm.attack") {
      const against = place["one"] === attacker ? place["other"] : place["one"];
      return { op: "torg_storm.odds_roll", who: attacker, against, ...(defended === undefined ? {} : { active_defence: defended }) };
    }
    return op === "torg_storm.expose" ? { op: "torg_storm.odds_roll", who: being, against: place["id"] } : null;
  };
}
