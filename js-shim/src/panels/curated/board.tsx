/**
 * Boards: a matter in progress (a stored state and the outcome of its last step) as one view to play from.
 *
 * A game brings its boards in `./<system>/boards.tsx`:
 *
 *     export const boards: Record<string, Board> = {
 *       "my_game.Scene": { View: SceneBoard, shows: (state) => isList(state["effects"]) },
 *     };
 *
 * The key is `<system>.<name of the state struct>`, or the full name of an operation where its state needs a board of
 * its own. `View` draws the state; it knows names of operations and fields, but no rule, number or sentence. What has
 * no board gets the plain one: every figure worded by the schema's titles, and the choices.
 *
 * Inside a View (`Panes.tsx`-sized pieces, none of which stores anything):
 *
 *     const { state, outcome, send, ask } = useBoard();   // `send` and `ask` add `state` where the operation takes it
 *     const terms = useTerms();                           // terms.field("Effect", "defence"), terms.option(struct, field,
 *                                                         // value), terms.op("my_game.next"): words of the schemas
 *     <Choices odds={(choice, filled) => ({ op: "my_game.odds", ... })} skip={["roll"]} />
 *                                                         // buttons with cost, refusals with reason, what a choice
 *                                                         // needs as a form, the chances beside each
 *     <Act op="my_game.next" preset={{ who: "a" }} />     // one button for one operation, no fields
 *     <BoardForm op="my_game.attack" names={["target", "weapon"]} more={["modifiers"]} preset={{ who: "a" }}
 *                options={{ target: ["b", "c"] }} odds={(draft) => ({ op: "my_game.attack_odds", ...draft })} />
 *                                                         // fields from the schema; `options` are values that the state
 *                                                         // knows; a default names all fields
 *     <Meter label={...} value={7} max={12} />  <Facts of="Effect" value={effect} names={["defence"]} />
 *     <Records of="Attempt" rows={effect.log} names={["turn", "who"]} />  <Bars rows={[{ label, chance, text, note }]} />
 *     const [reason] = useReasons([request]);             // why the core would refuse a step, without taking it
 *     <BoardAdvice request={{ op: "my_game.advise" }} />   // what the core would choose, unless it is switched off
 *     const outcome = useOdds(request);  <OddsLine request={request} lines={1} />   // asked a moment after the last key
 *
 * The frame around the View shows the last step with its undo, and offers every other operation that goes on from the
 * state, each as a form. What was rolled in secret is veiled by the host before a View is drawn. A roll in a matter
 * with a board of its own opens it; `shows` says whether a state is (still) something to have a board for: without it,
 * the verdict of the last step decides.
 */

import type { ComponentType } from "preact";
import type { Outcome } from "../../card";
import type { Draft } from "../draft";
import { refName, type SystemSchema } from "../../schema";
import { BoardContext, type BoardHost } from "./boardContext";
import { Choices } from "./boardChoices";
import { Facts } from "./boardFigures";
import { Others } from "./boardOthers";
import { boardWords } from "./boardWords";
import "./board.css";

export { Act, BoardForm } from "./boardForm";
export { Choices } from "./boardChoices";
export { type Ask, type BoardHost, useBoard, useTerms } from "./boardContext";
export { Bars, Facts, Meter, Records } from "./boardFigures";
export { BoardAdvice, OddsLine, useOdds, useReasons } from "./boardOdds";

export interface Board {
  View: ComponentType;
  /** Whether this state is a matter in progress, whatever the last step came to. */
  shows?: (state: Draft, outcome: Outcome | null) => boolean;
  /** Operations that the View offers itself: the frame does not list them again. */
  own?: readonly string[];
}

const found = import.meta.glob<{ boards: Record<string, Board> }>("./*/boards.tsx", { eager: true });

const all: Record<string, Board> = Object.assign({}, ...Object.values(found).map((module) => module.boards));

/** The board that a game made for what an operation leaves behind, if it made one. */
export function boardFor(system: SystemSchema | undefined, op: string): Board | null {
  const ref = system?.operations[op]?.state?.$ref;
  return all[op] ?? (system && ref ? (all[`${system.id}.${refName(ref)}`] ?? null) : null);
}

function Plain() {
  return (
    <>
      <Choices />
      <State />
    </>
  );
}

function State() {
  return <BoardContext.Consumer>{(host) => host && <Facts of={structOf(host)} value={host.state} />}</BoardContext.Consumer>;
}

function structOf({ system, op }: BoardHost): string {
  return refName(system.operations[op]?.state?.$ref ?? "");
}

/** A matter in progress: its last step, its board, and what else may be done. */
export function BoardView({ host }: { host: BoardHost }) {
  const board = boardFor(host.system, host.op);
  const View = board?.View ?? Plain;
  return (
    <BoardContext.Provider value={host}>
      <LastStep host={host} />
      <View />
      <Others own={board?.own ?? []} />
    </BoardContext.Provider>
  );
}

function LastStep({ host: { outcome, undo, lang, busy } }: { host: BoardHost }) {
  if (outcome === null) return null;
  const words = boardWords(lang);
  const { title, verdict } = outcome.lines;
  const lines = [...outcome.lines.public, ...outcome.lines.private];
  return (
    <section class="board-last" aria-label={words.last}>
      <p class="board-last-head">
        <span>{title}</span>
        {verdict !== null && <strong>{verdict}</strong>}
        {undo && (
          <button type="button" class="quiet" disabled={busy} onClick={undo}>
            {words.undo}
          </button>
        )}
      </p>
      <div class="board-lines">
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </section>
  );
}
