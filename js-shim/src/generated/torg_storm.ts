/* Generated from the core's schemas by `make types`; never edited. */

import type { Change, Option } from "./shared";

export type { Change, Option };


/**
 * One total: value plus bonus plus modifiers, against a difficulty if there is one.
 */
export interface CheckRequest {
  op: "torg_storm.check";
  value?: number;
  modifiers?: number[];
  difficulty?: number | null;
  roller?: "ord" | "rated" | "unskilled";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Readings that a table may choose (TS-08 to TS-72), and the storm combat result table in use (TS-10).
 */
export interface Settings {
  edition?: "1.5" | "original";
  storm_results?: StormTable | null;
  measure_to_value?: "floor" | "nearest";
  negative_effect?: "none" | "one_shock";
  max_start_distance_m?: number;
  start_requires_exceed?: boolean;
  transform_note?: "confirm" | "immediate";
  storm_round_order?: "initiative" | "simultaneous";
  overcome_costs_action?: boolean;
  recheck_after_avoid?: boolean;
  nested_suspends_outer?: boolean;
  ord_damage_cadence?: "each_round" | "once";
  hallucination_overlap?: "sum" | "worst";
  transform_counts_spells?: boolean;
  nested_start?: "at_once" | "next_round";
  random_choice?: "dice" | "gm";
}
/**
 * A storm combat result table that somebody brought along (TS-10): none is bundled. It is this game's content pack.
 */
export interface StormTable {
  sample?: boolean;
  label?: {
    [k: string]: string | undefined;
  };
  rows?: StormRow[];
  partial?: boolean;
}
/**
 * One row of a storm combat result table: result points ``low`` to ``high`` (None: and up).
 */
export interface StormRow {
  low: number;
  high?: number | null;
  possibilities_lost: number;
  special?: ("maelstrom" | "transform" | "x2" | "x5") | null;
}
/**
 * The figures of one total.
 */
export interface CheckValues {
  faces: number[];
  extra: number[];
  die_total: number;
  bonus: number;
  value: number;
  modifier: number;
  total: number;
  formula: string;
  unskilled_total: number | null;
  difficulty: number | null;
  success: boolean | null;
  margin: number | null;
  defence: number | null;
  actions_spent: number;
  spent: boolean;
  countered: boolean;
  possibilities_change: number;
  counterer_change: number;
}
/**
 * A total whose Possibility is still open: the dice thrown so far and what was asked for.
 */
export interface CheckState {
  kind: "check" | "defend";
  value: number;
  modifiers?: number[];
  difficulty?: number | null;
  roller?: "ord" | "rated" | "unskilled";
  faces: number[];
  spent?: boolean;
}
/**
 * Spend a Possibility on a total that lies on the table, counter it, or throw the extra die.
 */
export interface ExtraRequest {
  op: "torg_storm.extra";
  state: CheckState;
  choice?: "counter" | "spend" | "throw";
  counterer_possibilities?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * An active defence: one action that raises the difficulty.
 */
export interface DefendRequest {
  op: "torg_storm.defend";
  value: number;
  modifiers?: number[];
  roller?: "ord" | "rated" | "unskilled";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Set the scene: who is there, and which storms rage. A being that is there already is replaced.
 */
export interface SceneRequest {
  op: "torg_storm.scene";
  beings?: Being[];
  fronts?: Front[];
  state?: World | null;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Somebody in the scene. ``present`` is false for one who is dead or gone.
 */
export interface Being {
  id: string;
  possibility_rated?: boolean;
  reality_skill?: boolean;
  reality?: string;
  reality_value?: number;
  reality_level?: number;
  possibilities?: number;
  toughness?: number;
  mind?: number;
  spirit?: number;
  disconnected?: boolean;
  transformed?: boolean;
  present?: boolean;
  actions?: number;
  actions_left?: number | null;
  relinked_round?: number | null;
  damage?: Damage;
  items?: Item[];
  hand?: string[];
  in_play?: string[];
  effects?: Hallucination[];
}
/**
 * The three separate tracks (TS-63, TS-64, TS-65).
 */
export interface Damage {
  physical?: Track;
  mental?: Track;
  spiritual?: Track;
}
/**
 * One kind of damage so far. ``ko`` lists the knock-out codes received; what they mean is base game (TS-09).
 */
export interface Track {
  shock?: number;
  ko?: ("K" | "K/O" | "KO" | "O")[];
  knockdown?: boolean;
  wounds?: number;
}
/**
 * A carried item, or a spell or miracle in effect; each counts as one thing (TS-58).
 */
export interface Item {
  id: string;
  kind?: "item" | "miracle" | "spell";
  status?: "broken" | "ended" | "working";
  reality?: string;
}
/**
 * A hallucination: a penalty on actions that need the five senses, until a moment in seconds (TS-52).
 */
export interface Hallucination {
  penalty: number;
  ends_at: number;
}
/**
 * A storm that nobody fights in: the front between two realities, or one that the GM brings (TS-40).
 */
export interface Front {
  strength: number;
  radius_m?: number;
  realities?: string[];
}
/**
 * Everything about the scene that the rules need; it goes out with every outcome and comes in again.
 */
export interface World {
  settings?: Settings;
  clock?: Clock;
  beings?: Being[];
  storms?: Storm[];
  fights?: Fight[];
  exposures?: Exposure[];
  locks?: Lock[];
  pending?: Pending | null;
}
/**
 * Rounds and seconds since play began, and the number of the scene (TS-16).
 */
export interface Clock {
  round?: number;
  seconds?: number;
  scene?: number;
}
/**
 * A reality storm. ``outer`` is the storm that a nested one came from (TS-11, TS-31, TS-61).
 */
export interface Storm {
  id: string;
  phase?: "active" | "forming" | "gone";
  cause?: "fight" | "front" | "nested";
  strength?: number;
  radius_m?: number;
  realities?: string[];
  started_round?: number;
  maelstrom?: boolean;
  outer?: string | null;
}
/**
 * A storm fight: ``one`` against ``other``; where ``itself`` is set, ``other`` is the storm (TS-17, TS-69).
 */
export interface Fight {
  storm: string;
  one: string;
  other: string;
  itself?: StormSide | null;
  first_round?: number;
  attacked?: string[];
  held?: Held[];
  exchanges?: number;
  ended_by?: ("dispersed" | "no_possibilities" | "transform") | null;
}
/**
 * The storm itself as a fighter; its Reality level is 0 (TS-61).
 */
export interface StormSide {
  reality_value: number;
  possibilities: number;
  reality_level?: 0;
}
/**
 * A result that waits until both sides have attacked (simultaneous resolution, TS-17).
 */
export interface Held {
  attacker: string;
  possibilities_lost: number;
  special?: ("maelstrom" | "transform" | "x2" | "x5") | null;
}
/**
 * A being in somebody else's storm: what came of the last roll, and when the next is due (TS-48).
 */
export interface Exposure {
  being: string;
  storm: string;
  last: "avoided" | "caught" | "ord";
  rolled_round: number;
  due_round?: number | null;
}
/**
 * For the rest of the scene this attacker may not start storm combat against this opponent (TS-29).
 */
export interface Lock {
  attacker: string;
  defender: string;
}
/**
 * A procedure that waits for a decision: the scene before it, the dice thrown, the decisions made.
 */
export interface Pending {
  asked: Asked;
  base: World;
  faces?: Thrown[];
  decisions?: Decision[];
}
/**
 * What a waiting procedure was asked to do, so that it can be run again from its beginning.
 */
export interface Asked {
  procedure: "attack" | "effect" | "expose" | "relink" | "result" | "start" | "turn";
  attacker?: string | null;
  target?: string | null;
  storm?: string | null;
  located?: boolean;
  distance_m?: number | null;
  sealed?: boolean;
  gm_allows?: boolean;
  active_defence?: boolean;
  spend?: "ask" | "no";
  result_points?: number | null;
  possibilities_lost?: number | null;
  special?: ("maelstrom" | "transform" | "x2" | "x5") | null;
  table?: "ill_effect" | "overcome";
  strength?: number | null;
  margin?: number;
  difficulty?: number | null;
  forming?: "disperse" | "keep" | "rule";
}
/**
 * A die that a waiting procedure has thrown already.
 */
export interface Thrown {
  sides: number;
  face: number;
}
/**
 * What somebody decided when a procedure waited.
 */
export interface Decision {
  choice:
    | "accept"
    | "cancel"
    | "confirm"
    | "counter"
    | "dice"
    | "drain"
    | "gain"
    | "name"
    | "reality"
    | "result"
    | "spend"
    | "throw";
  by?: string | null;
  chosen?: string[];
  reality?: string | null;
  possibilities_lost?: number | null;
  special?: ("maelstrom" | "transform" | "x2" | "x5") | null;
}
/**
 * The answer of every procedure.
 */
export interface Report {
  status: "done" | "waiting";
  round: number;
  log: LogEntry[];
  news: LogEntry[];
  question?: Question | null;
  rolls?: RollFacts[];
  start?: StartFacts | null;
  attack?: AttackFacts | null;
  loss?: LossFacts | null;
  exposure?: ExposureFacts | null;
  effect?: EffectFacts | null;
  due?: string[];
}
/**
 * One thing that happened: to whom, what (a key under ``[value.event]``), figures, and by which clause.
 */
export interface LogEntry {
  who: string;
  event: string;
  figures: string;
  clause: string;
}
/**
 * What a procedure waits for: ``options`` are the choices, ``pool`` the names, ``count`` how many of them.
 */
export interface Question {
  kind: "counter" | "maelstrom" | "pick" | "possibility" | "reality" | "storm_result" | "transform";
  who: string;
  options: string[];
  figures?: string;
  pool?: string[];
  count?: number;
  result_points?: number | null;
}
/**
 * One total that was rolled; ``margin`` is total minus difficulty.
 */
export interface RollFacts {
  who: string;
  purpose: string;
  value: number;
  faces: number[];
  extra: number[];
  die_total: number;
  bonus: number;
  total: number;
  difficulty: number | null;
  success: boolean | null;
  margin: number | null;
  spent: boolean;
  countered: boolean;
}
/**
 * What came of a declaration: the storm (``none`` or ``forming``) and what it cost.
 */
export interface StartFacts {
  difficulty: number | null;
  total: number | null;
  storm: string;
  storm_id: string | null;
  attacker_acted: boolean;
  locked: boolean;
  full_at_round: number | null;
  reason: string | null;
}
/**
 * One attack in a storm fight.
 */
export interface AttackFacts {
  attacker: string;
  target: string;
  difficulty: number;
  total: number;
  hit: boolean;
  result_points: number | null;
  possibilities_lost: number;
  special: ("maelstrom" | "transform" | "x2" | "x5") | null;
  held: boolean;
}
/**
 * A storm result as it was applied.
 */
export interface LossFacts {
  target: string;
  possibilities_lost: number;
  special: ("maelstrom" | "transform" | "x2" | "x5") | null;
  possibilities: number;
  reality_level: number;
  transform_note: boolean;
  transformed: boolean;
  storm_grew: boolean;
  fight_over: boolean;
}
/**
 * One being against a storm: ``margin`` is strength minus total, on a failure; ``order`` is the order of work.
 */
export interface ExposureFacts {
  being: string;
  storm: string;
  strength: number;
  total: number | null;
  result: string;
  margin: number | null;
  table: string | null;
  due_next_round: boolean;
  possibility_loss: number;
  harm: HarmFacts | null;
  order: string[];
}
/**
 * Damage that was done.
 */
export interface HarmFacts {
  kind: string;
  result_points: number;
  shock: number;
  ko: string | null;
  knockdown: boolean;
  wounds: number;
}
/**
 * One roll on an effect table, and what it did.
 */
export interface EffectFacts {
  table: string;
  bonus: number;
  row: string;
  chosen?: string[];
  outcomes?: string[];
  item_dice?: number[];
  transformed?: string[];
  penalty?: number | null;
  applies_to?: string | null;
  duration_s?: number | null;
  duration_rounds?: number | null;
  harm?: HarmFacts | null;
  opponent?: OpponentFacts | null;
  changes?: string[];
}
/**
 * The storm itself as an opponent.
 */
export interface OpponentFacts {
  storm: string;
  reality_value: number;
  possibilities: number;
  reality_level: number;
  active_defence: boolean;
  first_exchange_round: number;
}
/**
 * Begin the next round. ``forming`` lets the GM overrule what becomes of storms that are forming.
 */
export interface NextRoundRequest {
  op: "torg_storm.next_round";
  state: World;
  forming?: "disperse" | "keep" | "rule";
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Answer the question that a procedure waits with.
 */
export interface DecideRequest {
  op: "torg_storm.decide";
  state: World;
  choice:
    | "accept"
    | "cancel"
    | "confirm"
    | "counter"
    | "dice"
    | "drain"
    | "gain"
    | "name"
    | "reality"
    | "result"
    | "spend"
    | "throw";
  by?: string | null;
  chosen?: string[];
  reality?: string | null;
  possibilities_lost?: number | null;
  special?: "maelstrom" | "none" | "transform" | "x2" | "x5";
  hide?: "nothing" | "roll" | "target";
}
/**
 * May this attacker start storm combat against this defender, and if not, why?
 */
export interface CanStartRequest {
  op: "torg_storm.can_start";
  state: World;
  attacker: string;
  defender: string;
  located?: boolean;
  distance_m?: number;
  sealed?: boolean;
  gm_allows?: boolean;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Whether it may start, every reason why not, the first of them, and whether trying uses up the action.
 */
export interface CanStartValues {
  attacker: string;
  defender: string;
  can_start: boolean;
  reason: string | null;
  reasons: string[];
  attacker_action_spent: boolean;
}
/**
 * Declare storm combat.
 */
export interface StartRequest {
  op: "torg_storm.start";
  state: World;
  attacker: string;
  defender: string;
  located?: boolean;
  distance_m?: number;
  sealed?: boolean;
  gm_allows?: boolean;
  active_defence?: boolean;
  spend?: "ask" | "no";
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * May this being do that now?
 */
export interface MayRequest {
  op: "torg_storm.may";
  state: World;
  being: string;
  act: "active_defence" | "move" | "outside_effect" | "overcome" | "receive_card" | "trade_card";
  storm?: string | null;
  moved?: boolean;
  distance_before_m?: number;
  distance_after_m?: number;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Whether it may, and the reason why not.
 */
export interface MayValues {
  being: string;
  act: string;
  allowed: boolean;
  reason: string | null;
}
/**
 * One side's attack in a storm fight; the storm itself attacks under its own name.
 */
export interface AttackRequest {
  op: "torg_storm.attack";
  state: World;
  attacker: string;
  active_defence?: boolean;
  spend?: "ask" | "no";
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Apply a storm result: from the table by result points, or typed in by hand.
 */
export interface ApplyRequest {
  op: "torg_storm.apply";
  state: World;
  target: string;
  storm?: string | null;
  result_points?: number | null;
  possibilities_lost?: number | null;
  special?: "maelstrom" | "none" | "transform" | "x2" | "x5";
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * A being is caught in a storm, or travels through one; ``distance_m`` empty: the GM says that it is inside.
 */
export interface ExposeRequest {
  op: "torg_storm.expose";
  state: World;
  being: string;
  storm: string;
  distance_m?: number | null;
  spend?: "ask" | "no";
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * A being gets out of a storm.
 */
export interface LeaveRequest {
  op: "torg_storm.leave";
  state: World;
  being: string;
  storm: string;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Roll on an effect table; with a scene and a being, what comes of it is carried out.
 */
export interface EffectRequest {
  op: "torg_storm.effect";
  table: "ill_effect" | "overcome";
  strength?: number | null;
  margin?: number;
  being?: string | null;
  storm?: string | null;
  state?: World | null;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * End the scene; ``seconds`` is the time that passes until the next.
 */
export interface EndSceneRequest {
  op: "torg_storm.end_scene";
  state: World;
  seconds?: number;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The GM lets a storm go.
 */
export interface EndStormRequest {
  op: "torg_storm.end_storm";
  state: World;
  storm: string;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Repair items that are out of order.
 */
export interface RepairRequest {
  op: "torg_storm.repair";
  state: World;
  being: string;
  items: string[];
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Cut a being's link to its reality, or try to restore it against a difficulty that the GM sets.
 */
export interface LinkRequest {
  op: "torg_storm.link";
  state: World;
  being: string;
  act?: "disconnect" | "relink";
  difficulty?: number | null;
  spend?: "ask" | "no";
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * How does the scene stand?
 */
export interface StatusRequest {
  op: "torg_storm.status";
  state: World;
  settings?: Settings | null;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The clock, the storms that are not gone, everybody who is present, and the locks of the scene.
 */
export interface StatusValues {
  round: number;
  scene: number;
  seconds: number;
  storms: StormView[];
  beings: BeingView[];
  locks: string[];
  waiting: boolean;
}
/**
 * A storm that forms or rages; ``fighters`` are the two sides, if there is a fight.
 */
export interface StormView {
  storm: string;
  phase: string;
  strength: number;
  radius_m: number;
  maelstrom: boolean;
  realities: string[];
  fighters: string[];
  attacked: string[];
  storm_possibilities: number | null;
}
/**
 * A being; ``penalty`` is that of the hallucinations now, ``due`` the storms it must roll against in this round.
 */
export interface BeingView {
  being: string;
  possibility_rated: boolean;
  reality: string;
  possibilities: number;
  reality_level: number;
  actions_left: number;
  penalty: number;
  disconnected: boolean;
  transformed: boolean;
  fighting: string | null;
  may_attack: boolean;
  due: string[];
  broken: string[];
  shock: number;
  wounds: number;
}
/**
 * Read the bonus of a die total, and add a value and modifiers to it.
 */
export interface BonusRequest {
  op: "torg_storm.bonus";
  die_total: number;
  value?: number;
  modifiers?: number[];
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The bonus of a die total; ``total`` adds value and modifiers.
 */
export interface BonusValues {
  die_total: number;
  bonus: number;
  added: number;
  total: number;
}
/**
 * Read result points in one of the result tables of the base game.
 */
export interface ResultRequest {
  op: "torg_storm.result";
  result_points: number;
  table?: "general" | "intimidate" | "maneuver" | "taunt";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The degree reached; ``failure`` below 0.
 */
export interface ResultValues {
  result_points: number;
  table: string;
  degree: string;
}
/**
 * Read the combat result table: from result points, or from an effect and the attribute that resists it.
 */
export interface DamageRequest {
  op: "torg_storm.damage";
  result_points: number;
  column?: "ord" | "possibility_rated";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Shock points, knock-out code, knocked down, wound levels; ``edition`` is the table that was read.
 */
export interface DamageValues {
  result_points: number;
  column: string;
  edition: string;
  shock: number;
  ko: string | null;
  knockdown: boolean;
  wounds: number;
}
/**
 * What a time value stands for.
 */
export interface MeasureRequest {
  op: "torg_storm.measure";
  value: number;
  unit?: "day" | "hour" | "min" | "month" | "s" | "week" | "year";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The measure in the unit asked for, the same in seconds, and the rounds it lasts (a started round counts).
 */
export interface MeasureValues {
  value: number;
  unit: "day" | "hour" | "min" | "month" | "s" | "week" | "year";
  measure: number | string;
  seconds: number | string;
  rounds: number | string;
}
/**
 * The value of a measure, as a storm strength is converted into Possibilities.
 */
export interface ValueRequest {
  op: "torg_storm.value";
  measure: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The value under the setting, and under each way of rounding.
 */
export interface ValueValues {
  measure: number;
  value: number;
  floor: number;
  nearest: number;
  ceil: number;
}
/**
 * Read result points in the storm combat result table that is loaded.
 */
export interface StormResultRequest {
  op: "torg_storm.storm_result";
  result_points: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The Possibilities lost and the note of the row; ``sample`` says that the figures are invented.
 */
export interface StormResultValues {
  result_points: number;
  possibilities_lost: number;
  special: ("maelstrom" | "transform" | "x2" | "x5") | null;
  sample: boolean;
  known_row_differs: boolean;
}
/**
 * What a loss of Possibilities leaves.
 */
export interface LoseRequest {
  op: "torg_storm.lose";
  possibilities: number;
  loss: number;
  reality_level?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Possibilities and Reality level afterwards, and whether the being is transformed.
 */
export interface LoseValues {
  before: number;
  loss: number;
  possibilities: number;
  reality_level: number;
  transformed: boolean;
}
/**
 * How strong and wide a storm is after its multipliers.
 */
export interface GrowRequest {
  op: "torg_storm.grow";
  reality_values: number[];
  multipliers?: (2 | 5)[];
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Strength, and radius in metres.
 */
export interface GrowValues {
  strength: number;
  radius_m: number;
  multipliers: number;
}
/**
 * Pick some of several things at random, or take the GM's choice.
 */
export interface PickRequest {
  op: "torg_storm.pick";
  pool: string[];
  count?: number;
  gm_choice?: string[] | null;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * What was picked and what is left.
 */
export interface PickValues {
  chosen: string[];
  left: string[];
  by_gm: boolean;
}
/**
 * What the storm itself does in a fight against it.
 */
export interface StormPlaysRequest {
  op: "torg_storm.storm_plays";
  moment: "attack" | "opponent_spends";
  storm_possibilities: number;
  storm_reality_value?: number;
  opponent_reality_value?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Whether the storm spends or counters, and what it has left.
 */
export interface StormPlaysValues {
  moment: string;
  spends: boolean;
  counters: boolean;
  storm_possibilities: number;
}
/**
 * The penalty of hallucinations that overlap.
 */
export interface PenaltyRequest {
  op: "torg_storm.penalty";
  effects: Hallucination[];
  seconds?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The penalty at that moment and how many hallucinations are running.
 */
export interface PenaltyValues {
  penalty: number;
  running: number;
  seconds: number;
}
/**
 * The chance of beating a difficulty, also one that is actively defended.
 */
export interface OddsRequest {
  op: "torg_storm.odds";
  value: number;
  difficulty: number;
  modifiers?: number[];
  roller?: "ord" | "rated" | "unskilled";
  possibility?: boolean;
  active_defence?: boolean;
  defence_possibility?: boolean;
  exceed?: boolean;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The exact chance as text and as a percentage; ``needed`` is the bonus that reaches the difficulty.
 */
export interface OddsValues {
  needed: number;
  success: string;
  failure: string;
  percent: string;
  active_defence: boolean;
  possibility: boolean;
}
/**
 * The chance of a bonus; with a value and a difficulty, also which bonuses reach it.
 */
export interface OddsBonusRequest {
  op: "torg_storm.odds_bonus";
  bonus?: number;
  roller?: "ord" | "rated" | "unskilled";
  possibility?: boolean;
  value?: number | null;
  difficulty?: number | null;
  modifiers?: number[];
  active_defence?: boolean;
  exceed?: boolean;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The chance of one bonus, of at least it, and the list of all up to +17.
 */
export interface OddsBonusValues {
  bonus: number;
  exact: string;
  at_least: string;
  exact_percent: string;
  at_least_percent: string;
  rows: BonusOdds[];
}
/**
 * One bonus with its chances; ``success`` is null where the bonus alone does not decide.
 */
export interface BonusOdds {
  bonus: number;
  exact: string;
  at_least: string;
  percent: string;
  success: boolean | null;
}
/**
 * The chance of one die total.
 */
export interface OddsTotalRequest {
  op: "torg_storm.odds_total";
  die_total: number;
  roller?: "ord" | "rated" | "unskilled";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Exact chances as text.
 */
export interface OddsTotalValues {
  die_total: number;
  exact: string;
  at_least: string;
  passing: string;
  passing_all: string;
  passing_rest: string;
  exact_percent: string;
  at_least_percent: string;
}
/**
 * The chances of the rows of an effect table.
 */
export interface OddsEffectsRequest {
  op: "torg_storm.odds_effects";
  table: "ill_effect" | "overcome";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The rows of the table, in order, with their exact chances; they sum to 1.
 */
export interface OddsEffectsValues {
  table: string;
  rows: EffectOdds[];
}
/**
 * One row with its chance.
 */
export interface EffectOdds {
  row: string;
  chance: string;
  percent: string;
}
/**
 * How likely items are to be transformed.
 */
export interface OddsItemsRequest {
  op: "torg_storm.odds_items";
  count: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The chance that at least one of them is transformed, and how many are expected to be.
 */
export interface OddsItemsValues {
  count: number;
  at_least_one: string;
  expected: string;
  percent: string;
}
/**
 * Who wins a storm fight? Each round ``one`` attacks first, then ``other``, if the fight still goes on.
 */
export interface OddsFightRequest {
  op: "torg_storm.odds_fight";
  one: FighterOdds;
  other: FighterOdds;
  maelstrom?: boolean;
  attacked?: ("one" | "other")[];
  held?: HeldOdds[];
  transform_notes?: "cancel" | "confirm";
  rounds?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * One side of the fight and how it means to play.
 */
export interface FighterOdds {
  spends?: "always" | "never" | "on_failure";
  counters?: boolean;
  in_maelstrom?: "drain" | "gain";
  defends?: "always" | "never" | "spare";
  spends_on_defence?: boolean;
  reality_value: number;
  possibilities?: number;
  reality_level?: number;
  reality_skill?: boolean;
  actions?: number;
  actions_left?: number | null;
  itself?: boolean;
}
/**
 * A result that waits until both have attacked (simultaneous resolution).
 */
export interface HeldOdds {
  attacker: "one" | "other";
  possibilities_lost: number;
  special?: ("maelstrom" | "transform" | "x2" | "x5") | null;
}
/**
 * Exact chances as text and percentages.
 */
export interface OddsFightValues {
  one: string;
  other: string;
  both: string;
  endless: string;
  one_percent: string;
  other_percent: string;
  both_percent: string;
  endless_percent: string;
  one_by_transform: string;
  other_by_transform: string;
  mean_rounds: string | null;
  mean_text: string | null;
  rounds: RoundOdds[];
  states: number;
  sample: boolean;
}
/**
 * The chance that the fight is over after so many rounds.
 */
export interface RoundOdds {
  round: number;
  over: string;
  percent: string;
}
/**
 * Who wins the fight in this storm, as the scene stands? Figures, attacks made and actions left are the scene's.
 */
export interface OddsGoingRequest {
  op: "torg_storm.odds_going";
  hide?: "nothing" | "roll" | "target";
  state: World;
  storm?: string | null;
  one?: Policy;
  other?: Policy;
  transform_notes?: "cancel" | "confirm";
  rounds?: number;
}
/**
 * How one side means to fight.
 */
export interface Policy {
  spends?: "always" | "never" | "on_failure";
  counters?: boolean;
  in_maelstrom?: "drain" | "gain";
  defends?: "always" | "never" | "spare";
  spends_on_defence?: boolean;
}
/**
 * A total lies on the table: accept it, or spend a Possibility?
 */
export interface AdviseRequest {
  op: "torg_storm.advise";
  state?: CheckState | null;
  value?: number | null;
  die_total?: number | null;
  difficulty?: number | null;
  modifiers?: number[];
  roller?: "ord" | "rated" | "unskilled";
  possibilities?: number;
  counter_percent?: number;
  point_worth?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The options with their exact chance of success; ``needed`` is what the dice must reach in all.
 */
export interface AdviseValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  die_total: number;
  total: number;
  difficulty: number;
  needed: number;
}
/**
 * Somebody is attacked, or a storm is declared against him: is an active defence worth the action?
 */
export interface AdviseDefenceRequest {
  op: "torg_storm.advise_defence";
  value: number;
  against: number;
  roller?: "ord" | "rated" | "unskilled";
  attacker?: "ord" | "rated" | "unskilled";
  attacker_possibility?: boolean;
  possibilities?: number;
  exceed?: boolean;
  point_worth?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The options with the exact chance that the attack fails.
 */
export interface AdviseDefenceValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  value: number;
  against: number;
}
/**
 * In a running fight: is an active defence against this attacker worth the action?
 */
export interface AdviseAttackedRequest {
  op: "torg_storm.advise_attacked";
  hide?: "nothing" | "roll" | "target";
  state: World;
  attacker: string;
  attacker_possibility?: boolean;
  point_worth?: number;
}
/**
 * How likely is this roll to succeed? ``against`` is somebody to attack or to challenge, or a storm to overcome.
 */
export interface OddsRollRequest {
  op: "torg_storm.odds_roll";
  state: World;
  who: string;
  against: string;
  active_defence?: boolean;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The exact chances as text and percentages; ``spending`` is that with one Possibility nobody counters.
 */
export interface OddsRollValues {
  who: string;
  against: string;
  roll: "attack" | "overcome" | "start";
  value: number;
  difficulty: number;
  needed: number;
  success: string;
  percent: string;
  spending: string | null;
  spending_percent: string | null;
}
/**
 * A total lies on the table: how likely is success after this choice? ``spend`` counts on nobody countering.
 */
export interface ChoiceOddsRequest {
  op: "torg_storm.odds_choice";
  hide?: "nothing" | "roll" | "target";
  choice: "counter" | "spend" | "throw";
  state: CheckState;
}
/**
 * The chance of success; ``needed`` is what the dice must reach in all, ``die_total`` what they show so far.
 */
export interface ChoiceOddsValues {
  choice: string;
  chance: string;
  percent: string;
  die_total: number;
  needed: number;
}
/**
 * A roll of the scene waits for a decision about a Possibility: how likely is it to succeed after this one?
 */
export interface DecideOddsRequest {
  op: "torg_storm.odds_decide";
  hide?: "nothing" | "roll" | "target";
  choice: "accept" | "counter" | "spend" | "throw";
  state: World;
}
/**
 * The chance that the roll reaches its difficulty.
 */
export interface DecideOddsValues {
  choice: string;
  chance: string;
  percent: string;
  who: string;
  difficulty: number;
  total: number;
  if_countered: string | null;
  if_countered_percent: string | null;
}
/**
 * Somebody has spent a Possibility on a total: counter it, or let the extra die be thrown?
 */
export interface AdviseCounterRequest {
  op: "torg_storm.advise_counter";
  hide?: "nothing" | "roll" | "target";
  point_worth?: number;
  state: CheckState;
}
/**
 * The options with the exact chance that the roll succeeds, or, for one who may counter, that it fails.
 */
export interface AdviseWaitingValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  total: number;
  difficulty: number;
}
/**
 * A roll of the scene waits for a decision about a Possibility: which one is best for the one who decides?
 */
export interface AdviseDecideRequest {
  op: "torg_storm.advise_decide";
  hide?: "nothing" | "roll" | "target";
  point_worth?: number;
  state: World;
}
