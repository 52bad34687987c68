/* Generated from the core's schemas by `make types`; never edited. */

import type { AdviceChange, Option } from "./shared";

export type { AdviceChange, Option };


/**
 * One check. Without a target only the result is reported, as for one side of a contest.
 */
export interface CheckRequest {
  op: "chaos_world.check";
  hide?: "nothing" | "roll" | "target";
  ability: number;
  target?: number | null;
  mods?: number;
  dice_mod?: number;
  in_combat?: boolean;
  throwing?: boolean;
  daze?: boolean;
  hate?: number;
  after_check?: number;
  incapacitated?: boolean;
  requested_by?: "gm" | "player";
  approved?: boolean;
  settings?: Settings;
}
/**
 * Readings that a table may choose. A setting ``group.name`` of the rules is the field ``group_name``.
 */
export interface Settings {
  class_allow_same?: boolean;
  reward_total_includes_creation?: boolean;
  conversion_price_difference?: "charge" | "grant" | "ignore";
  conversion_deleted_refund?: "half" | "list";
  conversion_class_change?: "changed" | "entitled";
  limit_scope?: "basic_only" | "total";
  special_limit_mode?: "fixed" | "limit";
  contest_active_party?: "enemy" | "pc";
  carry_unit?: "each" | "stack";
  heal_revives?: boolean;
  initiative_bonus?: "both" | "none" | "party_first" | "speed";
  initiative_amount?: number;
  initiative_speed_scope?: "holder" | "party";
  turn_order_mode?: "dynamic" | "fixed";
  turn_order_tie?: "initiative_side" | "listed" | "pc";
  wait_dice?: "separate" | "shared";
  equipment_exchanges_per_action?: number;
  combat_end_when?: "gm" | "side_down";
  status_clear_on_combat_end?: boolean;
  unevadable_no_dice?: "hit" | "miss";
  critical_stage?: "after_floor" | "before_floor";
  multi_target_rolls?: "per_target" | "shared";
  defend_stage?: "after_halving" | "before_halving";
  passive_while_incapacitated?: boolean;
  formation_fallen_hold_front?: boolean;
  formation_after_action?: boolean;
  formation_per_turn?: number;
  formation_last_front?: "collapse" | "refuse";
  effects_same_name_pick?: "ask" | "stronger";
  status_same_name?: "latest" | "stronger" | "sum";
  reward_shared_needs_standing?: boolean;
  reward_shared_per?: "character" | "player";
  reward_total_includes_shared?: boolean;
  reward_newcomer_at?: "after" | "before";
}
/**
 * The figures of a check. ``unpenalised`` is the result before hate; ``success`` is None without a target.
 */
export interface CheckValues {
  dice_count: number;
  faces: number[];
  thrown: string;
  ability: number;
  mods: number;
  flat: number;
  target: number | null;
  unpenalised: number;
  hate_penalty: number;
  result: number;
  sixes: number;
  effectual: boolean;
  fumble: boolean;
  auto_fail: boolean;
  incapacitated: boolean;
  success: boolean | null;
  preview: boolean;
}
/**
 * Two results compared; equality goes to the active side. ``in_combat`` holds for sides that say nothing.
 */
export interface ContestRequest {
  op: "chaos_world.contest";
  hide?: "nothing" | "roll" | "target";
  active: Side;
  passive: Side;
  in_combat?: boolean;
  names?: string[] | null;
  settings?: Settings;
}
/**
 * One side of a contest.
 */
export interface Side {
  ability: number;
  mods?: number;
  dice_mod?: number;
  in_combat?: boolean | null;
  throwing?: boolean;
  daze?: boolean;
  hate?: number;
  after_check?: number;
  incapacitated?: boolean;
}
/**
 * Both results, both failure flags, and who won.
 */
export interface ContestValues {
  active_result: number;
  passive_result: number;
  active_failed: boolean;
  passive_failed: boolean;
  active_dice: number;
  passive_dice: number;
  active_thrown: string;
  passive_thrown: string;
  active_ability: number;
  passive_ability: number;
  active_name: string | null;
  passive_name: string | null;
  tie: boolean;
  winner: "active" | "passive";
}
/**
 * The hit check of one attack on one target.
 */
export interface HitRequest {
  op: "chaos_world.hit_check";
  hide?: "nothing" | "roll" | "target";
  accuracy: number;
  evasion: number;
  mods?: number;
  dice_mod?: number;
  throwing?: boolean;
  daze?: boolean;
  hate?: number;
  fluster?: number;
  defending?: boolean;
  unevadable?: boolean;
  after_check?: number;
  settings?: Settings;
}
/**
 * The figures of a hit check; ``evasion`` is the evasion in effect.
 */
export interface HitValues {
  dice_count: number;
  faces: number[];
  thrown: string;
  accuracy: number;
  mods: number;
  flat: number;
  evasion: number;
  unpenalised: number;
  hate_penalty: number;
  result: number;
  sixes: number;
  effectual: boolean;
  fumble: boolean;
  auto_fail: boolean;
  unevadable: boolean;
  hit: boolean;
}
/**
 * Speed under stun.
 */
export interface SpeedRequest {
  op: "chaos_world.effective_speed";
  hide?: "nothing" | "roll" | "target";
  speed: number;
  potency?: number;
}
/**
 * The speed that counts.
 */
export interface SpeedValues {
  speed: number;
  before: number;
}
/**
 * Evasion under fluster or while defending.
 */
export interface EvasionRequest {
  op: "chaos_world.effective_evasion";
  hide?: "nothing" | "roll" | "target";
  evasion: number;
  potency?: number;
  defending?: boolean;
}
/**
 * The evasion that an attack must reach.
 */
export interface EvasionValues {
  evasion: number;
  before: number;
}
/**
 * What hates take off a check that involves these characters.
 */
export interface HateRequest {
  op: "chaos_world.hate_penalty";
  hide?: "nothing" | "roll" | "target";
  hates: Hate[];
  involved?: string[];
}
/**
 * Hate against one named character (CW-94).
 */
export interface Hate {
  named: string;
  potency?: number;
}
/**
 * The penalty in points, and who is hated without having a part in the check.
 */
export interface HateValues {
  penalty: number;
  from_names: string[];
}
/**
 * The damage roll of an attack that hit; ``attack`` is already under its limit.
 */
export interface DamageRequest {
  op: "chaos_world.damage_roll";
  hide?: "nothing" | "roll" | "target";
  attack: number;
  defense?: number;
  damage_mods?: number;
  defense_mods?: number;
  damage_dice_mod?: number;
  critical_mod?: number;
  additions?: number;
  settings?: Settings;
}
/**
 * The figures of a damage roll; ``critical_bonus`` is 0 without a critical.
 */
export interface DamageValues {
  dice_count: number;
  faces: number[];
  thrown: string;
  face_sum: number;
  attack: number;
  mods: number;
  flat: number;
  power: number;
  threshold: number;
  critical: boolean;
  critical_faces: number[];
  critical_thrown: string;
  critical_bonus: number;
  defense: number;
  base_damage: number;
  additions: number;
  damage: number;
}
/**
 * Damage of an attack on its way to HP.
 */
export interface ApplyRequest {
  op: "chaos_world.apply_damage";
  hide?: "nothing" | "roll" | "target";
  damage: number;
  reduction?: number[];
  defending?: boolean;
  attacker_rank?: "back" | "front";
  target_rank?: "back" | "front";
  attacker_flying?: boolean;
  target_flying?: boolean;
  ignore_rear_guard?: boolean;
  is_attack?: boolean;
  hp?: number | null;
  settings?: Settings;
}
/**
 * The damage that arrives and what is left of HP (None where HP was not given).
 */
export interface ApplyValues {
  damage: number;
  final_damage: number;
  hp_before: number | null;
  hp_after: number | null;
  incapacitated: boolean | null;
}
/**
 * One attack on one target, from the hit check to HP.
 */
export interface AttackRequest {
  op: "chaos_world.attack";
  hide?: "nothing" | "roll" | "target";
  accuracy: number;
  attack: number;
  mods?: number;
  dice_mod?: number;
  throwing?: boolean;
  daze?: boolean;
  hate?: number;
  unevadable?: boolean;
  after_check?: number;
  damage_mods?: number;
  damage_dice_mod?: number;
  critical_mod?: number;
  attacker_rank?: "back" | "front";
  attacker_flying?: boolean;
  ignore_rear_guard?: boolean;
  settings?: Settings;
  evasion: number;
  defense: number;
  defense_mods?: number;
  fluster?: number;
  defending?: boolean;
  target_rank?: "back" | "front";
  target_flying?: boolean;
  additions?: number;
  reduction?: number[];
  hp?: number | null;
}
/**
 * One attack on one target; damage figures are 0 after a miss. ``hp_after`` is None where HP was not given.
 */
export interface AttackValues {
  name: string;
  dice_count: number;
  faces: number[];
  thrown: string;
  accuracy: number;
  flat: number;
  evasion: number;
  result: number;
  effectual: boolean;
  fumble: boolean;
  auto_fail: boolean;
  unevadable: boolean;
  hit: boolean;
  damage_faces?: number[];
  damage_thrown?: string;
  damage_dice?: number;
  damage_flat?: number;
  attack?: number;
  power?: number;
  threshold?: number | null;
  critical?: boolean;
  critical_faces?: number[];
  critical_thrown?: string;
  critical_bonus?: number;
  defense?: number;
  base_damage?: number;
  damage?: number;
  final_damage?: number;
  hp_before?: number | null;
  hp_after?: number | null;
  incapacitated?: boolean;
}
/**
 * One attack on several targets.
 */
export interface MultiRequest {
  op: "chaos_world.multi_target_attack";
  hide?: "nothing" | "roll" | "target";
  accuracy: number;
  attack: number;
  mods?: number;
  dice_mod?: number;
  throwing?: boolean;
  daze?: boolean;
  hate?: number;
  unevadable?: boolean;
  after_check?: number;
  damage_mods?: number;
  damage_dice_mod?: number;
  critical_mod?: number;
  attacker_rank?: "back" | "front";
  attacker_flying?: boolean;
  ignore_rear_guard?: boolean;
  settings?: Settings;
  targets: Defender[];
}
/**
 * What one target brings.
 */
export interface Defender {
  name?: string;
  evasion: number;
  defense: number;
  defense_mods?: number;
  fluster?: number;
  defending?: boolean;
  target_rank?: "back" | "front";
  target_flying?: boolean;
  additions?: number;
  reduction?: number[];
  hp?: number | null;
}
/**
 * What became of each target, in the order listed; ``damage`` is None for a miss.
 */
export interface MultiValues {
  shared: boolean;
  hits: number;
  targets: AttackValues[];
  damage: {
    [k: string]: number | null | undefined;
  };
  final_damage: {
    [k: string]: number | null | undefined;
  };
}
/**
 * A rest outside combat.
 */
export interface RestRequest {
  op: "chaos_world.rest";
  hide?: "nothing" | "roll" | "target";
  hp: number;
  hp_max: number;
  in_combat?: boolean;
  settings?: Settings;
}
/**
 * HP and SP afterwards (None where they play no part), and how much changed.
 */
export interface PointsValues {
  hp_before?: number | null;
  hp_after?: number | null;
  hp_change?: number;
  sp_before?: number | null;
  sp_after?: number | null;
  sp_change?: number;
  incapacitated?: boolean;
  acted?: boolean | null;
  faces?: number[];
}
/**
 * A day with sleep in a bed; the GM may name other amounts.
 */
export interface SleepRequest {
  op: "chaos_world.natural_recovery";
  hide?: "nothing" | "roll" | "target";
  hp: number;
  hp_max: number;
  sp: number;
  sp_max: number;
  hp_amount?: number | null;
  sp_amount?: number | null;
  settings?: Settings;
}
/**
 * The Wait action.
 */
export interface WaitRequest {
  op: "chaos_world.wait";
  hide?: "nothing" | "roll" | "target";
  hp: number;
  hp_max: number;
  sp: number;
  sp_max: number;
  settings?: Settings;
}
/**
 * HP decreases, mostly by an opponent's doing.
 */
export interface DecreaseRequest {
  op: "chaos_world.hp_decrease";
  hide?: "nothing" | "roll" | "target";
  hp: number;
  amount: number;
}
/**
 * HP is lost, mostly by one's own doing.
 */
export interface LoseRequest {
  op: "chaos_world.hp_lose";
  hide?: "nothing" | "roll" | "target";
  hp: number;
  amount: number;
}
/**
 * HP is paid as a cost.
 */
export interface ConsumeRequest {
  op: "chaos_world.hp_consume";
  hide?: "nothing" | "roll" | "target";
  hp: number;
  amount: number;
}
/**
 * Slip at the end of a round.
 */
export interface SlipRequest {
  op: "chaos_world.slip_tick";
  hide?: "nothing" | "roll" | "target";
  hp: number;
  potency: number;
}
/**
 * Running effects; ``chosen`` maps a name to the source that the target prefers.
 */
export interface MergeRequest {
  op: "chaos_world.merge_effects";
  hide?: "nothing" | "roll" | "target";
  effects: Effect[];
  chosen?: {
    [k: string]: string | undefined;
  };
  settings?: Settings;
}
/**
 * One running effect of a skill or item.
 */
export interface Effect {
  name: string;
  source: string;
  value: number;
  stacks?: boolean;
  beneficial?: boolean | null;
}
/**
 * The total, one line for each name, and the names where the target may still choose.
 */
export interface MergeValues {
  total: number;
  names: Counted[];
  open_choices: string[];
}
/**
 * One name: which sources count, what they come to, and whose effects lie idle.
 */
export interface Counted {
  name: string;
  total: number;
  counts: string[];
  idle: string[];
}
/**
 * May this attacker choose this target?
 */
export interface LegalityRequest {
  op: "chaos_world.target_legality";
  hide?: "nothing" | "roll" | "target";
  range: string;
  attacker_rank?: "back" | "front";
  target_rank?: "back" | "front";
  attacker_flying?: boolean;
  target_flying?: boolean;
  attacker_incapacitated?: boolean;
  attack_right?: boolean;
  action_right?: boolean;
  target_incapacitated?: boolean;
}
/**
 * That the target may be chosen, and how often the damage will be halved.
 */
export interface LegalityValues {
  legal: boolean;
  halvings: number;
}
/**
 * The members of one party after a change of HP, rank or membership.
 */
export interface CollapseRequest {
  op: "chaos_world.front_collapse";
  hide?: "nothing" | "roll" | "target";
  members: Member[];
  settings?: Settings;
}
/**
 * A member of one party.
 */
export interface Member {
  name: string;
  rank?: "back" | "front";
  incapacitated?: boolean;
  flying?: boolean;
}
/**
 * Whether the front collapsed, and where everybody stands now.
 */
export interface CollapseValues {
  collapsed: boolean;
  ranks: {
    [k: string]: "back" | "front" | undefined;
  };
  moved: string[];
  attack_right_kept: boolean;
}
/**
 * The formation of one party at the start of a fight.
 */
export interface PlaceRequest {
  op: "chaos_world.place_formation";
  hide?: "nothing" | "roll" | "target";
  ranks: {
    [k: string]: "back" | "front" | undefined;
  };
}
/**
 * The formation is accepted; who stands where.
 */
export interface PlaceValues {
  accepted: boolean;
  front: string[];
  back: string[];
}
/**
 * The order of turns in one round.
 */
export interface OrderRequest {
  op: "chaos_world.turn_order";
  hide?: "nothing" | "roll" | "target";
  characters: Runner[];
  round?: number;
  initiative_party?: ("enemy" | "pc") | null;
  initiative_holder?: string | null;
  settings?: Settings;
}
/**
 * Somebody who waits for a turn; ``speed`` is before stun.
 */
export interface Runner {
  name: string;
  speed: number;
  party?: ("enemy" | "pc") | null;
  stun?: number;
  order_mod?: number;
  incapacitated?: boolean;
  acted?: boolean;
}
/**
 * The names in order, and for each the speed in effect.
 */
export interface OrderValues {
  order: string[];
  places: Place[];
}
/**
 * One turn: who, how fast in effect, and whether somebody else is level.
 */
export interface Place {
  name: string;
  speed: number;
  tied: boolean;
}
/**
 * Who uses a setup skill at the same time.
 */
export interface SetupRequest {
  op: "chaos_world.setup_order";
  hide?: "nothing" | "roll" | "target";
  users: Runner[];
  initiative_party?: ("enemy" | "pc") | null;
  settings?: Settings;
}
/**
 * Initial figures from the two classes.
 */
export interface InitialRequest {
  op: "chaos_world.initial_abilities";
  hide?: "nothing" | "roll" | "target";
  main: Stats;
  sub: Stats;
}
/**
 * The eight basic abilities with the maxima of HP and SP (CW-08, CW-17).
 */
export interface Stats {
  strength?: number;
  endurance?: number;
  technique?: number;
  sense?: number;
  agility?: number;
  intellect?: number;
  spirit?: number;
  blessing?: number;
  hp_max?: number;
  sp_max?: number;
}
/**
 * Combat abilities from basics, modifiers and the weapon in hand; no weapon means bare hands.
 */
export interface DeriveRequest {
  op: "chaos_world.derive_abilities";
  hide?: "nothing" | "roll" | "target";
  basics: Basics;
  mods?: Mods;
  weapon?: Limit | null;
  martial_covers_special?: boolean;
  settings?: Settings;
}
/**
 * The eight basic abilities (CW-15).
 */
export interface Basics {
  strength?: number;
  endurance?: number;
  technique?: number;
  sense?: number;
  agility?: number;
  intellect?: number;
  spirit?: number;
  blessing?: number;
}
/**
 * Modifiers from equipment and skills to basic and combat abilities (CW-15, CW-16).
 */
export interface Mods {
  strength?: number;
  endurance?: number;
  technique?: number;
  sense?: number;
  agility?: number;
  intellect?: number;
  spirit?: number;
  blessing?: number;
  hp_max?: number;
  sp_max?: number;
  attack?: number;
  defense?: number;
  accuracy?: number;
  evasion?: number;
  speed?: number;
  special_attack?: number;
  special_defense?: number;
}
/**
 * The attack limit of a weapon, and whether it holds for special attack too (CW-18, CW-20).
 */
export interface Limit {
  limit: number;
  limit_applies_to_special?: boolean;
}
/**
 * The combat abilities, and one line for each that says where it comes from.
 */
export interface DeriveValues {
  attack: number;
  defense: number;
  accuracy: number;
  evasion: number;
  speed: number;
  special_attack: number;
  special_defense: number;
  attack_limit: number;
  special_attack_limit: number;
  attack_uncapped: number;
  special_attack_uncapped: number;
  bare_hands: boolean;
  lines: AbilityLine[];
}
/**
 * One combat ability: what it is made of and what the limit cut off (0 if nothing).
 */
export interface AbilityLine {
  ability: string;
  value: number;
  basic: number;
  mods: number;
  limit: number | null;
  lost: number;
}
/**
 * Items come in: figures count pieces, lists name them (needed for stacks).
 */
export interface AcquireRequest {
  op: "chaos_world.acquire_items";
  hide?: "nothing" | "roll" | "target";
  equipped?: number | string[];
  carried?: number | string[];
  incoming?: number | string[];
  settings?: Settings;
}
/**
 * What is carried afterwards, what goes to storage, and the limit.
 */
export interface AcquireValues {
  carried_after: number;
  to_storage: number;
  stored: string[];
  limit: number;
}
/**
 * Items are sold.
 */
export interface SellRequest {
  op: "chaos_world.sell_items";
  hide?: "nothing" | "roll" | "target";
  list_prices: number[];
  gold?: number | null;
}
/**
 * The proceeds, and the gold afterwards where it was given.
 */
export interface SellValues {
  gold_gain: number;
  prices: number[];
  gold_after: number | null;
}
/**
 * Gold or an item passes from one character to another.
 */
export interface TransferRequest {
  op: "chaos_world.transfer";
  hide?: "nothing" | "roll" | "target";
  kind: "gold" | "item";
  from_player: string;
  to_player: string;
  amount?: number;
  from_gold?: number | null;
  to_gold?: number | null;
  to_held?: number | null;
}
/**
 * That it may pass, and what both sides have afterwards where it was given.
 */
export interface TransferValues {
  allowed: boolean;
  from_gold_after: number | null;
  to_gold_after: number | null;
  to_storage: number;
}
/**
 * One slot is changed: exchanged, emptied (``put_on`` null) or filled.
 */
export interface ChangeRequest {
  op: "chaos_world.change_equipment";
  hide?: "nothing" | "roll" | "target";
  equipped: {
    [k: string]: string | undefined;
  };
  carried?: string[];
  slot: string;
  put_on?: string | null;
  changed_before?: number;
  settings?: Settings;
}
/**
 * What is worn and what is carried afterwards.
 */
export interface ChangeValues {
  equipped: {
    [k: string]: string | undefined;
  };
  carried: string[];
  taken_off: string | null;
}
/**
 * May a restricted skill be used? ``weapons`` are the categories of the weapons in hand; none: bare hands.
 */
export interface RestrictionRequest {
  op: "chaos_world.skill_restriction";
  hide?: "nothing" | "roll" | "target";
  restriction: "martial_equip" | "martial_use" | "none";
  weapons?: string[];
  used?: string | null;
}
/**
 * Whether the skill may be used.
 */
export interface RestrictionValues {
  usable: boolean;
  bare_hands: boolean;
}
/**
 * A new character: the starting grant, and the initial figures where the two classes are given.
 */
export interface CreateRequest {
  op: "chaos_world.create_character";
  hide?: "nothing" | "roll" | "target";
  name?: string;
  main_class?: string;
  sub_class?: string;
  main?: Stats | null;
  sub?: Stats | null;
  settings?: Settings;
}
/**
 * The starting grant and the initial figures (None without classes); HP and SP start full.
 */
export interface CreateValues {
  name: string;
  cl: number;
  pp_total: number;
  pp_free: number;
  gold: number;
  stats: Stats | null;
  hp: number | null;
  sp: number | null;
}
/**
 * A character of the previous edition.
 */
export interface ConvertRequest {
  op: "chaos_world.convert_character";
  hide?: "nothing" | "roll" | "target";
  name?: string;
  pp_total: number;
  gold: number;
  class_changed?: boolean;
  items?: OldItem[];
  debts?: Debt[];
  settings?: Settings;
}
/**
 * An item of the previous edition; ``new_price`` null: it no longer exists.
 */
export interface OldItem {
  name: string;
  old_price: number;
  new_price?: number | null;
}
/**
 * A sum borrowed between characters.
 */
export interface Debt {
  lender: string;
  borrower: string;
  amount: number;
}
/**
 * The character after conversion. ``shortage`` is gold that was missing; the GM settles it.
 */
export interface ConvertValues {
  name: string;
  cl: number;
  pp_total: number;
  pp_free: number;
  gold: number;
  shortage: number;
  items: string[];
  storage: string[];
  skills: string[];
  debts: Debt[];
  heaven_sigil_used: boolean;
  class_changed: boolean;
  settlements: Settlement[];
}
/**
 * One line of the settlement: which item, why, and what it does to the gold.
 */
export interface Settlement {
  item: string;
  reason: "cheaper" | "dearer" | "deleted" | "unchanged";
  gold: number;
}
/**
 * One more skill.
 */
export interface LearnRequest {
  op: "chaos_world.learn_skill";
  hide?: "nothing" | "roll" | "target";
  cl: number;
  normal_skills: number;
  kind?: string;
  cost?: number;
  pp_free?: number | null;
}
/**
 * How many normal skills there are now, how many there may be, and the PP left where they were given.
 */
export interface LearnValues {
  normal_skills_after: number;
  limit: number;
  pp_free_after: number | null;
}
/**
 * PP is spent.
 */
export interface SpendRequest {
  op: "chaos_world.spend_pp";
  hide?: "nothing" | "roll" | "target";
  purpose: string;
  amount: number;
  pp_free: number;
  pp_total?: number | null;
}
/**
 * The PP left; the lifetime total never changes.
 */
export interface SpendValues {
  pp_free_after: number;
  pp_total_after: number | null;
}
/**
 * The base award of a scenario.
 */
export interface BaseRequest {
  op: "chaos_world.base_pp";
  hide?: "nothing" | "roll" | "target";
  defeated?: Foe[];
  obstacles?: Foe[];
  combat_occurred?: boolean | null;
}
/**
 * One defeated enemy, or one NPC that stood in the way; what it does not have counts 0.
 */
export interface Foe {
  name?: string;
  enemy_level?: number;
  cl?: number;
}
/**
 * The base award, and the sum of levels it rests on.
 */
export interface BaseValues {
  base_pp: number;
  levels: number;
  combat: boolean;
}
/**
 * PP of one character and the player's shared part.
 */
export interface RewardRequest {
  op: "chaos_world.reward_pp";
  hide?: "nothing" | "roll" | "target";
  defeated?: Foe[];
  obstacles?: Foe[];
  combat_occurred?: boolean | null;
  pp_total: number;
  incapacitated?: boolean;
  characters?: number;
  settings?: Settings;
}
/**
 * What the character and the player's pool receive.
 */
export interface RewardValues {
  base_pp: number;
  newcomer_bonus: number;
  character_pp: number;
  shared_pp: number;
  pp_total_after: number;
}
/**
 * PP from the player's pool for one of the player's characters.
 */
export interface ContributeRequest {
  op: "chaos_world.contribute_shared_pp";
  hide?: "nothing" | "roll" | "target";
  pool: number;
  amount: number;
  player: string;
  recipient_owner: string;
  recipient_in_scenario?: boolean;
  recipient_pp_total?: number | null;
  settings?: Settings;
}
/**
 * The pool afterwards, and what the character gains.
 */
export interface ContributeValues {
  pool_after: number;
  recipient_gain: number;
  recipient_total_after: number | null;
}
/**
 * The pay of one character.
 */
export interface PayRequest {
  op: "chaos_world.pay";
  hide?: "nothing" | "roll" | "target";
  cl: number;
  class_changed?: boolean;
  incapacitated?: boolean;
}
/**
 * The pay in G, and the base pay it comes from.
 */
export interface PayValues {
  pay: number;
  base_pay: number;
}
/**
 * The bonus for one character of the GM; ``pp_total`` is that character's lifetime PP.
 */
export interface GmRequest {
  op: "chaos_world.gm_bonus";
  hide?: "nothing" | "roll" | "target";
  defeated?: Foe[];
  obstacles?: Foe[];
  combat_occurred?: boolean | null;
  participants: Participant[];
  pp_total: number;
  settings?: Settings;
}
/**
 * One participant, as far as pay goes.
 */
export interface Participant {
  cl: number;
  class_changed?: boolean;
  incapacitated?: boolean;
  name?: string;
}
/**
 * What the GM's character and the GM's pool receive.
 */
export interface GmValues {
  base_pp: number;
  newcomer_bonus: number;
  character_pp: number;
  average_pay: number;
  gold: number;
  shared_pp: number;
  pp_total_after: number;
}
/**
 * Both parties, placed; without a pack the sample's invented figures are used.
 */
export interface StartRequest {
  op: "chaos_world.fight_start";
  hide?: "nothing" | "roll" | "target";
  entrants: Entrant[];
  pack?: ChaosPack | null;
  ask_windows?: boolean;
  settings?: Settings;
}
/**
 * Somebody who takes part: an enemy of the pack, a character, or one made up (exactly one of the three).
 */
export interface Entrant {
  name?: string;
  player?: string;
  party: "enemy" | "pc";
  enemy?: string | null;
  character?: Character | null;
  custom?: Custom | null;
  rank?: ("back" | "front") | null;
  flying?: boolean | null;
  hp?: number | null;
  sp?: number | null;
}
/**
 * A player's (or the GM's) character. Gear, items and skills are ids of the content pack in use.
 */
export interface Character {
  name: string;
  player: string;
  profile?: {
    [k: string]: string | undefined;
  };
  cl?: number;
  main_class: string;
  sub_class: string;
  class_changed?: boolean;
  heaven_sigil_used?: boolean;
  pp_total?: number;
  pp_free?: number;
  gold?: number;
  debts?: Debt[];
  basics: Stats;
  hp?: number;
  sp?: number;
  incapacitated?: boolean;
  equipped?: {
    [k: string]: string | undefined;
  };
  carried?: string[];
  storage?: string[];
  skills?: string[];
  in_scenario?: boolean;
  ledger?: LedgerLine[];
}
/**
 * One entry of the ledger: what for, and how free PP, lifetime PP and gold changed.
 */
export interface LedgerLine {
  what:
    | "bought"
    | "class_change"
    | "converted"
    | "created"
    | "debt"
    | "gave_gold"
    | "gm"
    | "got_gold"
    | "learned"
    | "level_up"
    | "pay"
    | "reward"
    | "shared"
    | "sold";
  pp_free?: number;
  pp_total?: number;
  gold?: number;
  note?: string;
}
/**
 * Somebody made up at the table: basics or ready figures, gear, items and skills of the pack by id or name.
 */
export interface Custom {
  hp?: number;
  sp?: number;
  basics?: Basics | null;
  figures?: Figures | null;
  weapons?: string[];
  equipment?: string[];
  items?: string[];
  skills?: string[];
  cl?: number;
  enemy_level?: number;
  class_changed?: boolean;
  pp_total?: number;
}
/**
 * Ready combat abilities, for those without basics (B.9).
 */
export interface Figures {
  attack?: number;
  defense?: number;
  accuracy?: number;
  evasion?: number;
  speed?: number;
  special_attack?: number;
  special_defense?: number;
}
/**
 * A content pack; every part may be missing.
 */
export interface ChaosPack {
  sample?: boolean;
  label?: {
    [k: string]: string | undefined;
  };
  classes?: ClassData[];
  cl_table?: ClRow[];
  weapon_categories?: Category[];
  weapons?: Gear[];
  equipment?: Gear[];
  items?: Item[];
  skills?: Skill[];
  enemies?: Enemy[];
  class_changes?: ClassChange[];
}
/**
 * A class (B.1).
 */
export interface ClassData {
  id: string;
  name: string;
  role?: "both" | "main" | "sub";
  initial_stats?: Stats;
  growth_per_cl?: Stats;
  skills?: string[];
  equip_categories?: string[];
  tier?: "base" | "changed";
  changes_from?: string[];
  note?: string;
}
/**
 * What it costs to reach a level from the one before (B.2).
 */
export interface ClRow {
  cl: number;
  pp_cost: number;
  note?: string;
}
/**
 * A weapon category (B.4).
 */
export interface Category {
  id: string;
  name: string;
  limit_covers_special?: boolean;
}
/**
 * A piece that can be worn: a weapon if it has a category, else armour or an ornament (B.3, B.5).
 */
export interface Gear {
  id: string;
  name: string;
  slot?: string;
  category?: string | null;
  range?: string;
  attack_limit?: number | null;
  limit_applies_to_special?: boolean;
  kind?: "both" | "normal" | "special";
  modifiers?: Mods;
  hands?: number;
  list_price?: number;
  throwable?: boolean;
  anti_air?: AntiAir;
  restrictions?: string;
  note?: string;
}
/**
 * Modifiers that count only against flyers (CW-72).
 */
export interface AntiAir {
  accuracy?: number;
  damage?: number;
}
/**
 * A usable item (B.6).
 */
export interface Item {
  id: string;
  name: string;
  list_price?: number;
  categories?: string[];
  timing?:
    "action" | "after_check" | "after_damage_roll" | "before_check" | "before_damage_roll" | "reaction" | "setup";
  trigger?: "ally" | "ally_targeted" | "any" | "foe" | "own" | "targeted";
  moment?: "declaration" | "deed" | "hit" | "miss";
  consumed?: boolean;
  throwable?: boolean;
  range?: string;
  targets?: number;
  attack?: ItemAttack | null;
  effects?: EffectData[];
  note?: string;
}
/**
 * The attack that an item makes: so many D6 plus a figure of its own.
 */
export interface ItemAttack {
  power?: number;
  dice?: number;
  kind?: "normal" | "special";
}
/**
 * One thing that a skill or item does (B.8). ``amount`` and ``dice`` (so many D6) are what it is worth.
 */
export interface EffectData {
  do:
    | "ability_mod"
    | "check_face"
    | "check_reroll"
    | "critical_mod"
    | "damage_dice_mod"
    | "damage_face"
    | "damage_mod"
    | "damage_reroll"
    | "defense_mod"
    | "dice_mod"
    | "heal_hp"
    | "heal_sp"
    | "hp_decrease"
    | "hp_lose"
    | "ignore_rear_guard"
    | "inflict"
    | "move_rank"
    | "reduction"
    | "remove"
    | "result_mod"
    | "roll_mod"
    | "set_state"
    | "text"
    | "turn_order_mod"
    | "unevadable";
  to?: "foes" | "party" | "self" | "target";
  when?: "always" | "critical" | "flying_target" | "hit" | "miss" | "normal_attack" | "special_attack";
  amount?: number;
  dice?: number;
  until?: "action" | "check" | "combat" | "roll" | "round";
  ability?: ("accuracy" | "attack" | "defense" | "evasion" | "special_attack" | "special_defense" | "speed") | null;
  status?: ("daze" | "fluster" | "hate" | "intimidate" | "slip" | "stun") | null;
  named?: "target" | "user";
  removes?: "bad_status" | "debuff";
  state?: string | null;
  grant?: boolean;
  rank?: ("back" | "front") | null;
  which?: "all" | "highest" | "lowest" | "ones";
  count?: number;
  face?: number;
  beneficial?: boolean | null;
  text?: string;
}
/**
 * A skill (B.7).
 */
export interface Skill {
  id: string;
  name: string;
  kind?: string;
  attribute?:
    | "active"
    | "after_check"
    | "after_damage_roll"
    | "before_check"
    | "before_damage_roll"
    | "passive"
    | "reaction"
    | "see_effect"
    | "setup";
  categories?: string[];
  restriction?: "martial_equip" | "martial_use" | "none";
  pp_cost?: number;
  requires?: string[];
  cost?: Cost;
  range?: string | null;
  targets?: number;
  spends_action?: boolean | null;
  stacks?: boolean;
  trigger?: "ally" | "ally_targeted" | "any" | "foe" | "own" | "targeted";
  moment?: "declaration" | "deed" | "hit" | "miss";
  effects?: EffectData[];
  note?: string;
}
/**
 * What a skill costs; HP is consumed (a cost) or lost (CW-97, CW-98).
 */
export interface Cost {
  sp?: number;
  hp?: number;
  mode?: "consume" | "lose";
}
/**
 * An enemy (B.9). ``weapons`` and ``skills`` are ids of the pack; ``natural`` its own attacks.
 */
export interface Enemy {
  id: string;
  name: string;
  enemy_level?: number;
  cl?: number;
  rank?: "back" | "front";
  flying?: boolean;
  hp?: number;
  sp?: number;
  figures?: Figures;
  weapons?: string[];
  natural?: Gear[];
  skills?: string[];
  drops?: string[];
  note?: string;
}
/**
 * How a class becomes another one (B.10).
 */
export interface ClassChange {
  id: string;
  from_class: string;
  to_class: string;
  requires_cl?: number;
  sigil_price?: number;
  note?: string;
}
/**
 * Where a fight stands.
 */
export interface FightValues {
  phase: "initiative" | "over" | "round_end" | "setup" | "turns";
  round: number;
  current: string | null;
  initiative_party: ("enemy" | "pc") | null;
  order: string[];
  waiting_for:
    | (
        | "after_check"
        | "after_damage"
        | "apply"
        | "before_check"
        | "before_damage"
        | "check"
        | "damage"
        | "declared"
        | "hit"
        | "struck"
      )
    | null;
  people: PersonView[];
}
/**
 * A combatant as it stands, with the figures that count now.
 */
export interface PersonView {
  name: string;
  party: "enemy" | "pc";
  rank: "back" | "front";
  hp: number;
  hp_max: number;
  sp: number;
  sp_max: number;
  attack: number;
  defense: number;
  accuracy: number;
  evasion: number;
  speed: number;
  special_attack: number;
  special_defense: number;
  incapacitated: boolean;
  flying: boolean;
  acted: boolean;
  attack_right: boolean;
  defending: boolean;
  current: boolean;
  statuses: StatusView[];
  states: string[];
  effects: EffectView[];
}
/**
 * A bad status and when it ends.
 */
export interface StatusView {
  status: "daze" | "fluster" | "hate" | "intimidate" | "slip" | "stun";
  potency: number;
  named: string | null;
  ends: "fight_end" | "own_action" | "released" | "round_end";
}
/**
 * A running effect and when it ends.
 */
export interface EffectView {
  name: string;
  source: string;
  value: number;
  until: string;
}
/**
 * A fight between two rolls or two decisions.
 */
export interface Fight {
  phase: "initiative" | "over" | "round_end" | "setup" | "turns";
  combatants: Combatant[];
  round?: number;
  initiative_party?: ("enemy" | "pc") | null;
  initiative_holder?: string | null;
  current?: string | null;
  last?: string | null;
  order?: string[];
  events?: number;
  exchange?: Exchange | null;
  counters?: Counter[];
  declared?: Declared[];
  setup_done?: boolean;
  ask_windows?: boolean;
  settings?: Settings;
}
/**
 * A character or enemy in a fight. Combat abilities are worked out from it, never stored.
 */
export interface Combatant {
  name: string;
  party: "enemy" | "pc";
  hp: number;
  hp_max: number;
  sp?: number;
  sp_max?: number;
  player?: string;
  cl?: number;
  enemy_level?: number;
  class_changed?: boolean;
  pp_total?: number;
  basics?: Basics;
  mods?: Mods;
  martial_covers_special?: boolean;
  gear?: Gear[];
  equipped?: {
    [k: string]: string | undefined;
  };
  items?: Item[];
  carried?: string[];
  skills?: Skill[];
  drops?: Drop[];
  rank?: "back" | "front";
  flying?: boolean;
  down?: boolean;
  left?: boolean;
  acted?: boolean;
  attack_right?: boolean;
  defending?: boolean;
  formation_changes?: number;
  used?: string[];
  statuses?: Status[];
  states?: StateNote[];
  effects?: Running[];
  chosen?: {
    [k: string]: string | undefined;
  };
}
/**
 * A thing that an enemy leaves behind when it is defeated (B.9).
 */
export interface Drop {
  id: string;
  name: string;
}
/**
 * A bad status (CW-88); ``named`` belongs to hate.
 */
export interface Status {
  kind: "daze" | "fluster" | "hate" | "intimidate" | "slip" | "stun";
  potency?: number;
  named?: string | null;
}
/**
 * A state in the sense of CW-70 other than incapacitated and flying: its name and what it means.
 */
export interface StateNote {
  name: string;
  text?: string;
}
/**
 * An effect that goes on: of which skill, from whom, what it changes and until when.
 */
export interface Running {
  name: string;
  source: string;
  do:
    | "ability_mod"
    | "check_face"
    | "check_reroll"
    | "critical_mod"
    | "damage_dice_mod"
    | "damage_face"
    | "damage_mod"
    | "damage_reroll"
    | "defense_mod"
    | "dice_mod"
    | "heal_hp"
    | "heal_sp"
    | "hp_decrease"
    | "hp_lose"
    | "ignore_rear_guard"
    | "inflict"
    | "move_rank"
    | "reduction"
    | "remove"
    | "result_mod"
    | "roll_mod"
    | "set_state"
    | "text"
    | "turn_order_mod"
    | "unevadable";
  value: number;
  ability?: ("accuracy" | "attack" | "defense" | "evasion" | "special_attack" | "special_defense" | "speed") | null;
  when?: "always" | "critical" | "flying_target" | "hit" | "miss" | "normal_attack" | "special_attack";
  until?: "action" | "check" | "combat" | "roll" | "round";
  stacks?: boolean;
  beneficial?: boolean | null;
  which?: "all" | "highest" | "lowest" | "ones";
  count?: number;
  face?: number;
}
/**
 * An attack that is under way: where it stands, what has been rolled, what has been added (section D).
 */
export interface Exchange {
  event: number;
  attacker: string;
  kind?: "normal" | "special";
  range: string;
  weapon?: string | null;
  skill?: string | null;
  item?: string | null;
  throwing?: boolean;
  spends?: boolean;
  group?: number;
  stage?:
    | "after_check"
    | "after_damage"
    | "apply"
    | "before_check"
    | "before_damage"
    | "check"
    | "damage"
    | "declared"
    | "hit"
    | "struck";
  additions?: Addition[];
  faces?: number[];
  damage_faces?: number[];
  changed?: FaceChange[];
  critical?: boolean;
  blows: Blow[];
}
/**
 * What a skill or item adds to the attack under way.
 */
export interface Addition {
  name: string;
  source: string;
  do:
    | "ability_mod"
    | "check_face"
    | "check_reroll"
    | "critical_mod"
    | "damage_dice_mod"
    | "damage_face"
    | "damage_mod"
    | "damage_reroll"
    | "defense_mod"
    | "dice_mod"
    | "heal_hp"
    | "heal_sp"
    | "hp_decrease"
    | "hp_lose"
    | "ignore_rear_guard"
    | "inflict"
    | "move_rank"
    | "reduction"
    | "remove"
    | "result_mod"
    | "roll_mod"
    | "set_state"
    | "text"
    | "turn_order_mod"
    | "unevadable";
  value: number;
  target?: string | null;
  group?: number | null;
  when?: "always" | "critical" | "flying_target" | "hit" | "miss" | "normal_attack" | "special_attack";
  stacks?: boolean;
  beneficial?: boolean | null;
  which?: "all" | "highest" | "lowest" | "ones";
  count?: number;
  face?: number;
}
/**
 * A die of the roll being made that was thrown again or turned: its place from 0, what it showed and shows.
 */
export interface FaceChange {
  roll: "check" | "damage";
  at: number;
  before: number;
  after: number;
  rerolled: boolean;
  name: string;
  source: string;
}
/**
 * What an attack does to one of its targets.
 */
export interface Blow {
  name: string;
  hit?: boolean | null;
}
/**
 * An attack made as a reaction; it is carried out when the attack that it answers is over.
 */
export interface Counter {
  who: string;
  skill: string;
  targets: string[];
  spends?: boolean;
}
/**
 * A setup skill that was declared with others and waits for an attack before it to be over (CW-83).
 */
export interface Declared {
  who: string;
  skill: string;
  targets?: string[];
}
/**
 * The initiative contest; of equally fast members a side may name one.
 */
export interface InitiativeRequest {
  op: "chaos_world.fight_initiative";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  pc?: string | null;
  enemy?: string | null;
}
/**
 * Somebody comes into a fight that is going on; ``acted`` if the first turn is in the next round.
 */
export interface JoinRequest {
  op: "chaos_world.fight_join";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  entrant: Entrant;
  acted?: boolean;
  pack?: ChaosPack | null;
}
/**
 * Change between front and back.
 */
export interface FormationRequest {
  op: "chaos_world.fight_formation";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
}
/**
 * The Attack action: with a weapon in hand, ``bare_hands``, or by throwing what is in hand.
 */
export interface FightAttackRequest {
  op: "chaos_world.fight_attack";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
  targets: string[];
  weapon?: string | null;
  kind?: ("normal" | "special") | null;
  throwing?: boolean;
}
/**
 * The Defend action.
 */
export interface DefendRequest {
  op: "chaos_world.fight_defend";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
}
/**
 * The Wait action.
 */
export interface FightWaitRequest {
  op: "chaos_world.fight_wait";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
}
/**
 * The Use Skill action, or a see-effect skill at any time of the own turn.
 */
export interface SkillRequest {
  op: "chaos_world.fight_skill";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
  skill: string;
  targets?: string[];
  weapon?: string | null;
  kind?: ("normal" | "special") | null;
}
/**
 * The Use Item action.
 */
export interface ItemRequest {
  op: "chaos_world.fight_item";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
  item: string;
  targets?: string[];
}
/**
 * The Change Equipment action.
 */
export interface EquipRequest {
  op: "chaos_world.fight_equip";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
  changes: FightActsChange[];
}
/**
 * One exchange: a slot, and what is put on there (null: only take off).
 */
export interface FightActsChange {
  slot: string;
  put_on?: string | null;
}
/**
 * Shake off intimidate with the action.
 */
export interface ReleaseRequest {
  op: "chaos_world.fight_release";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
}
/**
 * Setup skills used at the same time, and who shakes off intimidate; ``done`` closes the phase.
 */
export interface FightSetupRequest {
  op: "chaos_world.fight_setup";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  uses?: Use[];
  releases?: string[];
  done?: boolean;
}
/**
 * Somebody uses a skill; without targets on whom its trigger points to.
 */
export interface Use {
  who: string;
  skill: string;
  targets?: string[];
}
/**
 * The answer to an open window: skills that are used there, each character one; none to pass.
 */
export interface AnswerRequest {
  op: "chaos_world.fight_answer";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  uses?: Use[];
}
/**
 * A reaction to a deed that is no attack; ``by`` is whoever did it.
 */
export interface ReactRequest {
  op: "chaos_world.fight_react";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who: string;
  skill: string;
  by: string;
  targets?: string[];
}
/**
 * The round ends; ``early`` gives up the turns that are left (the GM's word).
 */
export interface RoundEndRequest {
  op: "chaos_world.fight_round_end";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  early?: boolean;
}
/**
 * The fight ends on the GM's word.
 */
export interface EndRequest {
  op: "chaos_world.fight_end";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
}
/**
 * A target chooses whose effect of one name it receives.
 */
export interface ChooseRequest {
  op: "chaos_world.fight_choose";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who: string;
  name: string;
  source: string;
}
/**
 * The GM changes something; what is left out stays. ``reason`` is written down.
 */
export interface FightGmRequest {
  op: "chaos_world.fight_gm";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who: string;
  reason: string;
  hp?: number | null;
  decrease?: number | null;
  lose?: number | null;
  heal?: number | null;
  sp?: number | null;
  down?: boolean | null;
  inflict?: ("daze" | "fluster" | "hate" | "intimidate" | "slip" | "stun") | null;
  potency?: number;
  named?: string | null;
  remove?: ("daze" | "fluster" | "hate" | "intimidate" | "slip" | "stun") | null;
  rank?: ("back" | "front") | null;
  flying?: boolean | null;
  state_name?: string | null;
  state_text?: string;
  state_ends?: string | null;
  effect_ends?: string | null;
  leaves?: boolean | null;
  acted?: boolean | null;
  attack_right?: boolean | null;
}
/**
 * A check that somebody makes during a fight; ``involved`` are those whom it is about.
 */
export interface FightCheckRequest {
  op: "chaos_world.fight_check";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who: string;
  ability:
    | "accuracy"
    | "agility"
    | "attack"
    | "blessing"
    | "defense"
    | "endurance"
    | "evasion"
    | "intellect"
    | "sense"
    | "special_attack"
    | "special_defense"
    | "speed"
    | "spirit"
    | "strength"
    | "technique";
  target?: number | null;
  mods?: number;
  dice_mod?: number;
  involved?: string[];
}
/**
 * The fight as it stands, with the odds of every attack of whoever is on turn (or of ``who``).
 */
export interface ViewRequest {
  op: "chaos_world.fight_view";
  hide?: "nothing" | "roll" | "target";
  state: Fight;
  who?: string | null;
}
/**
 * Where a fight stands, and the odds of the attacks of one combatant.
 */
export interface ViewValues {
  phase: "initiative" | "over" | "round_end" | "setup" | "turns";
  round: number;
  current: string | null;
  initiative_party: ("enemy" | "pc") | null;
  order: string[];
  waiting_for:
    | (
        | "after_check"
        | "after_damage"
        | "apply"
        | "before_check"
        | "before_damage"
        | "check"
        | "damage"
        | "declared"
        | "hit"
        | "struck"
      )
    | null;
  people: PersonView[];
  who: string | null;
  odds: AttackOdds[];
}
/**
 * One possible attack: why not, what it costs, and its exact chances.
 */
export interface AttackOdds {
  target: string;
  weapon: string | null;
  kind: "normal" | "special";
  skill: string | null;
  item: string | null;
  throwing: boolean;
  refused: string | null;
  sp: number;
  hp: number;
  p_hit: string | null;
  percent: string | null;
  p_fumble: string | null;
  percent_fumble: string | null;
  expected: string | null;
  decimal: string | null;
  p_incapacitate: string | null;
  percent_incapacitate: string | null;
  limit: number | null;
}
/**
 * Members and steps.
 */
export interface SequenceRequest {
  op: "chaos_world.sequence";
  hide?: "nothing" | "roll" | "target";
  members: SequenceMember[];
  steps: SequenceStep[];
  settings?: Settings;
}
/**
 * Somebody in the sequence; by default in front, with 20 HP, able to act.
 */
export interface SequenceMember {
  name: string;
  party: "enemy" | "pc";
  rank?: "back" | "front";
  hp?: number;
  hp_max?: number | null;
  speed?: number;
  flying?: boolean;
  incapacitated?: boolean;
  acted?: boolean;
  attack_right?: boolean;
  defending?: boolean;
  statuses?: {
    [k: string]: number | undefined;
  };
}
/**
 * One declaration or event; which fields count depends on ``do``.
 */
export interface SequenceStep {
  do:
    | "active_skill"
    | "attack"
    | "change_equipment"
    | "change_formation"
    | "defend"
    | "end_combat"
    | "end_round"
    | "inflict"
    | "reaction"
    | "release_intimidate"
    | "set_hp"
    | "setup_skill"
    | "timed_skill"
    | "turn"
    | "use_item"
    | "wait";
  who?: string | null;
  status?: ("daze" | "fluster" | "hate" | "intimidate" | "slip" | "stun") | null;
  potency?: number | null;
  named?: string | null;
  hp?: number | null;
  range?: string;
  target?: string | null;
  category_attack?: boolean;
  trigger?: string | null;
  by?: string | null;
  consumes_action?: boolean;
  attribute?:
    | (
        | "active"
        | "after_check"
        | "after_damage_roll"
        | "before_check"
        | "before_damage_roll"
        | "passive"
        | "reaction"
        | "see_effect"
        | "setup"
      )
    | null;
  event?: string | null;
  via?: "action" | "setup";
}
/**
 * One outcome for each step (``ok`` or the code of the refusal), and everybody's state at the end.
 */
export interface SequenceValues {
  outcomes: string[];
  lines: StepLine[];
  final: {
    [k: string]: MemberState | undefined;
  };
  over: boolean;
}
/**
 * One step and what the rules say to it.
 */
export interface StepLine {
  do: string;
  who: string | null;
  outcome: string;
}
/**
 * What became of one member.
 */
export interface MemberState {
  rank: "back" | "front";
  hp: number;
  acted: boolean;
  attack_right: boolean;
  defending: boolean;
  incapacitated: boolean;
  flying: boolean;
  statuses: StatusLine[];
}
/**
 * One bad status as ``key`` (``hate:<name>`` for hate) and potency.
 */
export interface StatusLine {
  key: string;
  potency: number;
}
/**
 * Everybody who took part: as sheets, by figures, or the player characters of the fight in ``state``.
 */
export interface SettleRequest {
  op: "chaos_world.settle";
  hide?: "nothing" | "roll" | "target";
  state?: Fight | null;
  characters?: Character[];
  participants?: Rewarded[];
  defeated?: Foe[];
  obstacles?: Foe[];
  combat_occurred?: boolean | null;
  pools?: {
    [k: string]: number | undefined;
  };
  gm?: GmCharacter | null;
  taken?: Taken[];
  settings?: Settings;
}
/**
 * Somebody who took part.
 */
export interface Rewarded {
  name: string;
  player: string;
  cl?: number;
  class_changed?: boolean;
  pp_total?: number;
  incapacitated?: boolean;
}
/**
 * The GM's character that receives the bonus, and the GM as a player.
 */
export interface GmCharacter {
  name: string;
  player: string;
  pp_total?: number;
}
/**
 * Somebody takes one of the things that defeated enemies have left, by id or name.
 */
export interface Taken {
  who: string;
  thing: string;
}
/**
 * The whole settlement; ``characters`` are the sheets with their rewards entered.
 */
export interface SettleValues {
  base_pp: number;
  levels: number;
  lines: RewardLine[];
  pools: PoolLine[];
  gm: GmLine | null;
  drops: DropLine[];
  characters: Character[];
}
/**
 * What one character receives; nothing if it was incapacitated at the end.
 */
export interface RewardLine {
  name: string;
  player: string;
  pp: number;
  newcomer_bonus: number;
  gold: number;
  pp_total_after: number;
  forfeited: boolean;
}
/**
 * What one player's pool receives.
 */
export interface PoolLine {
  player: string;
  shared: number;
  pool_after: number;
}
/**
 * What the GM's character receives.
 */
export interface GmLine {
  name: string;
  pp: number;
  gold: number;
  pp_total_after: number;
}
/**
 * One thing that a defeated enemy has left, and who takes it; None while it lies there.
 */
export interface DropLine {
  foe: string;
  id: string;
  name: string;
  taken_by: string | null;
}
/**
 * A new character from two classes of the pack, by id or name.
 */
export interface NewRequest {
  op: "chaos_world.character_new";
  hide?: "nothing" | "roll" | "target";
  name: string;
  player: string;
  main_class: string;
  sub_class: string;
  profile?: {
    [k: string]: string | undefined;
  };
  pack?: ChaosPack | null;
  settings?: Settings;
}
/**
 * A character with everything worked out; ``balanced`` says that the ledger adds up to the balances.
 */
export interface SheetValues {
  name: string;
  player: string;
  cl: number;
  main_class: string;
  sub_class: string;
  class_changed: boolean;
  pp_total: number;
  pp_free: number;
  gold: number;
  hp: number;
  hp_max: number;
  sp: number;
  sp_max: number;
  incapacitated: boolean;
  basics: Stats;
  abilities: AbilityLine[];
  weapon: string | null;
  worn: string[];
  carried: string[];
  storage: string[];
  held: number;
  held_limit: number;
  skills: string[];
  normal_skills: number;
  skill_limit: number;
  debts: Debt[];
  balanced: boolean;
}
/**
 * A character of the previous edition becomes a sheet; items are ids or names of the pack.
 */
export interface FromOldRequest {
  op: "chaos_world.character_convert";
  hide?: "nothing" | "roll" | "target";
  name: string;
  player: string;
  main_class: string;
  sub_class: string;
  pp_total: number;
  gold: number;
  class_changed?: boolean;
  items?: OldItem[];
  debts?: Debt[];
  pack?: ChaosPack | null;
  settings?: Settings;
}
/**
 * A character with everything worked out.
 */
export interface ShowRequest {
  op: "chaos_world.character_show";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
}
/**
 * Learn a skill at its price.
 */
export interface LearnSkillRequest {
  op: "chaos_world.character_learn";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  skill: string;
}
/**
 * Reach the next level at its price.
 */
export interface LevelRequest {
  op: "chaos_world.character_level_up";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
}
/**
 * Change the main class by an entry of the pack.
 */
export interface ClassChangeRequest {
  op: "chaos_world.character_class_change";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  change: string;
}
/**
 * A character sets out for a scenario, or comes back without a settlement.
 */
export interface ScenarioRequest {
  op: "chaos_world.character_scenario";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  takes_part?: boolean;
}
/**
 * Buy things at list price, by id or name.
 */
export interface BuyRequest {
  op: "chaos_world.character_buy";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  things: string[];
}
/**
 * Sell carried things.
 */
export interface SellThingsRequest {
  op: "chaos_world.character_sell";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  things: string[];
}
/**
 * Put on, take off or exchange outside combat, as often as wanted.
 */
export interface WearRequest {
  op: "chaos_world.character_equip";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  changes: FightActsChange[];
}
/**
 * Put carried things into storage, or fetch stored ones.
 */
export interface StoreRequest {
  op: "chaos_world.character_store";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  things: string[];
  way?: "fetch" | "store";
}
/**
 * A rest, or a day with sleep in a bed.
 */
export interface TakeRestRequest {
  op: "chaos_world.character_rest";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  way?: "rest" | "sleep";
}
/**
 * Hand gold or things over to another character, or pay back a debt within one player's characters.
 */
export interface GiveRequest {
  op: "chaos_world.character_give";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  receiver: Character;
  gold?: number;
  things?: string[];
  repays?: boolean;
}
/**
 * The giver, and the receiver's sheet.
 */
export interface GiveValues {
  name: string;
  player: string;
  cl: number;
  main_class: string;
  sub_class: string;
  class_changed: boolean;
  pp_total: number;
  pp_free: number;
  gold: number;
  hp: number;
  hp_max: number;
  sp: number;
  sp_max: number;
  incapacitated: boolean;
  basics: Stats;
  abilities: AbilityLine[];
  weapon: string | null;
  worn: string[];
  carried: string[];
  storage: string[];
  held: number;
  held_limit: number;
  skills: string[];
  normal_skills: number;
  skill_limit: number;
  debts: Debt[];
  balanced: boolean;
  receiver: Character;
  receiver_gold: number;
}
/**
 * Give shared PP of the player's pool to this character.
 */
export interface FundRequest {
  op: "chaos_world.character_fund";
  hide?: "nothing" | "roll" | "target";
  state: Character;
  pack?: ChaosPack | null;
  settings?: Settings;
  player: string;
  pool: number;
  amount: number;
}
/**
 * The character, and what is left in the pool.
 */
export interface FundValues {
  name: string;
  player: string;
  cl: number;
  main_class: string;
  sub_class: string;
  class_changed: boolean;
  pp_total: number;
  pp_free: number;
  gold: number;
  hp: number;
  hp_max: number;
  sp: number;
  sp_max: number;
  incapacitated: boolean;
  basics: Stats;
  abilities: AbilityLine[];
  weapon: string | null;
  worn: string[];
  carried: string[];
  storage: string[];
  held: number;
  held_limit: number;
  skills: string[];
  normal_skills: number;
  skill_limit: number;
  debts: Debt[];
  balanced: boolean;
  pool_after: number;
}
/**
 * The chance to hit; ``dice_count`` is what is left after all changes.
 */
export interface HitOddsRequest {
  op: "chaos_world.probability_hit";
  hide?: "nothing" | "roll" | "target";
  dice_count?: number;
  accuracy: number;
  evasion: number;
  mods?: number;
  hate?: number;
  fluster?: number;
  defending?: boolean;
  unevadable?: boolean;
  settings?: Settings;
}
/**
 * The exact chance to hit and to fumble; ``percent`` is rounded for reading.
 */
export interface HitOddsValues {
  dice_count: number;
  p_hit: string;
  p_fumble: string;
  percent: string;
}
/**
 * The chance to win a contest.
 */
export interface ContestOddsRequest {
  op: "chaos_world.probability_contest";
  hide?: "nothing" | "roll" | "target";
  active: OddsSide;
  passive: OddsSide;
}
/**
 * One side of a contest.
 */
export interface OddsSide {
  ability: number;
  dice_count?: number;
  mods?: number;
  hate?: number;
}
/**
 * The exact chance that the active side wins.
 */
export interface ContestOddsValues {
  p_active: string;
  percent: string;
}
/**
 * The chance of a critical.
 */
export interface CriticalOddsRequest {
  op: "chaos_world.probability_critical";
  hide?: "nothing" | "roll" | "target";
  dice_count?: number;
  critical_mod?: number;
}
/**
 * The threshold and the exact chance to reach it.
 */
export interface CriticalOddsValues {
  threshold: number;
  p_critical: string;
  percent: string;
}
/**
 * What a critical is worth.
 */
export interface BonusRequest {
  op: "chaos_world.expected_critical_bonus";
  hide?: "nothing" | "roll" | "target";
}
/**
 * The mean, and every value that can come with its chance.
 */
export interface BonusValues {
  expected: string;
  decimal: string;
  distribution: Likely[];
}
/**
 * One value and its exact chance.
 */
export interface Likely {
  value: number;
  chance: string;
}
/**
 * The damage of an attack that has hit.
 */
export interface DamageOddsRequest {
  op: "chaos_world.expected_damage_on_hit";
  hide?: "nothing" | "roll" | "target";
  attack: number;
  defense: number;
  damage_mods?: number;
  defense_mods?: number;
  critical_mod?: number;
  additions?: number;
  reduction?: number[];
  defending?: boolean;
  attacker_rank?: "back" | "front";
  target_rank?: "back" | "front";
  attacker_flying?: boolean;
  target_flying?: boolean;
  ignore_rear_guard?: boolean;
  settings?: Settings;
  dice_count?: number;
  hp?: number | null;
}
/**
 * The mean, the extremes, the chance of a critical, and the chance to bring ``hp`` to 0.
 */
export interface DamageOddsValues {
  expected: string;
  decimal: string;
  least: number;
  most: number;
  p_critical: string;
  p_incapacitate: string | null;
}
/**
 * One whole attack, misses included.
 */
export interface AttackOddsRequest {
  op: "chaos_world.expected_attack";
  hide?: "nothing" | "roll" | "target";
  attack: number;
  defense: number;
  damage_mods?: number;
  defense_mods?: number;
  critical_mod?: number;
  additions?: number;
  reduction?: number[];
  defending?: boolean;
  attacker_rank?: "back" | "front";
  target_rank?: "back" | "front";
  attacker_flying?: boolean;
  target_flying?: boolean;
  ignore_rear_guard?: boolean;
  settings?: Settings;
  dice_count?: number;
  accuracy: number;
  evasion: number;
  mods?: number;
  hate?: number;
  fluster?: number;
  unevadable?: boolean;
  damage_dice_count?: number;
  hp?: number | null;
}
/**
 * The mean damage, the chance to hit, of a critical and to bring ``hp`` to 0 (None where it was not given).
 */
export interface AttackOddsValues {
  expected: string;
  decimal: string;
  p_hit: string;
  p_critical: string;
  p_incapacitate: string | null;
  percent_hit: string;
  percent_incapacitate: string | null;
}
/**
 * The chance of a check. No ``target``: only its results.
 */
export interface CheckOddsRequest {
  op: "chaos_world.probability_check";
  hide?: "nothing" | "roll" | "target";
  ability: number;
  target?: number | null;
  mods?: number;
  dice_mod?: number;
  in_combat?: boolean;
  throwing?: boolean;
  daze?: boolean;
  hate?: number;
  after_check?: number;
  incapacitated?: boolean;
  settings?: Settings;
}
/**
 * The chance of success (None without a target), of a fumble, of an effectual success, and every result.
 */
export interface CheckOddsValues {
  dice_count: number;
  target: number | null;
  p: string | null;
  percent: string | null;
  p_fumble: string;
  p_effectual: string;
  percent_fumble: string;
  percent_effectual: string;
  results: Reached[];
}
/**
 * One figure: the chance of exactly it, and of at least it.
 */
export interface Reached {
  value: number;
  chance: string;
  at_least: string;
  percent: string;
}
/**
 * What ``attacks`` equal attacks take from a target; without ``hp`` nothing stops the loss at 0 HP.
 */
export interface LossOddsRequest {
  op: "chaos_world.probability_losses";
  hide?: "nothing" | "roll" | "target";
  accuracy: number;
  attack: number;
  mods?: number;
  dice_mod?: number;
  throwing?: boolean;
  daze?: boolean;
  hate?: number;
  unevadable?: boolean;
  after_check?: number;
  damage_mods?: number;
  damage_dice_mod?: number;
  critical_mod?: number;
  attacker_rank?: "back" | "front";
  attacker_flying?: boolean;
  ignore_rear_guard?: boolean;
  settings?: Settings;
  evasion: number;
  defense: number;
  defense_mods?: number;
  fluster?: number;
  defending?: boolean;
  target_rank?: "back" | "front";
  target_flying?: boolean;
  additions?: number;
  reduction?: number[];
  hp?: number | null;
  attacks?: number;
}
/**
 * One attack's chance to hit and to be critical, the HP that all attacks take, and when the target falls.
 */
export interface LossOddsValues {
  dice_count: number;
  damage_dice: number;
  p_hit: string;
  percent_hit: string;
  p_critical: string;
  percent_critical: string;
  expected: string;
  decimal: string;
  losses: Reached[];
  fallen: Felled[];
}
/**
 * The chance that the target has fallen after so many attacks.
 */
export interface Felled {
  attacks: number;
  p: string;
  percent: string;
}
/**
 * How a fight under stated policies ends, from its figures or from where it stands.
 */
export interface FightOddsRequest {
  op: "chaos_world.probability_fight";
  hide?: "nothing" | "roll" | "target";
  state?: Fight | null;
  pcs?: Fighter[];
  enemies?: Fighter[];
  pc_policy?: "damage" | "felling" | "listed" | "weakest";
  enemy_policy?: "damage" | "felling" | "listed" | "weakest";
  initiative?: ("enemy" | "pc" | "rolled") | null;
  round?: number;
  settings?: Settings;
  fights?: number;
  seed?: string;
}
/**
 * One fighter with its figures as they stand; dice counts are what is left after all changes.
 */
export interface Fighter {
  name: string;
  hp: number;
  attack: number;
  accuracy: number;
  defense?: number;
  special_defense?: number;
  evasion?: number;
  speed?: number;
  kind?: "normal" | "special";
  range?: "melee" | "ranged";
  rank?: "back" | "front";
  flying?: boolean;
  dice_count?: number;
  damage_dice_count?: number;
  critical_mod?: number;
  unevadable?: boolean;
  ignore_rear_guard?: boolean;
  reduction?: number[];
  acted?: boolean;
  defending?: boolean;
}
/**
 * How the fight ends. ``rounds`` counts the round it begins in; None: it may never end.
 */
export interface FightOddsValues {
  method: "estimate" | "exact";
  pc_policy: "damage" | "felling" | "listed" | "weakest";
  enemy_policy: "damage" | "felling" | "listed" | "weakest";
  p_pc: string;
  percent_pc: string;
  p_enemy: string;
  percent_enemy: string;
  p_nobody: string;
  percent_nobody: string | null;
  undecided: string;
  error: string | null;
  standard_error: string | null;
  rounds: string | null;
  decimal: string | null;
  rounds_error: string | null;
  standing: Standing[];
  states: number | null;
  fights: number | null;
  seed: string | null;
  reason: string | null;
  limit: number;
  turns: number;
  unused: Unused[];
}
/**
 * One fighter: the chance to stand at the end, and the mean HP left (None: it may never end).
 */
export interface Standing {
  name: string;
  party: "enemy" | "pc";
  p: string;
  percent: string;
  error: string | null;
  hp: string | null;
  hp_decimal: string | null;
  hp_error: string | null;
}
/**
 * What somebody has and the policies do not use, or what only the GM can apply: skills, items, states by name.
 */
export interface Unused {
  who: string;
  names: string;
}
/**
 * What the one whose turn it is should do.
 */
export interface AdviseTurnRequest {
  op: "chaos_world.advise_turn";
  hide?: "nothing" | "roll" | "target";
  state?: Fight | null;
  pcs?: Fighter[];
  enemies?: Fighter[];
  pc_policy?: "damage" | "felling" | "listed" | "weakest";
  enemy_policy?: "damage" | "felling" | "listed" | "weakest";
  initiative?: ("enemy" | "pc" | "rolled") | null;
  round?: number;
  settings?: Settings;
  aim?: ("damage" | "felling" | "win") | null;
  point_worth?: number;
}
/**
 * Defending and each attack within reach, with exact values; ``who`` is on turn, ``target`` the foe to attack.
 */
export interface AdviseTurnValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: Option[];
  changes: AdviceChange[];
  who: string;
  target: string | null;
  by: string | null;
  turns_on: string | null;
  targets: TargetRow[];
  uncompared: number[];
}
/**
 * One attack that could be made: its number among the options, with what, on whom, and what it does at once.
 */
export interface TargetRow {
  number: number;
  name: string;
  by: string | null;
  way: "attack" | "item" | "skill" | "throw";
  sp: number;
  hp: number;
  p_hurt: string | null;
  percent_hurt: string | null;
  p_fumble: string | null;
  percent_fumble: string | null;
  expected: string | null;
  decimal: string | null;
  p_incapacitate: string | null;
  percent_incapacitate: string | null;
  limit: number | null;
}
