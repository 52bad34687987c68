/** Casting a spell: which, on whom, and how many dice, with the exact chance of each number. */

import { useState } from "preact/hooks";
import { type Draft, isObject } from "../../draft";
import { type Ask, useBoard, useOdds, useReasons, useTerms } from "../board";
import type { Fault } from "../boardContext";
import { FaultNote } from "../boardForm";
import { listOf, textOf } from "../boardState";
import { Choose } from "./choose";
import { Throws } from "./throws";
import { named } from "./words";

export function Cast({ who, everybody }: { who: Draft; everybody: readonly Draft[] }) {
  const { system, lang, send, busy } = useBoard();
  const terms = useTerms();
  const character = isObject(who["character"]) ? who["character"] : {};
  // The sheet knows with which check each spell is cast and how often it is left.
  const sheet = useOdds({ op: "power_play.sheet", state: character });
  const spells = listOf(sheet?.values ?? {}, "spells").filter((one) => one["learned"] === true);
  const [spell, setSpell] = useState(textOf(who, "casting"));
  const [aims, setAims] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const one = spells.find((known) => known["spell"] === spell);
  const request: Ask = { op: "power_play.battle_act", who: textOf(who, "id"), kind: "cast", spell, aims: aims.map((target) => ({ target })) };
  const odds = useOdds(one ? { ...request, op: "power_play.odds_act" } : null);
  const [reason] = useReasons(one ? [request] : []);
  const take = async (n: number) => setFault((await send({ ...request, n })).fault);
  if (spells.length === 0) return null;
  return (
    <div class="board-items" role="group" aria-label={terms.option("ActRequest", "kind", "cast")}>
      <Choose
        title={terms.field("ActRequest", "spell")}
        options={spells.map((known) => `${named(known["label"], lang)} ${textOf(known, "cast")}`)}
        chosen={spells.findIndex((known) => known["spell"] === spell)}
        onChoose={(index) => setSpell(textOf(spells[index] ?? {}, "spell"))}
      />
      {one && (
        <>
          <fieldset class="strike-group">
            <legend>{terms.field("ActRequest", "aims")}</legend>
            <div class="strike-pick">
              {everybody.map((other) => {
                const id = textOf(other, "id");
                return (
                  <button type="button" key={id} aria-pressed={aims.includes(id)} onClick={() => setAims(aims.includes(id) ? aims.filter((aim) => aim !== id) : [...aims, id])}>
                    {textOf(other, "name")}
                  </button>
                );
              })}
            </div>
          </fieldset>
          <fieldset class="strike-group" data-asked={odds !== null}>
            <legend>{terms.field("ActRequest", "n")}</legend>
            {reason ? <p class="field-help">{reason}</p> : <Throws system={system} values={odds?.values ?? {}} title={terms.field("ActRequest", "n")} disabled={busy} onThrow={(n) => void take(n)} />}
          </fieldset>
          {fault && <FaultNote fault={fault} />}
        </>
      )}
    </div>
  );
}
