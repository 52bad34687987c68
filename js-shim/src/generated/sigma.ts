/* Generated from the core's schemas by `make types`; never edited. */

import type { Change, Option } from "./shared";

export type { Change, Option };


/**
 * A general check, or with ``choice`` the next die of one in progress.
 */
export interface CheckRequest {
  op: "sigma.check";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
  choice?: ("extra" | "ignore" | "ignore_extra" | "keep") | null;
}
/**
 * Spirit declared before the roll, in points of health (BR-12 to BR-14, SG-32).
 */
export interface Spirit {
  target?: number;
  achievement?: number;
  rolls?: number;
  raises?: Raises;
}
/**
 * Points of spirit put into each ability (SG-32); health cannot be raised.
 */
export interface Raises {
  A?: number;
  E?: number;
  O?: number;
  S?: number;
  C?: number;
  X?: number;
}
/**
 * A character: abilities, current health, skills, quirks, items.
 */
export interface Character {
  name?: string;
  abilities?: Abilities;
  health?: number;
  skills?: Skill[];
  quirks?: Quirk[];
  items?: Item[];
}
/**
 * The six abilities; one that is not known stays empty (BR-01).
 */
export interface Abilities {
  A?: number | null;
  E?: number | null;
  O?: number | null;
  S?: number | null;
  C?: number | null;
  X?: number | null;
}
/**
 * One skill as the sheet has it; what is left empty comes from the list of known skills (BR-04, BR-05).
 */
export interface Skill {
  name: string;
  value: number;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  marks?: ("*" | "※" | "▲" | "△" | "◎" | "●")[];
  growth?: string;
  parent?: string;
  base?: (number | string) | null;
  cap?: number | null;
  cap_use?: "every" | "move_weight";
}
/**
 * A personality trait or quirk and how strong it is (SG-44).
 */
export interface Quirk {
  name: string;
  intensity: "marked" | "pathological" | "slight";
}
/**
 * A thing that is used: its base achievement, and the upper limit that it sets if it does (BR-08, SG-29).
 */
export interface Item {
  name: string;
  base?: (number | string) | null;
  cap?: number | null;
}
/**
 * Modules that a table uses (SG-01) and readings that it may choose.
 */
export interface Settings {
  mod_target_health?: boolean;
  mod_continuing_effects?: boolean;
  mod_spirit_raise?: boolean;
  mod_player_modifiers?: boolean;
  recompute_target_during_check?: boolean;
  natural_extremes?: "none" | "one_hits_twenty_misses";
  zero_level_rolls?: number;
  zero_level_modifier?: number;
  class_rounding?: "down" | "nearest_log" | "up";
  turn_seconds?: number;
  defence_mode?: "achievement" | "class_of_achievement";
  reroll_time_unit?: "check" | "die";
  relief_scope?: "setup_and_contest" | "setup_only";
  cap_applies_after_spirit?: boolean;
  cap_belongs_to?: "skill" | "use";
  effect_recovery_per_turn?: number;
  turns_per_attempt?: number;
  challengers?: "separate_attempts";
  base_formula_includes_health?: boolean;
  spirit_combine?: boolean;
  spirit_payment?: "after_check" | "on_declaration";
  raise_scope?: "all_actions_in_duration" | "by_duration" | "declared_action";
  raise_affects_base_achievement?: boolean;
  spirit_floor?: number;
  pending_on_roll?: "ignore_with_warning" | "refuse_roll";
  auto_approve?: boolean;
  gm_may_amend?: boolean;
  player_modifier_sources?: "any" | "quirk_only";
  modifier_total_limit?: number | null;
  approval_lifetime?: "action" | "check";
}
/**
 * Everything that goes on at the table at one moment.
 */
export interface Scene {
  turn?: number;
  characters?: Character[];
  effects?: Effect[];
  raises?: Raise[];
  proposals?: Proposal[];
  check?: OpenCheck | null;
}
/**
 * A continuing effect: what it holds with (``defence``) and how long (``health``) (SG-05 to SG-09).
 */
export interface Effect {
  id: string;
  label?: string;
  kind?: string;
  origin: "action" | "attribute" | "given";
  achievement?: number | null;
  defence: number;
  defence_mode: "achievement" | "class_of_achievement";
  health: number;
  initial_health: number;
  recovered?: number;
  created_turn?: number;
  turns?: number;
  on_break?: string;
  log?: Attempt[];
}
/**
 * One attempt against an effect, as it ended.
 */
export interface Attempt {
  turn: number;
  who: string;
  faces: number[];
  achievement: number | null;
  difference: number | null;
  reduction: number;
  health_after: number;
}
/**
 * An ability raised by spirit: from ``declared_turn`` to ``last_turn``, None while its action goes on (SG-32).
 */
export interface Raise {
  id: string;
  who: string;
  ability: "A" | "C" | "E" | "O" | "S" | "X";
  points: number;
  action?: string;
  continuing?: boolean;
  combat_related?: boolean;
  declared_turn: number;
  last_turn: number | null;
  paid: boolean;
}
/**
 * A modifier that a player proposes, from the word to the GM's decision and its use (SG-41 to SG-49).
 */
export interface Proposal {
  id: string;
  who?: string;
  source?: "other" | "quirk";
  quirk?: string;
  intensity?: ("marked" | "pathological" | "slight") | null;
  reason: string;
  proposed_value: number;
  approved_value?: number | null;
  state?: "approved" | "proposed" | "rejected" | "withdrawn";
  decided_by?: ("auto" | "gm") | null;
  action?: string;
  whole_action?: boolean;
  rolled?: boolean;
}
/**
 * A check whose dice have begun to fall: everything that its end depends on is frozen here (SG-49).
 */
export interface OpenCheck {
  purpose: "attempt" | "check" | "setup";
  who: string;
  skill: string;
  action: string;
  base_target: number;
  limited_by: "A" | "C" | "E" | "H" | "O" | "S" | "X" | "given";
  target: number;
  related_min: number | null;
  other: number;
  rolls: number;
  policy: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  base: number;
  cap: number | null;
  spirit_achievement: number;
  spirit_rolls: number;
  extra?: number;
  cost: number;
  health: number | null;
  faces?: number[];
  ignored?: number[];
  kept?: boolean;
  past?: number[][];
  failure_policy?: "normal" | "reroll_until_success" | "take_zero";
  effect?: string;
  again?: Again | null;
  label?: string;
  kind?: string;
  on_break?: string;
  warnings?: "pending_proposals"[];
  settings: Settings;
}
/**
 * The fields of a check that the next attempt of the same challenger is made with; spirit is declared anew.
 */
export interface Again {
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
}
/**
 * The figures of one check; ``success`` is None while the roller has to decide about a success.
 */
export interface CheckValues {
  who: string;
  skill: string;
  base_target: number;
  limited_by: string;
  target: number;
  rolls: number;
  faces: number[];
  ignored: number[];
  rolls_used: number;
  extra_rolls: number;
  success: boolean | null;
  awaiting: "keep_or_ignore" | null;
  on_try: number | null;
  additional: number | null;
  base: number;
  raw: number | null;
  achievement: number | null;
  cap: number | null;
  capped: boolean | null;
  failure_margin: number | null;
  cost: number;
  health_before: number | null;
  health_after: number | null;
  flags: "health_not_positive"[];
  warnings: "pending_proposals"[];
}
/**
 * Work out a check without rolling it.
 */
export interface PreviewRequest {
  op: "sigma.preview";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
}
/**
 * A check worked out; chances are exact fractions as text, ``percent`` and ``mean`` are for reading.
 */
export interface PreviewValues {
  who: string;
  skill: string;
  base_target: number;
  limited_by: string;
  target: number;
  skill_value: number;
  rolls: number;
  base: number;
  cap: number | null;
  abilities: Abilities;
  cost: number;
  health_before: number | null;
  health_after: number | null;
  p_success: string;
  p_fail: string;
  percent: string;
  faces: FaceChance[];
  achievements: AchievementChance[];
  mean: string | null;
  points: PointWorth[];
  pending: number;
}
/**
 * A face and the chance that it ends the check successfully.
 */
export interface FaceChance {
  face: number;
  chance: string;
}
/**
 * An achievement and its chance.
 */
export interface AchievementChance {
  achievement: number;
  chance: string;
  percent: string;
}
/**
 * What one more point of spirit in one use would give.
 */
export interface PointWorth {
  spirit_use: "A" | "C" | "E" | "O" | "S" | "X" | "achievement" | "rolls" | "target";
  target: number;
  base: number;
  p_success: string;
  percent: string;
  mean: string | null;
  helps: boolean;
}
/**
 * An effect that a measure makes, such as the weight of a stone before a door.
 */
export interface EffectAttributeRequest {
  op: "sigma.effect_attribute";
  hide?: "nothing" | "roll" | "target";
  label?: string;
  kind?: string;
  on_break?: string;
  settings?: Settings;
  state?: Scene | null;
  value: number | string;
  unit?: string;
  quantity?: ("length_cm" | "length_m" | "mass_kg" | "number" | "time_10s") | null;
}
/**
 * A continuing effect as it was made; ``effect`` is None, with the reason, if none came into being.
 */
export interface EffectValues {
  effect: string | null;
  label: string;
  origin: "action" | "attribute" | "given";
  achievement: number | null;
  defence: number | null;
  defence_mode: string;
  health: number | null;
  reason: ("achievement_not_positive" | "check_failed") | null;
  measure: string | null;
  breakable_from: number | null;
}
/**
 * An effect whose figures are known: an achievement, or defence and health as they stand.
 */
export interface EffectValueRequest {
  op: "sigma.effect_value";
  hide?: "nothing" | "roll" | "target";
  label?: string;
  kind?: string;
  on_break?: string;
  settings?: Settings;
  state?: Scene | null;
  achievement?: number | null;
  defence?: number | null;
  effect_health?: number | null;
}
/**
 * An effect that an action makes, or with ``choice`` the next step of one being made.
 */
export interface EffectActionRequest {
  op: "sigma.effect_action";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
  label?: string;
  kind?: string;
  on_break?: string;
  failure_policy?: "normal" | "reroll_until_success" | "take_zero";
  choice?: ("extra" | "ignore" | "ignore_extra" | "keep" | "reroll" | "take_zero") | null;
}
/**
 * The check and the effect that it made; ``effect`` is None, with the reason, if none came into being.
 */
export interface EffectActionValues {
  check: CheckValues;
  effect: string | null;
  who: string;
  label: string;
  achievement: number | null;
  defence: number | null;
  defence_mode: string;
  health: number | null;
  reason: ("achievement_not_positive" | "check_failed") | null;
  failure_policy: "normal" | "reroll_until_success" | "take_zero";
  checks: number;
  dice_used: number;
  turns: number;
  seconds: number;
  tries: number[][];
}
/**
 * One attempt against an effect; ``achievement`` or ``failed`` for one that was rolled elsewhere.
 */
export interface AttemptRequest {
  op: "sigma.attempt";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
  effect?: string;
  defence?: number | null;
  effect_health?: number | null;
  achievement?: number | null;
  failed?: boolean;
  failure_policy?: "normal" | "take_zero";
  choice?: ("extra" | "ignore" | "ignore_extra" | "keep") | null;
}
/**
 * What one attempt did; ``health_after`` may be negative, ``health_shown`` stops at 0.
 */
export interface AttemptValues {
  check: CheckValues | null;
  who: string;
  effect: string;
  label: string;
  turn: number;
  achievement: number | null;
  defence: number;
  defence_mode: string;
  difference: number | null;
  reduction: number | null;
  health_before: number;
  health_after: number;
  health_shown: number;
  initial_health: number;
  broken: boolean;
  broken_by: string | null;
  on_break: string;
  attempts: number;
  turns: number;
  seconds: number;
  health_trace: number[];
  combat_damage: number | null;
}
/**
 * Can this challenger break this effect at all?
 */
export interface FeasibilityRequest {
  op: "sigma.feasibility";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
  effect?: string;
  defence?: number | null;
  effect_health?: number | null;
  failure_policy?: "normal" | "take_zero";
}
/**
 * The best that one attempt can do; ``min_turns`` is None if the effect cannot be broken.
 */
export interface FeasibilityValues {
  who: string;
  label: string;
  target: number;
  base: number;
  cap: number | null;
  defence: number;
  effect_health: number;
  max_reduction: number;
  breakable: boolean;
  min_turns: number | null;
  useful_from: number | null;
}
/**
 * How many Turns will it take?
 */
export interface ContestOddsRequest {
  op: "sigma.contest_odds";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
  effect?: string;
  defence?: number | null;
  effect_health?: number | null;
  failure_policy?: "normal" | "take_zero";
  max_turns?: number;
}
/**
 * The exact distribution of the Turns; ``expected_turns`` is None if the effect never breaks.
 */
export interface ContestOddsValues {
  who: string;
  label: string;
  target: number;
  rolls: number;
  base: number;
  cap: number | null;
  defence: number;
  effect_health: number;
  policy: string;
  reductions: ReductionChance[];
  expected_reduction: string;
  turns: TurnChance[];
  not_broken: string;
  not_broken_percent: string;
  expected_turns: string | null;
  expected_text: string | null;
  max_reduction: number;
  breakable: boolean;
  min_turns: number | null;
  keep_above: KeepRule[];
}
/**
 * An amount that one attempt takes from the effect, and its chance.
 */
export interface ReductionChance {
  reduction: number;
  chance: string;
  percent: string;
}
/**
 * The chance that the effect breaks in exactly this Turn, and up to it.
 */
export interface TurnChance {
  turns: number;
  chance: string;
  at_most: string;
  percent: string;
  at_most_percent: string;
}
/**
 * A success on this die is kept if it takes more than ``above`` from the effect (SG-16).
 */
export interface KeepRule {
  die: number;
  above: string;
}
/**
 * The chance of success for several targets.
 */
export interface ChanceTableRequest {
  op: "sigma.chance_table";
  hide?: "nothing" | "roll" | "target";
  skill_value?: number;
  targets?: number[];
  settings?: Settings;
}
/**
 * One entry for each target asked for, in order.
 */
export interface ChanceTableValues {
  rolls: number;
  table: TargetChance[];
}
/**
 * A target and its chance of success.
 */
export interface TargetChance {
  target: number;
  chance: string;
  percent: string;
}
/**
 * How long does rolling until it works take?
 */
export interface RerollOddsRequest {
  op: "sigma.reroll_odds";
  hide?: "nothing" | "roll" | "target";
  target: number;
  skill_value?: number;
  max_checks?: number;
  settings?: Settings;
}
/**
 * How many checks it takes until one succeeds.
 */
export interface RerollOddsValues {
  target: number;
  rolls: number;
  p_success: string;
  checks: ChecksChance[];
  expected_checks: string;
  expected_text: string;
}
/**
 * The chance that exactly this check is the first to succeed.
 */
export interface ChecksChance {
  checks: number;
  chance: string;
  percent: string;
}
/**
 * What rolling an ability gives.
 */
export interface AbilityOddsRequest {
  op: "sigma.ability_odds";
  hide?: "nothing" | "roll" | "target";
}
/**
 * Every ability score that dice may give.
 */
export interface AbilityOddsValues {
  table: AbilityChance[];
  mean: string;
  mean_text: string;
}
/**
 * An ability score and its chance.
 */
export interface AbilityChance {
  ability: number;
  chance: string;
  percent: string;
}
/**
 * A check lies on the table and may go on: what would this choice come to?
 */
export interface ChoiceOddsRequest {
  op: "sigma.odds_choice";
  hide?: "nothing" | "roll" | "target";
  choice: "extra" | "ignore" | "ignore_extra" | "keep" | "reroll" | "take_zero";
  state: Scene;
}
/**
 * The chance that the check succeeds; ``mean`` is the mean achievement of a success, None where there is none.
 */
export interface ChoiceOddsValues {
  choice: string;
  chance: string;
  percent: string;
  price: number;
  mean: string | null;
  mean_text: string | null;
  mean_reduction: string | null;
  mean_reduction_text: string | null;
  breaks: string | null;
  breaks_percent: string | null;
}
/**
 * Before a check: where would a point of spirit gain most?
 */
export interface AdviseRequest {
  op: "sigma.advise";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
  aim?: "mean_achievement" | "success" | "wanted_achievement";
  wanted_achievement?: number | null;
  most_points?: number;
  point_worth?: number;
}
/**
 * Each use with its exact value; ``most_per_point`` is the use that gains most for each point really paid.
 */
export interface AdviseValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  target: number;
  rolls: number;
  prices: UsePrice[];
  most_per_point: string | null;
}
/**
 * What points in one use cost on the mean: further dice are paid for only where they are thrown.
 */
export interface UsePrice {
  spirit_use: string;
  points: number;
  mean_price: string;
  gain_per_point: string | null;
}
/**
 * Before an attempt on an effect: which way of keeping successes, and where would a point of spirit gain most?
 */
export interface AdviseContestRequest {
  op: "sigma.advise_contest";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  target?: number | null;
  skill_value?: number | null;
  base?: (number | string) | null;
  cap?: number | null;
  skill?: string;
  use?: "move_weight" | "other";
  item?: string;
  action?: string;
  gm_modifiers?: number[];
  spirit?: Spirit;
  health?: number | null;
  related?: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  character?: Character | null;
  combat_related?: boolean;
  policy?: "first_success" | "ignore_useless_success" | "manual" | "maximise_mean_reduction";
  settings?: Settings;
  state?: Scene | null;
  effect?: string;
  defence?: number | null;
  effect_health?: number | null;
  failure_policy?: "normal" | "take_zero";
  aim?: "breaks_now" | "mean_reduction";
  point_worth?: number;
}
/**
 * Each way of keeping successes, and the best of them with a point of spirit in each use.
 */
export interface AdviseContestValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  target: number;
  rolls: number;
  defence: number;
  effect_health: number;
  best_policy: string;
}
/**
 * A check lies on the table: which of the things that may be done with it is best?
 */
export interface AdviseGoingRequest {
  op: "sigma.advise_going";
  hide?: "nothing" | "roll" | "target";
  aim?: ("breaks_now" | "mean_achievement" | "mean_reduction" | "success") | null;
  point_worth?: number;
  state: Scene;
}
/**
 * What may be done, with its exact value; ``target`` is that of the next die.
 */
export interface AdviseGoingValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: Change[];
  target: number;
  rolls_left: number;
}
/**
 * Go on to the next Turn, or to a certain one.
 */
export interface AdvanceRequest {
  op: "sigma.advance";
  hide?: "nothing" | "roll" | "target";
  turn?: number | null;
  settings?: Settings;
  state?: Scene | null;
}
/**
 * The Turn, what acts in it, and what has just ended.
 */
export interface TurnValues {
  turn: number;
  seconds: number;
  raises: RaiseEntry[];
  effects: EffectEntry[];
  ended: Ended[];
  pending: number;
  total_cost: number;
}
/**
 * A raise as the table sees it in the present Turn.
 */
export interface RaiseEntry {
  id: string;
  who: string;
  ability: string;
  points: number;
  action: string;
  active: boolean;
  until: number | null;
  paid: boolean;
}
/**
 * An effect as the table sees it; ``strongest`` marks the one of its kind that a contest is against.
 */
export interface EffectEntry {
  id: string;
  label: string;
  kind: string;
  defence: number;
  health: number;
  initial_health: number;
  broken: boolean;
  strongest: boolean;
}
/**
 * Something that ended in this step, and why.
 */
export interface Ended {
  what: "effect" | "raise";
  id: string;
  name: string;
  reason: "end_of_action" | "end_of_turn" | "removed";
}
/**
 * Raise an ability by spirit before a check is made.
 */
export interface RaiseRequest {
  op: "sigma.raise";
  hide?: "nothing" | "roll" | "target";
  who?: string;
  ability: "A" | "C" | "E" | "O" | "S" | "X";
  points?: number;
  action?: string;
  continuing?: boolean;
  combat_related?: boolean;
  until?: number | null;
  health?: number | null;
  settings?: Settings;
  state?: Scene | null;
}
/**
 * An action is over: what was raised for it ends with this Turn.
 */
export interface EndActionRequest {
  op: "sigma.end_action";
  hide?: "nothing" | "roll" | "target";
  action: string;
  who?: string | null;
  settings?: Settings;
  state?: Scene | null;
}
/**
 * An effect ends for a reason outside the rules.
 */
export interface RemoveEffectRequest {
  op: "sigma.remove_effect";
  hide?: "nothing" | "roll" | "target";
  effect: string;
  settings?: Settings;
  state?: Scene | null;
}
/**
 * What a plan of spirit costs.
 */
export interface SpiritRequest {
  op: "sigma.spirit";
  hide?: "nothing" | "roll" | "target";
  health: number;
  spirit: Spirit;
  settings?: Settings;
}
/**
 * The price of a plan of spirit; bought dice are counted as if all were thrown.
 */
export interface SpiritValues {
  cost: number;
  health_before: number;
  health_after: number;
  available: number;
  flags: "health_not_positive"[];
}
/**
 * A player proposes a modifier to the target, with its reason.
 */
export interface ProposeRequest {
  op: "sigma.propose";
  hide?: "nothing" | "roll" | "target";
  value: number;
  reason: string;
  who?: string;
  source?: "other" | "quirk";
  quirk?: string;
  intensity?: ("marked" | "pathological" | "slight") | null;
  action?: string;
  character?: Character | null;
  settings?: Settings;
  state?: Scene | null;
}
/**
 * The proposal at hand, and all of them.
 */
export interface ProposalValues {
  proposal: ProposalEntry;
  proposals: ProposalEntry[];
  pending: number;
}
/**
 * A proposal as the table sees it; ``low`` and ``high`` are the range of a quirk.
 */
export interface ProposalEntry {
  id: string;
  who: string;
  source: "other" | "quirk";
  quirk: string;
  intensity: ("marked" | "pathological" | "slight") | null;
  reason: string;
  proposed_value: number;
  approved_value: number | null;
  state: "approved" | "proposed" | "rejected" | "withdrawn";
  low: number | null;
  high: number | null;
  rolled: boolean;
}
/**
 * The GM decides about a proposal.
 */
export interface DecideRequest {
  op: "sigma.decide";
  hide?: "nothing" | "roll" | "target";
  decision: "approve" | "reject";
  by: "gm" | "player";
  proposal?: string;
  value?: number | null;
  whole_action?: boolean | null;
  settings?: Settings;
  state: Scene;
}
/**
 * A player takes a proposal back while it is undecided.
 */
export interface WithdrawRequest {
  op: "sigma.withdraw";
  hide?: "nothing" | "roll" | "target";
  proposal?: string;
  settings?: Settings;
  state: Scene;
}
/**
 * List the proposals and what became of them.
 */
export interface ProposalsRequest {
  op: "sigma.proposals";
  hide?: "nothing" | "roll" | "target";
  settings?: Settings;
  state?: Scene | null;
}
/**
 * All proposals, and how many wait for the GM.
 */
export interface ProposalListValues {
  proposals: ProposalEntry[];
  pending: number;
}
/**
 * The class of a measure.
 */
export interface ClassOfRequest {
  op: "sigma.class_of";
  hide?: "nothing" | "roll" | "target";
  value: number | string;
  unit?: string;
  quantity?: ("length_cm" | "length_m" | "mass_kg" | "number" | "time_10s") | null;
  settings?: Settings;
}
/**
 * A class, its letter form, and the entries of the table around the measure.
 */
export interface ClassOfValues {
  measure: string;
  class_value: number;
  class_name: string;
  entry: string;
  below: string;
  exact: boolean;
  quantity: "length_cm" | "length_m" | "mass_kg" | "number" | "time_10s";
}
/**
 * The measure of a class, or of several.
 */
export interface DefiniteOfRequest {
  op: "sigma.definite_of";
  hide?: "nothing" | "roll" | "target";
  class_value: number;
  up_to?: number | null;
  quantity?: ("length_cm" | "length_m" | "mass_kg" | "number" | "time_10s") | null;
  unit?: string;
  settings?: Settings;
}
/**
 * The measure of the class, and of every class up to ``up_to``.
 */
export interface DefiniteOfValues {
  class_value: number;
  value: string;
  text: string;
  class_name: string;
  unit: string;
  table: DefiniteEntry[];
}
/**
 * One class: its measure in the quantity's unit, its letter form.
 */
export interface DefiniteEntry {
  class_value: number;
  value: string;
  text: string;
  class_name: string;
}
/**
 * Read a character from the sheet's notation.
 */
export interface SheetRequest {
  op: "sigma.sheet";
  hide?: "nothing" | "roll" | "target";
  text: string;
  name?: string;
  health?: number | null;
  quirks?: Quirk[];
  pack?: Book | null;
  settings?: Settings;
  state?: Scene | null;
}
/**
 * A pack: records of skills, and items with their base achievements.
 */
export interface Book {
  sample?: boolean;
  label?: {
    [k: string]: string | undefined;
  };
  skills?: SkillRecord[];
  items?: Item[];
}
/**
 * What a rule book says of a skill (BR-04); ``initial`` is the value of somebody who has not learnt it.
 */
export interface SkillRecord {
  name: string;
  related: ("A" | "C" | "E" | "H" | "O" | "S" | "X")[];
  parent?: string;
  initial?: number | null;
  base?: number | string;
  cap?: number | null;
  cap_use?: "every" | "move_weight";
  marks?: ("*" | "※" | "▲" | "△" | "◎" | "●")[];
}
/**
 * The character as read, and every skill worked out.
 */
export interface CharacterValues {
  character: Character;
  name: string;
  health: number;
  skills: SkillEntry[];
}
/**
 * A skill with its base target, None where an ability is not known.
 */
export interface SkillEntry {
  name: string;
  related: string[];
  value: number;
  parent: string;
  base_target: number | null;
  limited_by: string | null;
  target: number | null;
  rolls: number;
  base: number | null;
  cap: number | null;
}
/**
 * Enter a character from a form and list what their skills are checked against.
 */
export interface CharacterRequest {
  op: "sigma.character";
  hide?: "nothing" | "roll" | "target";
  character: Character;
  pack?: Book | null;
  settings?: Settings;
  state?: Scene | null;
}
/**
 * What somebody carries freely and may lift at most.
 */
export interface LiftingRequest {
  op: "sigma.lifting";
  hide?: "nothing" | "roll" | "target";
  abilities: Abilities;
  health: number;
  load?: number | string | null;
  settings?: Settings;
}
/**
 * Classes and kilograms; ``verdict`` says what a load asks for.
 */
export interface LiftingValues {
  free_carry_class: number;
  free_carry_kg: string;
  lift_base_achievement: number;
  lift_cap_class: number;
  lift_cap_kg: string;
  load: string | null;
  load_class: number | null;
  needs: ("check" | "impossible" | "nothing") | null;
  needed_face: number | null;
}
/**
 * Two achievements against each other, as in combat.
 */
export interface CombatRequest {
  op: "sigma.combat";
  hide?: "nothing" | "roll" | "target";
  attack: number;
  defence: number;
  health: number;
}
/**
 * Damage in combat, and beside it what the same figures do to a continuing effect.
 */
export interface CombatValues {
  attack: number;
  defence: number;
  difference: number;
  damage: number;
  health_after: number;
  flags: "health_not_positive"[];
  effect_reduction: number;
  effect_health_after: number;
  effect_broken: boolean;
}
/**
 * Two achievements compared; ``gap_penalty`` is the optional rule of the later success.
 */
export interface OpposedRequest {
  op: "sigma.opposed";
  hide?: "nothing" | "roll" | "target";
  first: Side;
  second: Side;
  gap_penalty?: boolean;
}
/**
 * One side of an opposed check; no achievement for a failed check.
 */
export interface Side {
  name?: string;
  achievement?: number | null;
  success_on_roll?: number | null;
}
/**
 * Both achievements after the optional rule, and who is higher.
 */
export interface OpposedValues {
  first: number | null;
  second: number | null;
  first_name: string;
  second_name: string;
  difference: number | null;
  higher: "first" | "level" | "neither" | "second";
  higher_name: string;
}
/**
 * Roll abilities, one d20 for each.
 */
export interface GenerateRequest {
  op: "sigma.generate";
  hide?: "nothing" | "roll" | "target";
  letters?: ("A" | "C" | "E" | "O" | "S" | "X")[];
}
/**
 * The abilities as rolled, in the order asked for.
 */
export interface GenerateValues {
  rolled: Rolled[];
}
/**
 * One ability as rolled, and its levels for choosing skills.
 */
export interface Rolled {
  letter: string;
  die: number;
  ability: number;
  level_a: number;
  level_b: number;
}
