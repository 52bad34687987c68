/** Quick forms of a check and of the beginning of a fight: names of operations and fields only. */

import type { Draft } from "../../draft";
import { fieldMap, More, Pick, type Picked } from "../../form/Pick";
import { formWords } from "../../words";
import type { Curated, PanelProps } from "..";
import { StartPanel } from "./starting";

const FIRST = ["ability", "target", "mods", "dice_mod"];
const SELDOM = ["daze", "hate", "throwing", "after_check", "incapacitated", "requested_by", "approved", "hide", "settings"];

function CheckPanel({ operation, system, draft, onChange, lang }: PanelProps) {
  const all: Picked = { fields: fieldMap(operation.request, system.$defs), path: "request", draft, onChange };
  return (
    <>
      <div class="row">
        <Pick {...all} names={FIRST} />
      </div>
      <Pick {...all} names={["in_combat"]} />
      <More title={formWords(lang).moreFields}>
        <Pick {...all} names={SELDOM} />
      </More>
    </>
  );
}

const ASKED = ["ability", "target", "mods", "dice_mod", "in_combat", "throwing", "daze", "hate", "after_check", "incapacitated", "settings"];

/** The fields that the chances depend on. */
function picked(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => ASKED.includes(name) && value !== null));
}

export const panels: Record<string, Curated> = {
  "chaos_world.check": {
    Panel: CheckPanel,
    odds: (draft) => ("ability" in draft && "target" in draft ? { op: "chaos_world.probability_check", ...picked(draft) } : null),
    lines: 1,
    room: 2,
  },
  "chaos_world.fight_start": { Panel: StartPanel, start: { entrants: [] } },
};
