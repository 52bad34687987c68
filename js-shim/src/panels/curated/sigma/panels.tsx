/** The quick form of a check: names of operations and fields only; every word and bound comes from the schemas. */

import { asText } from "../boardFields";
import type { Draft } from "../../draft";
import { fieldMap, More, Pick, type Picked } from "../../form/Pick";
import { formWords } from "../../words";
import type { Curated, PanelProps } from "..";

const FIGURES = ["target", "skill_value", "base", "cap"];
const SELDOM = ["who", "skill", "use", "character", "related", "health", "spirit", "gm_modifiers", "action", "combat_related", "hide", "settings"];

function CheckPanel({ operation, system, draft, onChange, lang }: PanelProps) {
  const fields = fieldMap(operation.request, system.$defs);
  const base = fields.get("base");
  // A base achievement is a number or a formula: a text takes both.
  if (base) fields.set("base", { ...base, schema: asText(base.schema) });
  const all: Picked = { fields, path: "request", draft, onChange };
  return (
    <>
      <div class="row">
        <Pick {...all} names={FIGURES} />
      </div>
      <Pick {...all} names={["policy"]} />
      <More title={formWords(lang).moreFields}>
        <Pick {...all} names={SELDOM} />
      </More>
    </>
  );
}

/** A check as the preview wants it: the word on a check in progress is not part of it. */
function previewed({ choice: _choice, ...draft }: Draft): Draft {
  return draft;
}

export const panels: Record<string, Curated> = {
  "sigma.check": {
    Panel: CheckPanel,
    odds: (draft) => ("target" in draft || "skill" in draft ? { op: "sigma.preview", ...previewed(draft) } : null),
    lines: 2,
  },
};
