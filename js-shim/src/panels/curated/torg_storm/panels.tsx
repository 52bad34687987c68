/** Quick forms for a check and for the beings of a scene: names of operations and fields only. */

import type { Draft } from "../../draft";
import { useField } from "../../form/context";
import { fieldMap, More, Pick, type Picked } from "../../form/Pick";
import { Summands } from "../../form/Summands";
import { read } from "../../../schema";
import { formWords } from "../../words";
import { listOf } from "../boardState";
import type { Curated, PanelProps } from "..";

function picked({ operation, system, draft, onChange }: PanelProps): Picked {
  return { fields: fieldMap(operation.request, system.$defs), path: "request", draft, onChange };
}

function CheckPanel(props: PanelProps) {
  const all = picked(props);
  const modifiers = all.fields.get("modifiers");
  const change = (value: unknown) => {
    const { modifiers: _old, ...rest } = props.draft;
    props.onChange(value === undefined ? rest : { ...props.draft, modifiers: value });
  };
  return (
    <>
      <div class="row">
        <Pick {...all} names={["value", "difficulty"]} />
      </div>
      {modifiers && <Summands field={modifiers} path="request.modifiers" value={props.draft["modifiers"]} onChange={change} />}
      <Pick {...all} names={["roller"]} />
      <More title={formWords(props.lang).moreFields}>
        <Pick {...all} names={["hide", "settings"]} />
      </More>
    </>
  );
}

const FIRST = ["id", "reality", "reality_value", "reality_level", "possibilities"];

/** Everybody in the scene, with the figures that a storm asks for; the rest is folded away. */
function ScenePanel(props: PanelProps) {
  const { system, draft, onChange, lang } = props;
  const all = picked(props);
  const tools = useField("request.beings");
  const list = all.fields.get("beings");
  const item = list && read(list.schema, system.$defs).shape;
  if (!list || item?.kind !== "list") return null;
  const beings = listOf(draft, "beings");
  const fields = fieldMap(item.item, system.$defs);
  const more = [...fields.keys()].filter((name) => !FIRST.includes(name));
  const put = (next: readonly Draft[]) => onChange({ ...draft, beings: next });
  const title = list.schema.title ?? list.name;
  return (
    <>
      <div class="sides">
        {beings.map((being, index) => {
          const one: Picked = {
            fields,
            path: `request.beings[${index}]`,
            draft: being,
            onChange: (next) => put(beings.map((old, place) => (place === index ? next : old))),
          };
          return (
            <fieldset class="side-panel" key={index} data-path={one.path}>
              <legend>{`${title} ${index + 1}`}</legend>
              <Pick {...one} names={FIRST} />
              <More title={formWords(lang).moreFields}>
                <Pick {...one} names={more} />
              </More>
              <button type="button" class="quiet" onClick={() => put(beings.filter((_, place) => place !== index))}>
                {tools.words.removeOf(`${title} ${index + 1}`)}
              </button>
            </fieldset>
          );
        })}
      </div>
      <button type="button" class="quiet add" onClick={() => put([...beings, {}])}>
        ＋ {tools.words.addTo(title)}
      </button>
      <More title={formWords(lang).moreFields}>
        <Pick {...all} names={["fronts", "settings", "hide"]} />
      </More>
    </>
  );
}

export const panels: Record<string, Curated> = {
  "torg_storm.check": {
    Panel: CheckPanel,
    odds: ({ value, difficulty, modifiers, roller }) =>
      typeof value === "number" && typeof difficulty === "number"
        ? { op: "torg_storm.odds", value, difficulty, ...(modifiers === undefined ? {} : { modifiers }), ...(roller === undefined ? {} : { roller }) }
        : null,
    lines: 1,
  },
  "torg_storm.scene": { Panel: ScenePanel, start: { beings: [{}, {}] } },
};
