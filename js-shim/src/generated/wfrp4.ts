/* Generated from the core's schemas by `make types`; never edited. */

import type { Change, Option } from "./shared";

export type { Change, Option };


/**
 * One d100 Test; afterwards, with ``state`` and ``choice``, what is done with its roll.
 */
export interface TestRequest {
  op: "wfrp4.test";
  base?: number | null;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
  kind?: "dramatic" | "simple";
  combat?: boolean;
  reverse?: "if_failed_and_helps" | "on_request";
  extra_sl?: SLPart[];
  reading?: Reading | null;
  choice?: ("extra_sl" | "reroll" | "reverse") | null;
  override?: boolean;
  state?: TestState | null;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * A modifier with the name it is shown under.
 */
export interface Modifier {
  name: string;
  value: number;
}
/**
 * Helpers and what decides about them.
 */
export interface Assistance {
  characteristic: number;
  helpers: Helper[];
  tested?: "characteristic" | "skill";
  tags?: string[];
  gm_forbids?: boolean;
  gm_reason?: string;
  refused?: "drop" | "stop";
}
/**
 * One who wants to help: advances in the tested skill, whether next to the tester, what the GM says.
 */
export interface Helper {
  id: string;
  advances: number;
  adjacent: boolean;
  gm_waives_adjacency?: boolean;
  gm_forbids?: boolean;
}
/**
 * SL that the caller adds by a rule of its own, shown under its name; it never turns failure into success.
 */
export interface SLPart {
  name: string;
  value: number;
  when?: "always" | "failure" | "success";
}
/**
 * A d100 thrown by hand: ``tens`` and ``units``, or ``tens_die`` and ``units``, or only the ``total``.
 */
export interface Reading {
  tens?: number | null;
  tens_die?: ("00" | "10" | "20" | "30" | "40" | "50" | "60" | "70" | "80" | "90") | null;
  units?: number | null;
  total?: number | null;
}
/**
 * A Test that has been rolled: all that is needed to reroll it, reverse it or add SL to it.
 */
export interface TestState {
  trial: Trial;
  kind: "dramatic" | "simple";
  combat: boolean;
  settings: Settings;
}
/**
 * A Test in progress.
 */
export interface Trial {
  target: TargetParts;
  reverse?: "if_failed_and_helps" | "on_request";
  extra_sl?: SLPart[];
  faces: number[];
  reversed?: boolean;
  spent_sl?: SLPart[];
}
/**
 * What a target is made of.
 */
export interface TargetParts {
  base: number;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
}
/**
 * Readings that a table may choose (WF-05 to WF-35). A procedure keeps the settings that it was opened with.
 */
export interface Settings {
  face_convention?: "0_to_9" | "1_to_10";
  zero_zero_is_double?: boolean;
  sl_method?: "margin" | "tens";
  auto_success_max?: number;
  auto_failure_min?: number;
  auto_sl_limits?: boolean;
  opposed_tie_value?: "base" | "target";
  opposed_zero_sign_matters?: boolean;
  opposed_full_tie?: "draw" | "first" | "reroll" | "second";
  extended_restart?: "ask" | "auto" | "never";
  extended_first_roll_restart?: boolean;
  extended_offer_lapses?: boolean;
  extended_floor?: "none" | "zero";
  extended_zero_sl?: "as_one" | "as_zero";
  assist_scope?: "any" | "extended_only";
  assist_needs_skill?: boolean;
  unassistable_tags?: string[];
}
/**
 * The figures of one Test; everything about SL is None for a simple one.
 */
export interface TestValues {
  kind: "dramatic" | "extended" | "opposed" | "simple";
  rolled: number;
  roll: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  digits: never[];
  reversed: boolean;
  rerolled: boolean;
  history: number[];
  is_double: boolean;
  base: number;
  modifier: number;
  target: number;
  success: boolean;
  auto: ("failure" | "success") | null;
  sl: number | null;
  sl_text: string | null;
  sl_rule: number | null;
  sl_added: SLPart[];
  sl_method: ("margin" | "tens") | null;
  label:
    | (
        | "astounding_failure"
        | "astounding_success"
        | "impressive_failure"
        | "impressive_success"
        | "marginal_failure"
        | "marginal_success"
        | "plain_failure"
        | "plain_success"
      )
    | null;
  combat_event: ("critical" | "fumble") | null;
  location_number: number | null;
  location: ("body" | "head" | "left_arm" | "left_leg" | "right_arm" | "right_leg") | null;
  accepted: string[];
  rejected: Rejected[];
  clauses: string[];
}
/**
 * A helper that was refused and why; ``clause`` is the constraint.
 */
export interface Rejected {
  id: string;
  reason: "no_advance" | "not_adjacent" | "not_extended" | "over_limit" | "test_not_assistable";
  clause: string;
}
/**
 * Both sides roll at once; or only ``a`` rolls now, and ``b`` comes later with the state.
 */
export interface OpposedRequest {
  op: "wfrp4.opposed";
  a?: Side | null;
  b?: Side | null;
  combat?: boolean;
  choice?: ("extra_sl" | "reroll" | "reverse") | null;
  side?: ("a" | "b") | null;
  extra_sl?: SLPart[];
  reading?: Reading | null;
  override?: boolean;
  state?: OpposedState | null;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * One side: what its target is made of, how it is named, and its roll if it was thrown by hand.
 */
export interface Side {
  base: number;
  name?: string | null;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
  reverse?: "if_failed_and_helps" | "on_request";
  extra_sl?: SLPart[];
  reading?: Reading | null;
}
/**
 * An opposed Test: the first side's roll, the second's once it is there, and earlier tied rounds.
 */
export interface OpposedState {
  a: Trial;
  b: Trial | null;
  name_a: string | null;
  name_b: string | null;
  combat: boolean;
  ties?: TiedRound[];
  settings: Settings;
}
/**
 * The faces of a round that ended in a complete tie and was rolled anew by both sides (WF-25).
 */
export interface TiedRound {
  a: number[];
  b: number[];
}
/**
 * Who wins, why and by how much; each side's own Test stands beside it.
 */
export interface OpposedValues {
  status: "decided" | "waiting";
  winner: ("a" | "b") | null;
  decided_by: ("draw" | "full_tie_setting" | "reroll" | "sl" | "value" | "zero_sign") | null;
  sl_difference: number | null;
  name_a: string;
  name_b: string;
  winner_name: string | null;
  a: TestValues;
  b: TestValues | null;
  rolls: number[];
  ties: number;
}
/**
 * Open an extended Test and roll; with ``state``, roll again or decide.
 */
export interface ExtendedRequest {
  op: "wfrp4.extended";
  goal_sl?: number | null;
  base?: number | null;
  title?: string;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[] | null;
  assistance?: Assistance | null;
  helpers_accepted?: number | null;
  total?: number;
  reverse?: ("if_failed_and_helps" | "on_request") | null;
  extra_sl?: SLPart[];
  reading?: Reading | null;
  choice?: "abandon" | "decline" | "extra_sl" | "open" | "progress" | "reroll" | "restart" | "reverse" | "roll";
  override?: boolean;
  state?: ExtendedState | null;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * An extended Test: the goal, the standing parts of the target, every roll so far, and the settings in force.
 */
export interface ExtendedState {
  title: string;
  goal_sl: number;
  start_total: number;
  target: TargetParts;
  reverse: "if_failed_and_helps" | "on_request";
  extra_sl: SLPart[];
  steps: StepRecord[];
  abandoned: boolean;
  settings: Settings;
}
/**
 * One roll of the series and what was decided after it.
 */
export interface StepRecord {
  trial: Trial;
  answer?: "declined" | "none" | "restarted";
}
/**
 * How far it has come. ``last`` is the last roll in full; ``offer`` is the offer to start over as it stands.
 */
export interface ExtendedValues {
  title: string;
  goal_sl: number;
  total: number;
  remaining: number;
  status: "abandoned" | "complete" | "open";
  offer: "declined" | "none" | "offered";
  steps: ExtendedStep[];
  last: TestValues | null;
  rolls: number[];
  rolls_total: number;
  rolls_since_restart: number;
  restarts: number;
}
/**
 * One roll of the series: ``sl`` is what it added, ``total`` the sum after it, ``total_after`` after a restart.
 */
export interface ExtendedStep {
  number: number;
  rolled: number;
  roll: number;
  history: number[];
  target: number;
  success: boolean;
  sl: number;
  sl_text: string;
  total: number;
  restart_offered: boolean;
  restarted: boolean;
  total_after: number;
}
/**
 * Throw one or several d10, or read faces thrown by hand, and add them.
 */
export interface D10Request {
  op: "wfrp4.d10";
  count?: number;
  faces?: number[];
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Each die's value 1..10 and their sum.
 */
export interface D10Values {
  count: number;
  dice: number[];
  total: number;
}
/**
 * Throw a d100 or read one thrown by hand; afterwards reroll it once, or reverse it.
 */
export interface D100Request {
  op: "wfrp4.d100";
  reading?: Reading | null;
  choice?: ("reroll" | "reverse") | null;
  state?: RollRecord | null;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * A d100 as it stands: values in the order thrown (the last counts), and whether it is read reversed.
 */
export interface RollRecord {
  faces: number[];
  reversed: boolean;
  settings: Settings;
}
/**
 * The d100 as it is read now; ``before`` is the reading before a reversal, ``history`` what a reroll discarded.
 */
export interface D100Values {
  roll: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  digits: never[];
  is_double: boolean;
  before: number;
  reversed: boolean;
  rerolled: boolean;
  history: number[];
}
/**
 * Find where an attack hits, from a roll of its own or one read by hand.
 */
export interface LocationRequest {
  op: "wfrp4.location";
  reading?: Reading | null;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The roll, the number with its digits reversed, and the place it names.
 */
export interface LocationValues {
  roll: number;
  location_number: number;
  location: "body" | "head" | "left_arm" | "left_leg" | "right_arm" | "right_leg";
}
/**
 * Build a target number without rolling.
 */
export interface TargetRequest {
  op: "wfrp4.target";
  base: number;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
  kind?: "dramatic" | "extended" | "opposed" | "simple";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The target number, its base, the sum of all modifiers, and helpers who were refused.
 */
export interface TargetValues {
  base: number;
  modifier: number;
  target: number;
  accepted: string[];
  rejected: Rejected[];
}
/**
 * Ask who may help with a Test and what bonus results.
 */
export interface AssistRequest {
  op: "wfrp4.assist";
  assistance: Assistance;
  kind?: "dramatic" | "extended" | "opposed" | "simple";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The plan, spread out, with the reason of each refusal.
 */
export interface AssistValues {
  accepted: string[];
  rejected: Rejected[];
  limit: number;
  modifier: number;
  accepted_count: number;
}
/**
 * Put an SL into words.
 */
export interface LevelRequest {
  op: "wfrp4.level";
  sl: number;
  success: boolean;
  hide?: "nothing" | "roll" | "target";
}
/**
 * An SL as it is written, and its outcome label.
 */
export interface LevelValues {
  sl: number;
  success: boolean;
  sl_text: string;
  label:
    | "astounding_failure"
    | "astounding_success"
    | "impressive_failure"
    | "impressive_success"
    | "marginal_failure"
    | "marginal_success"
    | "plain_failure"
    | "plain_success";
}
/**
 * Ask for the chance of a double.
 */
export interface DoubleOddsRequest {
  op: "wfrp4.double_odds";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The chance of a double, and how many of the 100 rolls are one.
 */
export interface DoubleOddsValues {
  p_double: string;
  count: number;
}
/**
 * Ask for the chances of a Test.
 */
export interface OddsRequest {
  op: "wfrp4.odds";
  base: number;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
  extra_sl?: SLPart[];
  reroll?: "never" | "on_failure";
  reverse?: "never" | "on_failure";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Chances of success, critical and fumble (for a combat Test), and of each SL, best first.
 */
export interface OddsValues {
  target: number;
  percent: string;
  p_success: string;
  p_failure: string;
  p_critical: string;
  p_fumble: string;
  out_of: number;
  weights: {
    [k: string]: number | undefined;
  };
  levels: LevelChance[];
}
/**
 * How many of the equally likely cases end with this SL, and the chance.
 */
export interface LevelChance {
  success: boolean;
  sl: number;
  sl_text: string;
  label:
    | "astounding_failure"
    | "astounding_success"
    | "impressive_failure"
    | "impressive_success"
    | "marginal_failure"
    | "marginal_success"
    | "plain_failure"
    | "plain_success";
  weight: number;
  p: string;
}
/**
 * A Test has been rolled: what would its reroll or its reversal come to?
 */
export interface ChoiceOddsRequest {
  op: "wfrp4.odds_choice";
  hide?: "nothing" | "roll" | "target";
  choice: "reroll" | "reverse";
  override?: boolean;
  state: TestState;
}
/**
 * The chance of success; ``mean_sl`` is the mean SL, None in a simple Test.
 */
export interface ChoiceOddsValues {
  choice: string;
  chance: string;
  percent: string;
  mean_sl: string | null;
  mean_sl_text: string | null;
}
/**
 * Both sides of an opposed Test have rolled: who wins after a reroll or a reversal of one of them?
 */
export interface OpposedChoiceOddsRequest {
  op: "wfrp4.odds_opposed_choice";
  hide?: "nothing" | "roll" | "target";
  choice: "reroll" | "reverse";
  side: "a" | "b";
  override?: boolean;
  state: OpposedState;
}
/**
 * The chance that the side whose roll it is wins, and that nobody does.
 */
export interface OpposedChoiceOddsValues {
  choice: string;
  chance: string;
  percent: string;
  side: "a" | "b";
  name: string;
  draw: string;
  draw_percent: string;
}
/**
 * An extended Test in progress: what would the next roll come to, or a reroll or reversal of the last one?
 */
export interface ExtendedChoiceOddsRequest {
  op: "wfrp4.odds_extended_choice";
  hide?: "nothing" | "roll" | "target";
  choice: "reroll" | "reverse" | "roll";
  override?: boolean;
  state: ExtendedState;
}
/**
 * The chance that the roll succeeds, its mean SL, and the chance that the goal is reached with it.
 */
export interface ExtendedChoiceOddsValues {
  choice: string;
  chance: string;
  percent: string;
  mean_sl: string;
  mean_sl_text: string;
  reaches: string;
  reaches_percent: string;
}
/**
 * Ask who wins an opposed Test how often.
 */
export interface OpposedOddsRequest {
  op: "wfrp4.opposed_odds";
  a: Side;
  b: Side;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The chances of either side and of no winner, and the spread of the SL difference, a tie rolled anew aside.
 */
export interface OpposedOddsValues {
  target_a: number;
  target_b: number;
  p_a: string;
  p_b: string;
  p_draw: string;
  percent_a: string;
  percent_b: string;
  percent_draw: string;
  margins: MarginChance[];
}
/**
 * An SL of side A less that of side B, and how many of the 10,000 pairs give it.
 */
export interface MarginChance {
  margin: number;
  weight: number;
  p: string;
}
/**
 * Ask what each reading of a tie makes of an opposed Test.
 */
export interface OpposedTiesRequest {
  op: "wfrp4.opposed_ties";
  a: Side;
  b: Side;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The chance of equal SL, and the chances under each of the 16 readings of a tie.
 */
export interface OpposedTiesValues {
  target_a: number;
  target_b: number;
  p_equal: string;
  percent_equal: string;
  readings: TieReading[];
}
/**
 * One reading of ties and the chances it leads to; None where it would never come to an end.
 */
export interface TieReading {
  opposed_tie_value: "base" | "target";
  zero_sign: boolean;
  opposed_full_tie: "draw" | "first" | "reroll" | "second";
  in_force: boolean;
  differs: boolean;
  p_a: string | null;
  p_b: string | null;
  p_draw: string | null;
  percent_a: string | null;
  percent_b: string | null;
  percent_draw: string | null;
}
/**
 * Ask how likely an extended Test is to reach its goal within 1, 2, ... rolls.
 */
export interface ExtendedOddsRequest {
  op: "wfrp4.extended_odds";
  base: number;
  goal_sl: number;
  rolls?: number;
  total?: number;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
  reverse?: "if_failed_and_helps" | "on_request";
  extra_sl?: SLPart[];
  restart?: "always" | "never";
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * The distribution of the number of rolls.
 */
export interface ExtendedOddsValues {
  target: number;
  goal_sl: number;
  rolls: number;
  p: string;
  percent: string;
  left: string;
  left_percent: string;
  mean_rolls: string | null;
  mean_text: string | null;
  chances: RollsChance[];
}
/**
 * The chance to have reached the goal within ``rolls`` rolls, and to reach it in exactly the last of them.
 */
export interface RollsChance {
  rolls: number;
  p: string;
  percent: string;
  exact: string;
  exact_percent: string;
}
/**
 * After a Test: leave it, reroll it, reverse it, or add an SL?
 */
export interface AdviseRequest {
  op: "wfrp4.advise";
  state?: TestState | null;
  base?: number | null;
  roll?: number | null;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
  extra_sl?: SLPart[];
  reverse?: "if_failed_and_helps" | "on_request";
  may?: ("extra_sl" | "reroll" | "reverse")[];
  aim?: "mean_sl" | "success" | "wanted_sl";
  wanted_sl?: number | null;
  point_worth?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Each thing that may be done with the roll, with its exact value.
 */
export interface AdviseValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  target: number;
  roll: number;
  wanted_sl: number | null;
}
/**
 * Before a Test: what would help most?
 */
export interface AdviseHelpRequest {
  op: "wfrp4.advise_help";
  base: number;
  difficulty?:
    (("average" | "challenging" | "difficult" | "easy" | "hard" | "very_easy" | "very_hard") | number) | null;
  modifiers?: (number | Modifier)[];
  assistance?: Assistance | null;
  helpers_accepted?: number;
  extra_sl?: SLPart[];
  aim?: "mean_sl" | "success" | "wanted_sl";
  wanted_sl?: number | null;
  point_worth?: number;
  settings?: Settings;
  hide?: "nothing" | "roll" | "target";
}
/**
 * Each help with its exact value, beside the Test without any.
 */
export interface AdviseHelpValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  target: number;
  wanted_sl: number | null;
}
