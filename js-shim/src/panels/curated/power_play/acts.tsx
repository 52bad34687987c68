/** Whoever acts next: attacks, spells, and every other action, with the reason where it is not possible. */

import type { ComponentChildren } from "preact";
import type { Draft } from "../../draft";
import { Act, type Ask, BoardForm, useBoard, useReasons, useTerms } from "../board";
import { read } from "../../../schema";
import { listOf, textOf } from "../boardState";
import { Cast } from "./cast";
import { Strike } from "./strike";
import { named } from "./words";

const ACT = "power_play.battle_act";
/** Actions that have a place of their own. */
const PLACED = ["attack", "shoot", "throw", "cast", "change_weapon", "delay"];

export function Acts({ who, everybody }: { who: Draft; everybody: readonly Draft[] }) {
  const { step } = useBoard();
  const terms = useTerms();
  const name = textOf(who, "name");
  const others = everybody.filter((one) => one["id"] !== who["id"]);
  const foes = others.filter((one) => one["side"] !== who["side"]);
  return (
    <section class="board-pane" aria-label={name} data-acts={textOf(who, "id")}>
      <header>
        <h3>{name}</h3>
        <span class="board-badge" data-tone="wait">
          {terms.field("BattleValues", "next")}
        </span>
      </header>
      <Strike key={`strike ${step}`} who={who} foes={foes.length > 0 ? foes : others} />
      {who["character"] != null && <Fold title={terms.option("ActRequest", "kind", "cast")} open={who["casting"] != null}><Cast key={`cast ${step}`} who={who} everybody={everybody} /></Fold>}
      <Simple who={who} />
      <Fold title={terms.option("ActRequest", "kind", "delay")}>
        <BoardForm op={ACT} form={`${step} delay ${textOf(who, "id")}`} names={["delay_to"]} preset={{ who: textOf(who, "id"), kind: "delay" }} label={terms.option("ActRequest", "kind", "delay")} />
      </Fold>
    </section>
  );
}

function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ComponentChildren }) {
  return (
    <details class="field-fold" open={open}>
      <summary>{title}</summary>
      <div class="board-others-body">{children}</div>
    </details>
  );
}

/** Actions of one tap: the kinds that the schema lists, and weapons to change to. */
function Simple({ who }: { who: Draft }) {
  const { system, lang } = useBoard();
  const terms = useTerms();
  const { shape } = read(system.$defs["ActRequest"]?.properties?.["kind"] ?? {}, system.$defs);
  const kinds = shape.kind === "choice" ? shape.options.filter((one) => !PLACED.includes(String(one.value))) : [];
  const inHand = Array.isArray(who["in_hand"]) ? who["in_hand"] : [];
  const weapons = new Map(listOf(who, "attacks").map((one) => [textOf(one, "weapon"), named(one["label"], lang)]));
  const change = terms.option("ActRequest", "kind", "change_weapon");
  const acts = [
    ...kinds.map((one) => ({ preset: { kind: one.value }, label: one.label })),
    ...[...weapons].filter(([id]) => !inHand.includes(id)).map(([weapon, label]) => ({ preset: { kind: "change_weapon", weapon }, label: `${change}：${label}` })),
  ];
  const reasons = useReasons(acts.map(({ preset }) => ({ op: ACT, who: textOf(who, "id"), ...preset }) as Ask));
  return (
    <div class="others-acts">
      {acts.map(({ preset, label }, index) => (
        <span class="board-act" key={index} data-kind={preset.kind}>
          <Act op={ACT} preset={{ who: textOf(who, "id"), ...preset }} label={label} disabled={reasons[index] !== null} />
          {reasons[index] && <span class="reason">{reasons[index]}</span>}
        </span>
      ))}
    </div>
  );
}
