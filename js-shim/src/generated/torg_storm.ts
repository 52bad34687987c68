/* Generated from the core's schemas by `make types`; never edited. */

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
  hallucination_overlap?: "sum" | "worst";
}
/**
 * A storm combat result table that somebody brought along (TS-10): none is bundled.
 */
export interface StormTable {
  /**
   * @minItems 1
   * @maxItems 200
   */
  rows: [StormRow, ...StormRow[]];
  label?: string;
  partial?: boolean;
  sample?: boolean;
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
  /**
   * @minItems 1
   * @maxItems 10000
   */
  faces: [number, ...number[]];
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
  table: string;
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
  /**
   * @minItems 1
   * @maxItems 2
   */
  reality_values: [number] | [number, number];
  /**
   * @maxItems 20
   */
  multipliers?:
    | []
    | [2 | 5]
    | [2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5, 2 | 5]
    | [
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5
      ]
    | [
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5
      ]
    | [
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5
      ]
    | [
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5,
        2 | 5
      ];
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
  /**
   * @maxItems 1000
   */
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
  /**
   * @maxItems 100
   */
  effects: Hallucination[];
  seconds?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * A hallucination: a penalty on actions that need the five senses, until a moment in seconds (TS-52).
 */
export interface Hallucination {
  penalty: number;
  ends_at: number;
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
 * The chance of a bonus.
 */
export interface OddsBonusRequest {
  op: "torg_storm.odds_bonus";
  bonus?: number;
  roller?: "ord" | "rated" | "unskilled";
  possibility?: boolean;
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
 * One bonus with its chances.
 */
export interface BonusOdds {
  bonus: number;
  exact: string;
  at_least: string;
  percent: string;
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
