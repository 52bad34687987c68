/** An attack: the weapon, whom it is for, and how many dice, with the exact chance of each number. */

import { useId, useState } from "preact/hooks";
import type { Draft } from "../../draft";
import { FormFrame } from "../../form/Form";
import { fieldMap, More, Pick, type Picked } from "../../form/Pick";
import { formWords } from "../../words";
import { type Ask, useBoard, useOdds, useReasons, useTerms } from "../board";
import type { Fault } from "../boardContext";
import { boardWords } from "../boardWords";
import { listOf, numberOf, textOf } from "../boardState";
import { Choose } from "./choose";
import { Throws } from "./throws";
import { named } from "./words";

const ACT = "power_play.battle_act";
const KINDS: Record<string, string> = { melee: "attack", shoot: "shoot", throw: "throw" };
const SELDOM = ["modifier", "dodge", "dodge_n", "dodge_modifier", "from_behind", "size_modifier"];

export function Strike({ who, foes }: { who: Draft; foes: readonly Draft[] }) {
  const { system, lang, send, busy } = useBoard();
  const terms = useTerms();
  const id = useId();
  const attacks = listOf(who, "attacks");
  const [chosen, setChosen] = useState(0);
  const [target, setTarget] = useState(textOf(foes[0] ?? {}, "id"));
  const [draft, setDraft] = useState<Draft>({});
  const [blows, setBlows] = useState<readonly Draft[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const attack = attacks[chosen] ?? {};
  const use = textOf(attack, "use");
  const most = numberOf(who, use === "melee" ? "melee_attacks" : "missile_attacks") || 1;
  const request = (next: readonly Draft[]): Ask => ({
    op: ACT,
    who: textOf(who, "id"),
    kind: KINDS[use] ?? use,
    weapon: textOf(attack, "weapon"),
    type: textOf(attack, "type"),
    blows: next,
  });
  const blow = (n: number): Draft => ({ ...draft, target, n });
  const { blows: _, ...act } = request([]);
  const odds = useOdds(foes.some((one) => one["id"] === target) ? { ...act, op: "power_play.odds_act", blow: { ...draft, target } } : null);
  const [reason] = useReasons([request([...blows, { ...draft, target }])]);
  const go = async (next: readonly Draft[]) => setFault((await send(request(next))).fault);
  const take = (n: number) => {
    const next = [...blows, blow(n)];
    if (next.length >= most) return void go(next);
    setBlows(next);
  };
  const field: Picked = { fields: fieldMap(system.$defs["Blow"] ?? {}, system.$defs), path: `request.blows[${blows.length}]`, draft, onChange: setDraft };
  const title = terms.field("Blow", "n");
  if (attacks.length === 0 || foes.length === 0) return null;
  return (
    <FormFrame id={`strike${id}`} lang={lang} defs={system.$defs} draft={draft} onChange={setDraft} fault={fault} label={terms.option("ActRequest", "kind", KINDS[use])} onSubmit={async () => false}>
      <Choose
        title={terms.field("Fighter", "attacks")}
        options={attacks.map((one) => `${named(one["label"], lang)}・${terms.option("Attack", "type", one["type"])}（${terms.option("Attack", "use", one["use"])} ${textOf(one, "hit")}／${textOf(one, "damage")}）`)}
        chosen={chosen}
        onChoose={(index) => {
          setChosen(index);
          setBlows([]);
        }}
      />
      <Choose
        title={terms.field("Blow", "target")}
        options={foes.map((one) => textOf(one, "name"))}
        chosen={foes.findIndex((one) => one["id"] === target)}
        onChoose={(index) => setTarget(textOf(foes[index] ?? {}, "id"))}
      />
      {use !== "melee" && <Pick {...field} names={["distance_m"]} />}
      <fieldset class="strike-group" data-asked={odds !== null}>
        <legend>
          {title}
          {most > 1 && `（${blows.length + 1}／${most}）`}
        </legend>
        {reason ? <p class="field-help">{reason}</p> : <Throws system={system} values={odds?.values ?? {}} title={title} disabled={busy || reason === undefined} onThrow={take} />}
      </fieldset>
      {blows.length > 0 && (
        <div class="board-send">
          <button type="button" onClick={() => setBlows([])}>
            {boardWords(lang).cancel}
          </button>
          <button type="button" class="primary" disabled={busy} onClick={() => void go(blows)}>
            {terms.option("ActRequest", "kind", KINDS[use])}（{blows.length}）
          </button>
        </div>
      )}
      <div class="board-wide">
        <More title={formWords(lang).moreFields}>
          <Pick {...field} names={SELDOM} />
        </More>
      </div>
    </FormFrame>
  );
}
