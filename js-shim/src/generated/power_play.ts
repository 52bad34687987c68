/* Generated from the core's schemas by `make types`; never edited. */

import type { AdviceChange } from "./shared";

export type { AdviceChange };


/**
 * A success check. The ability comes as a value, as an expression, or from the character in ``state``.
 */
export interface CheckRequest {
  op: "power_play.check";
  hide?: "nothing" | "roll" | "target";
  ability?: string | null;
  value?: number | null;
  pool?: string | null;
  n?: number | null;
  target?: number | null;
  modifier?: number;
  zero_dice_allowed?: boolean;
  context?: "check" | "learning";
  points?: number | null;
  settings?: Settings;
  state?: (Character | Pending) | null;
}
/**
 * Readings that a table may choose (PP-04 to PP-92).
 */
export interface Settings {
  rules?: Rules;
  requirement_value?: "base" | "current";
  derived_limits_from?: "base" | "current";
  zero_pool?: "flat" | "impossible" | "one_die";
  opposed_order?: "active_first" | "passive_first" | "sealed";
  learn_attempts?: "each_unlearned_once" | "fixed";
  learn_attempts_fixed?: number;
  casting_declaration?: "on_turn" | "round_start";
  interrupt_event?: "attacked" | "damage" | "hit";
  resist_auto_failure_target?: "achievement" | "zero";
  round_seconds?: number;
  order_tie?: "base_agility" | "report" | "roll" | "simultaneous";
  undodged_target?: number;
  multiple_attack_scope?: "any_weapon" | "melee";
  dodge_focus_timing?: "before_acting" | "round_start";
  shooter_no_dodge?: "after_shot" | "whole_round";
  damage_floor_after_armour?: number;
  slow_move_costs?: boolean;
  exertion_unit?: "each_act" | "once_per_round";
  exertion_casting?: boolean;
  doomed_drain_plus_exertion?: boolean | null;
  doomed_end?: "dead" | "unconscious";
  play_time_unit?: "half_hour" | "hour" | "session";
  xp_rounding?: "final" | "two_step";
  hero_npc?: boolean;
  hero_in_learning?: boolean;
  house?: House;
}
/**
 * Groups of rules that the master may switch: basic ones are on, optional ones off (PP-04).
 */
export interface Rules {
  exchange?: boolean;
  remake?: boolean;
  multiple_attacks?: boolean;
  bow_bonus?: boolean;
  from_behind?: boolean;
  exertion?: boolean;
  hero_points?: boolean;
}
/**
 * Rules of other editions that are no part of this text; off unless the table wants them (PP-92).
 */
export interface House {
  six_cancels_one?: boolean;
}
/**
 * One character. ``profiles`` place items by situation; an item that a profile does not name stays behind.
 */
export interface Character {
  kind: "character";
  id?: string;
  name?: string;
  sex?: string;
  race?: string | null;
  profession?: string | null;
  names?: {
    [k: string]: Labels | undefined;
  };
  packs?: string[];
  invented?: boolean;
  level?: number;
  xp?: number;
  base?: {
    [k: string]: number | undefined;
  };
  formulas?: {
    [k: string]: string | undefined;
  };
  growth?: {
    [k: string]: Growth | undefined;
  };
  primary?: string[];
  profession_bonus?: number;
  money?: Purse[];
  items?: Owned[];
  profiles?: {
    [k: string]:
      | {
          [k: string]: "carried" | "wielded" | "worn" | undefined;
        }
      | undefined;
  };
  active_profile?: string;
  effects?: Effect[];
  hp?: number;
  doomed?: boolean;
  schools?: School[];
  spells?: Known[];
  prepared_states?: string[];
  creation_step?: "abilities" | "done" | "learning" | "name" | "profession" | "race";
  learning_due?: number;
  level_ups_due?: number;
  hero_points?: number | null;
  npc?: boolean;
  restrictions?: string[];
  notes?: string;
}
/**
 * A display name in both languages (PP-05).
 */
export interface Labels {
  ja: string;
  en: string;
}
/**
 * The two parts of an ability's growth: the profession's expression and the race's modifier (PP-12).
 */
export interface Growth {
  profession: string;
  race?: number | string;
}
/**
 * So many coins of one kind.
 */
export interface Purse {
  coin: string;
  count: number;
}
/**
 * So many of an item, with the item's own data.
 */
export interface Owned {
  item: Item;
  qty?: number;
  notes?: string;
}
/**
 * Anything that can be owned. ``price_sp`` None: not for sale. ``resists``: it resists magic itself (PP-55).
 */
export interface Item {
  id: string;
  labels?: Labels | null;
  kind?: "armour" | "goods" | "shield" | "weapon";
  price_sp?: (number | string) | null;
  modifiers?: ItemModifiers;
  tags?: string[];
  required?: Required;
  armour_value?: number;
  dodge?: DiceBonus;
  weapon_class?: string | null;
  hit_modifier?: DiceBonus;
  modes?: Mode[];
  resists?: string | null;
}
/**
 * What an item does to abilities. One set alone holds carried and worn; ``carried: {}`` weighs nothing (PP-20).
 */
export interface ItemModifiers {
  carried?: {
    [k: string]: number | undefined;
  } | null;
  worn?: {
    [k: string]: number | undefined;
  } | null;
}
/**
 * The prowess and strength that using an item needs (PP-17).
 */
export interface Required {
  prowess?: number;
  strength?: number;
}
/**
 * Dice and bonus that join another pool.
 */
export interface DiceBonus {
  dice?: number;
  bonus?: number;
}
/**
 * One way to use a weapon: type, use and damage; damage may add an ability's check or bonus.
 */
export interface Mode {
  type: "cut" | "strike" | "thrust";
  use: "melee" | "shoot" | "throw";
  damage: string;
  add_check_of?: string | null;
  add_bonus_of?: string | null;
  range_m?: number | null;
}
/**
 * A passing change of abilities with its source (PP-19).
 */
export interface Effect {
  source: string;
  modifiers: {
    [k: string]: number | undefined;
  };
  until?: string;
}
/**
 * A school of magic and the ability that casts it (PP-42). ``conditions`` None: not known.
 */
export interface School {
  id: string;
  labels?: Labels | null;
  casting_ability: string;
  conditions?: Condition[] | null;
  sustained_default?: boolean;
}
/**
 * A condition of a school: the engine tests the first four kinds, ``text`` is for the master (PP-51).
 */
export interface Condition {
  kind: "forbid_item_tag" | "must_stay_still" | "require_item_tag" | "require_state" | "text";
  params?: {
    [k: string]: string | undefined;
  };
  text?: string;
}
/**
 * A spell of the character's schools: learned or not yet, and its uses of today.
 */
export interface Known {
  spell: Spell;
  learned?: boolean;
  used_today?: number;
}
/**
 * A spell. No ``memory_target``: not learned by a check; no ``required_spirit``: no daily limit (PP-44, PP-45).
 */
export interface Spell {
  id: string;
  labels?: Labels | null;
  school: string;
  memory_target: number | null;
  required_spirit: number | null;
  unfavourable?: "depends" | "no" | "yes";
  for_objects?: boolean;
  sustained?: boolean | null;
  is_magic?: boolean;
  preparation?: string;
  requires_state?: string | null;
  grants_state?: string | null;
  fixed_target?: number | null;
  damage?: string | null;
  armour_counts?: boolean;
  effect?: {
    [k: string]: string | number | undefined;
  };
  summary?: string;
}
/**
 * A roll as it lies on the table: a check, or damage, growth or money by ``expression``.
 */
export interface Pending {
  kind: "pending";
  context: "check" | "damage" | "growth" | "learning" | "money" | "other";
  roll?: Roll | null;
  expression?: string | null;
  faces?: number[];
  ability?: string | null;
  target?: number | null;
  target_known?: boolean;
  phase?: "resolved" | "rolled";
  told?: boolean | null;
  points?: number | null;
  character?: Character | null;
  settings?: Settings;
}
/**
 * A check as thrown. Total and auto-failure follow from the faces and are never stored apart from them.
 */
export interface Roll {
  dice: number;
  bonus: number;
  n: number;
  faces: number[];
  modifier?: number;
  zero_dice?: boolean;
  natural_zero_pool?: boolean;
}
/**
 * The record of a check (PP-93). ``margin`` is achievement less target; ``success`` is None while undecided.
 */
export interface CheckValues {
  ability: string | null;
  dice_max: number;
  bonus: number;
  modifier: number;
  n: number;
  expression: string;
  faces: number[];
  working: string;
  achievement: number;
  auto_failure: boolean;
  zero_dice: boolean;
  natural_zero_pool: boolean;
  target_known: boolean;
  phase: "resolved" | "rolled";
  points: number | null;
  target: number | null;
  success: boolean | null;
  margin: number | null;
}
/**
 * Tell the result of a check whose target was secret: by the target, or by success or failure alone.
 */
export interface RevealRequest {
  op: "power_play.reveal";
  hide?: "nothing" | "roll" | "target";
  target?: number | null;
  success?: boolean | null;
  state: Pending;
}
/**
 * Roll a plain expression: damage, growth, money or anything that is no check.
 */
export interface RollRequest {
  op: "power_play.roll";
  hide?: "nothing" | "roll" | "target";
  expression: string;
  context?: "damage" | "growth" | "money" | "other";
  points?: number | null;
  settings?: Settings;
}
/**
 * The total; ``faces`` are the six-sided faces, ``read`` what a D3 or D2 reads from them.
 */
export interface RollValues {
  expression: string;
  faces: number[];
  read: number[];
  working: string;
  total: number;
}
/**
 * Turn dice of a roll into sixes, one hero point each. ``dice`` are positions in the roll, 1 being the first.
 */
export interface SpendRequest {
  op: "power_play.spend";
  hide?: "nothing" | "roll" | "target";
  dice: number[];
  state: Pending;
}
/**
 * The new faces and what they now come to; ``total`` for damage, the rest for a check.
 */
export interface SpendValues {
  faces: number[];
  points: number;
  working: string;
  achievement: number | null;
  auto_failure: boolean | null;
  total: number | null;
  target_known: boolean;
  target: number | null;
  success: boolean | null;
}
/**
 * One memory check for a spell, by the value of memory or by its expression.
 */
export interface LearnRequest {
  op: "power_play.learn";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  memory_target: number;
  n?: number | null;
  settings?: Settings;
}
/**
 * The check and whether the spell is learned.
 */
export interface LearnValues {
  expression: string;
  n: number;
  faces: number[];
  working: string;
  achievement: number;
  auto_failure: boolean;
  zero_dice: boolean;
  memory_target: number;
  learned: boolean;
}
/**
 * How often a spell may be used today. No ``required_spirit``: no daily limit.
 */
export interface UsesRequest {
  op: "power_play.uses";
  hide?: "nothing" | "roll" | "target";
  spirit: number;
  required_spirit: number | null;
  used_today?: number;
}
/**
 * The day's uses and those left; None for no daily limit.
 */
export interface UsesValues {
  uses_max: number | null;
  uses_left: number | null;
}
/**
 * Cast a spell with ready figures.
 */
export interface CastRequest {
  op: "power_play.cast";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  n?: number | null;
  modifier?: number;
  resisters?: Side[];
  fixed_target?: number | null;
  object_on_living?: boolean;
  welcome?: boolean;
  learned?: boolean;
  condition_met?: boolean;
  uses_left?: number | null;
  settings?: Settings;
}
/**
 * One side of an opposed check: its pool (by value or expression), and the dice it decides to throw.
 */
export interface Side {
  value?: number | null;
  pool?: string | null;
  n?: number | null;
  modifier?: number;
  zero_dice_allowed?: boolean;
}
/**
 * The casting: ``raw_achievement`` before halving; ``success`` is true if the spell works on anybody.
 */
export interface CastValues {
  expression: string;
  n: number;
  faces: number[];
  working: string;
  raw_achievement: number;
  achievement: number;
  halved: boolean;
  auto_failure: boolean;
  target: number | null;
  results: Resisted[];
  success: boolean;
  uses_left: number | null;
}
/**
 * One resistance: its figures, the target that it sets, and whether the spell works all the same.
 */
export interface Resisted {
  expression: string;
  faces: number[];
  working: string;
  achievement: number;
  auto_failure: boolean;
  target: number;
  success: boolean;
}
/**
 * What befalls a caster before the spell is cast.
 */
export interface InterruptRequest {
  op: "power_play.interrupt";
  hide?: "nothing" | "roll" | "target";
  declared: boolean;
  event: "attacked" | "damaged" | "dodged" | "hit" | "resisted";
  before_cast?: boolean;
  uses_left?: number | null;
  settings?: Settings;
}
/**
 * Whether the spell is lost, whether the caster may still cast this round, and the uses left.
 */
export interface InterruptValues {
  breaks: boolean;
  spell_failed: boolean;
  may_cast_this_round: boolean;
  uses_left: number | null;
}
/**
 * Which spells may be tried at a learning opportunity, given their identifiers.
 */
export interface LearnPlanRequest {
  op: "power_play.learn_plan";
  hide?: "nothing" | "roll" | "target";
  spells: string[];
  learned?: string[];
  settings?: Settings;
}
/**
 * The spells that may be tried, and how many checks there may be.
 */
export interface LearnPlanValues {
  attempts: string[];
  limit: number;
}
/**
 * Cast one of the character's spells.
 */
export interface CastSpellRequest {
  op: "power_play.cast_spell";
  hide?: "nothing" | "roll" | "target";
  spell: string;
  n?: number | null;
  modifier?: number;
  resisters?: Side[];
  on_living?: boolean;
  welcome?: boolean;
  moving?: boolean;
  armour?: number;
  settings?: Settings;
  state: Character;
}
/**
 * The casting, what it does, and what the master must still judge.
 */
export interface CastSpellValues {
  spell: string;
  label: Labels;
  cast: CastValues;
  expression: string;
  working: string;
  achievement: number;
  results: Resisted[];
  success: boolean;
  uses_left: number | null;
  effects: SpellEffect[];
  damage_working: string | null;
  damage_rolled: number | null;
  damage_dealt: number | null;
  master_judges: string[];
  sustained: boolean;
  invented: boolean;
}
/**
 * One figure of a spell's effect.
 */
export interface SpellEffect {
  what: string;
  value: number | string;
}
/**
 * One attack in melee. No ``dodge``: none is made. No ``damage``: only the hit is judged.
 */
export interface MeleeRequest {
  op: "power_play.melee";
  hide?: "nothing" | "roll" | "target";
  attack?: Side | null;
  dodge?: Side | null;
  damage?: string | null;
  weapon_type?: "cut" | "strike" | "thrust";
  armour?: number;
  from_behind?: boolean;
  target_has_back?: boolean;
  n?: number | null;
  settings?: Settings;
  state?: Exchange | null;
}
/**
 * An opposed exchange in which one side has rolled and the other now chooses its dice (PP-40).
 */
export interface Exchange {
  kind: "exchange";
  attack: Side;
  dodge: Side;
  attack_roll?: Roll | null;
  dodge_roll?: Roll | null;
  damage?: string | null;
  weapon_type?: "cut" | "strike" | "thrust";
  armour?: number;
  from_behind?: boolean;
  target_has_back?: boolean;
  settings?: Settings;
}
/**
 * An attack, the dodge against it, and the damage. Without a dodge its figures are None.
 */
export interface AttackValues {
  attack_expression: string | null;
  attack_faces: number[];
  attack_working: string | null;
  attack_achievement: number | null;
  attack_auto_failure: boolean | null;
  dodge_expression: string | null;
  dodge_faces: number[];
  dodge_working: string | null;
  dodge_achievement: number | null;
  dodge_auto_failure: boolean | null;
  target: number | string | null;
  hit: boolean | null;
  damage_expression: string | null;
  damage_faces: number[];
  damage_working: string | null;
  damage_rolled: number | null;
  damage_dealt: number | null;
  least_achievement?: number | null;
}
/**
 * Shoot or throw at a target. No ``attack``: only the target number is found. A dodge counts only with focus.
 */
export interface MissileRequest {
  op: "power_play.missile";
  hide?: "nothing" | "roll" | "target";
  use?: "shoot" | "throw";
  distance_m: number | string;
  size_modifier?: number;
  dodge_focus?: boolean;
  dodge?: Side | null;
  attack?: Side | null;
  damage?: string | null;
  weapon_type?: "cut" | "strike" | "thrust";
  armour?: number;
  from_behind?: boolean;
  target_has_back?: boolean;
  settings?: Settings;
}
/**
 * Roll a weapon's damage against armour.
 */
export interface DamageRequest {
  op: "power_play.damage";
  hide?: "nothing" | "roll" | "target";
  damage: string;
  weapon_type: "cut" | "strike" | "thrust";
  armour?: number;
  settings?: Settings;
}
/**
 * The damage as rolled, at least 1, and what is left after armour.
 */
export interface DamageValues {
  expression: string;
  faces: number[];
  working: string;
  weapon_type: "cut" | "strike" | "thrust";
  armour: number;
  damage_rolled: number;
  damage_dealt: number;
}
/**
 * How many attacks a profession makes at a level.
 */
export interface AttacksRequest {
  op: "power_play.attacks";
  hide?: "nothing" | "roll" | "target";
  level: number;
  primary: string[];
  use?: "melee" | "shoot" | "throw";
  settings?: Settings;
}
/**
 * Attacks in one action.
 */
export interface AttacksValues {
  attacks: number;
  counted: string[];
}
/**
 * The order of a round by agility. ``delay`` names the lower value at which somebody wants to act.
 */
export interface OrderRequest {
  op: "power_play.order";
  hide?: "nothing" | "roll" | "target";
  agility: {
    [k: string]: number | undefined;
  };
  delay?: {
    [k: string]: number | undefined;
  };
  base_agility?: {
    [k: string]: number | undefined;
  };
  settings?: Settings;
}
/**
 * Groups in the order of acting; a group of several is a tie. ``shown`` is the same as one text.
 */
export interface OrderValues {
  order: string[][];
  tie: boolean;
  cannot_act: string[];
  values: {
    [k: string]: number | undefined;
  };
  shown: string;
}
/**
 * What a combatant may do now. With ``action`` that action is asked for, and refused with its reason.
 */
export interface MayRequest {
  op: "power_play.may";
  hide?: "nothing" | "roll" | "target";
  standing?: Standing;
  attacks_received?: number;
  action?:
    | (
        | "attack"
        | "cast"
        | "change_weapon"
        | "dodge_focus"
        | "lie_down"
        | "move"
        | "move_slowly"
        | "other"
        | "shoot"
        | "stand_up"
        | "throw"
      )
    | null;
  settings?: Settings;
}
/**
 * What has happened to a combatant in this round, and how they are.
 */
export interface Standing {
  alive?: boolean;
  conscious?: boolean;
  can_move?: boolean;
  can_act?: boolean;
  acted?: boolean;
  casting_now?: boolean;
  sustaining?: boolean;
  dodged?: boolean;
  shot?: boolean;
  threw?: boolean;
  focused?: boolean;
}
/**
 * What may be done; ``dodges`` counts the dodges against the attacks received.
 */
export interface MayValues {
  can_act: boolean;
  can_move: boolean;
  can_dodge: boolean;
  dodges: number;
  can_resist: boolean;
  can_shoot: boolean;
  can_focus: boolean;
}
/**
 * Begin a fight.
 */
export interface StartRequest {
  op: "power_play.battle_start";
  hide?: "nothing" | "roll" | "target";
  entrants: Entrant[];
  packs?: Pack[];
  settings?: Settings;
}
/**
 * Somebody who enters: a character, a monster of the packs by name, or ready figures; exactly one of them.
 */
export interface Entrant {
  id: string;
  name?: string;
  side?: string;
  profile?: string | null;
  character?: Character | null;
  monster?: string | null;
  figures?: Monster | null;
  hp?: number | null;
}
/**
 * A combatant with ready figures (PP-94). No death line: minus the hit points; no faint line: none.
 */
export interface Monster {
  id: string;
  labels?: Labels | null;
  hit: string;
  dodge?: string | null;
  resist?: string | null;
  order_value?: number;
  hp_max: number;
  death_line?: number | null;
  faint_line?: number | null;
  armour_value?: number;
  attacks?: number;
  modes?: Mode[];
  has_back?: boolean;
  living?: boolean;
}
/**
 * One content pack. Goods, armours, shields and weapons may each stand in their own table.
 */
export interface Pack {
  sample?: boolean;
  label?: {
    [k: string]: string | undefined;
  };
  pack?: About;
  abilities?: AbilityEntry[];
  races?: Race[];
  professions?: Profession[];
  xp_table?: Threshold[];
  coins?: Coin[];
  goods?: Item[];
  armours?: Item[];
  shields?: Item[];
  weapons?: Item[];
  schools?: School[];
  spells?: Spell[];
  monsters?: Monster[];
  size_modifiers?: SizeModifier[];
  restrictions?: Restriction[];
  labels?: LabelEntry[];
  options?: PackOption[];
}
/**
 * What a pack says of itself. ``invented``: its figures are made up, and every screen must say so.
 */
export interface About {
  id: string;
  title: string | Labels;
  version?: string;
  edition?: string;
  licence_note?: string;
  source?: string;
  invented?: boolean;
}
/**
 * One of the twelve abilities: its display name and its place on the sheet.
 */
export interface AbilityEntry {
  id: string;
  labels?: Labels | null;
  order?: number;
}
/**
 * A race: twelve formulas, twelve growth modifiers, the profession bonus (PP-10, PP-12, PP-14).
 */
export interface Race {
  id: string;
  labels?: Labels | null;
  ability_formula: {
    [k: string]: string | undefined;
  };
  growth_modifier?: {
    [k: string]: number | string | undefined;
  };
  profession_bonus: number | string;
  profession_bonus_by_profession?: {
    [k: string]: number | string | undefined;
  };
  pc_allowed?: boolean;
}
/**
 * A profession: twelve growths, starting possessions, schools (PP-11 to PP-13, PP-16).
 */
export interface Profession {
  id: string;
  labels?: Labels | null;
  growth: {
    [k: string]: string | undefined;
  };
  starting_items?: Stock[];
  schools?: string[];
  pc_allowed?: boolean;
}
/**
 * So many of an item.
 */
export interface Stock {
  item: string;
  qty?: number;
}
/**
 * The experience at which a level begins (PP-85).
 */
export interface Threshold {
  level: number;
  xp: number;
}
/**
 * A coin and what it is worth in sp, a fraction as text.
 */
export interface Coin {
  id: string;
  labels?: Labels | null;
  value_in_sp: string;
}
/**
 * What a target's size adds to a missile's target number (PP-70).
 */
export interface SizeModifier {
  id: string;
  labels?: Labels | null;
  modifier: number;
}
/**
 * A taboo of the master's world; shown, never enforced (PP-18).
 */
export interface Restriction {
  id: string;
  labels?: Labels | null;
  applies_to: string;
  effect: string;
}
/**
 * Another display name for an identifier in one language (PP-05).
 */
export interface LabelEntry {
  id: string;
  locale: "en" | "ja";
  text: string;
}
/**
 * A rule group and its default at this table (PP-04).
 */
export interface PackOption {
  id: string;
  default: boolean;
}
/**
 * The fight after what was done: whose turn it is, everybody's state, what happened.
 */
export interface BattleValues {
  round: number;
  next: string[];
  order: string[][];
  shown: string;
  tie: boolean;
  round_over: boolean;
  fighters: FighterView[];
  happenings: Happening[];
  blows: BlowResult[];
  waiting: boolean;
  elapsed_seconds: number;
  invented: boolean;
  attack_working?: string | null;
  dodge_working?: string | null;
  damage_working?: string | null;
  cast_working?: string | null;
  resisted?: string[];
  effects?: SpellEffect[];
}
/**
 * One combatant as the table sees it.
 */
export interface FighterView {
  id: string;
  name: string;
  side: string;
  hp: number;
  hp_max: number;
  state: "dead" | "doomed" | "healthy" | "light" | "severe" | "unconscious";
  order_value: number;
  acted: boolean;
  casting: string | null;
  focused: boolean;
  prone: boolean;
  hero_points: number | null;
}
/**
 * Something that happened: a key with its word, to whom, and a figure or name.
 */
export interface Happening {
  what: string;
  who: string;
  detail: string | Labels;
  clause: string;
}
/**
 * How one attack went.
 */
export interface BlowResult {
  attacker: string;
  defender: string;
  attack_expression: string;
  attack_working: string;
  attack_achievement: number;
  attack_auto_failure: boolean;
  dodge_expression: string | null;
  dodge_working: string | null;
  dodge_achievement: number | null;
  dodge_auto_failure: boolean | null;
  no_dodge: string | null;
  target: number | string;
  hit: boolean;
  damage_working: string | null;
  damage_rolled: number | null;
  damage_dealt: number | null;
  hp: number;
  hp_max: number;
  state: "dead" | "doomed" | "healthy" | "light" | "severe" | "unconscious";
  spell_broken: Labels | null;
}
/**
 * A fight between rounds or in the midst of one. ``ties`` keeps how ties of this round were split.
 */
export interface Battle {
  kind: "battle";
  round?: number;
  fighters: Fighter[];
  ties?: string[];
  pending?: Striking | null;
  invented?: boolean;
  settings?: Settings;
}
/**
 * One combatant with its figures and what this round has brought.
 */
export interface Fighter {
  id: string;
  name: string;
  side?: string;
  order_value: number;
  base_agility?: number;
  dodge?: string | null;
  resist?: string | null;
  body: Body;
  armour?: number;
  level?: number;
  melee_attacks?: number;
  missile_attacks?: number;
  attacks?: Attack[];
  in_hand?: string[];
  has_back?: boolean;
  living?: boolean;
  can_act?: boolean;
  can_move?: boolean;
  hero_points?: number | null;
  character?: Character | null;
  acted?: boolean;
  acts_at?: number | null;
  casting?: string | null;
  sustaining?: string | null;
  focused?: boolean;
  shot?: boolean;
  threw?: boolean;
  dodged?: boolean;
  struck?: boolean;
  prone?: boolean;
}
/**
 * Hit points and lines. No ``death_line``: minus the maximum; no ``faint_line``: none (PP-94).
 */
export interface Body {
  hp: number;
  hp_max: number;
  death_line?: number | null;
  faint_line?: number | null;
  doomed?: boolean;
  exerted?: boolean;
}
/**
 * One way to attack: to-hit expression, damage expression, weapon type, use.
 */
export interface Attack {
  weapon: string;
  label: Labels;
  use: "melee" | "shoot" | "throw";
  type: "cut" | "strike" | "thrust";
  hit: string;
  damage: string;
}
/**
 * An attack action that is still going on: a roll lies on the table and hero points may be spent on it.
 */
export interface Striking {
  attacker: string;
  attack: Attack;
  blows: Blow[];
  attack_roll?: Roll | null;
  dodge_roll?: Roll | null;
  no_dodge?: string | null;
  damage_faces?: number[] | null;
}
/**
 * One attack of an action. ``dodge`` None: the target dodges if it can, unless that would break its spell.
 */
export interface Blow {
  target: string;
  n?: number | null;
  modifier?: number;
  zero_dice_allowed?: boolean;
  dodge?: boolean | null;
  dodge_n?: number | null;
  dodge_modifier?: number;
  dodge_zero_dice_allowed?: boolean;
  from_behind?: boolean;
  distance_m?: (number | string) | null;
  size_modifier?: number;
}
/**
 * Announce at the start of the round: a spell, or dodge-focus.
 */
export interface DeclareRequest {
  op: "power_play.battle_declare";
  hide?: "nothing" | "roll" | "target";
  who: string;
  what?: "cast" | "dodge_focus";
  spell?: string | null;
  state: Battle;
}
/**
 * Take a combatant's turn.
 */
export interface ActRequest {
  op: "power_play.battle_act";
  hide?: "nothing" | "roll" | "target";
  who: string;
  kind:
    | "attack"
    | "cast"
    | "change_weapon"
    | "delay"
    | "dodge_focus"
    | "lie_down"
    | "move"
    | "move_slowly"
    | "other"
    | "shoot"
    | "stand_up"
    | "throw"
    | "wait";
  weapon?: string | null;
  type?: ("cut" | "strike" | "thrust") | null;
  blows?: Blow[];
  spell?: string | null;
  n?: number | null;
  modifier?: number;
  aims?: Aim[];
  on_living?: boolean;
  welcome?: boolean;
  delay_to?: number | null;
  strenuous?: boolean | null;
  state: Battle;
}
/**
 * One target of a spell. ``resist`` None: it resists what is unfavourable.
 */
export interface Aim {
  target: string;
  item?: string | null;
  resist?: boolean | null;
  n?: number | null;
  modifier?: number;
}
/**
 * Spend hero points on the roll that lies on the table, or none, and go on.
 */
export interface SettleRequest {
  op: "power_play.battle_settle";
  hide?: "nothing" | "roll" | "target";
  spend?: Lift[];
  state: Battle;
}
/**
 * Dice of the roll on the table that somebody turns into sixes; positions count from 1.
 */
export interface Lift {
  who: string;
  roll: "attack" | "damage" | "dodge";
  dice: number[];
}
/**
 * Lose or regain hit points by anything but an attack: poison, a fall, a spell kept up, the master's word.
 */
export interface ChangeRequest {
  op: "power_play.battle_change";
  hide?: "nothing" | "roll" | "target";
  who: string;
  change: "heal" | "lose";
  amount: number;
  state: Battle;
}
/**
 * Passing effects and prepared states of a character in a running fight begin and end.
 */
export interface BattleEffectsRequest {
  op: "power_play.battle_effects";
  hide?: "nothing" | "roll" | "target";
  add?: Effect[];
  remove?: string[];
  add_states?: string[];
  remove_states?: string[];
  who: string;
  state: Battle;
}
/**
 * End the round. ``early``: although somebody has not acted.
 */
export interface RoundRequest {
  op: "power_play.battle_round";
  hide?: "nothing" | "roll" | "target";
  early?: boolean;
  state: Battle;
}
/**
 * Take a character out of a fight or out of a roll, as it is now. ``who`` names the combatant in a fight.
 */
export interface BackRequest {
  op: "power_play.take_back";
  hide?: "nothing" | "roll" | "target";
  who?: string | null;
  state: Battle | Pending;
}
/**
 * The character in brief; the whole of it is the state.
 */
export interface BackValues {
  name: string;
  hp: number;
  doomed: boolean;
  hero_points: number | null;
  spells_used: number;
  invented: boolean;
}
/**
 * End the fight; the characters are then taken back one by one.
 */
export interface EndRequest {
  op: "power_play.battle_end";
  hide?: "nothing" | "roll" | "target";
  state: Battle;
}
/**
 * Lose hit points: a wound after armour, poison, disease, harsh surroundings. Without an amount: look only.
 */
export interface HurtRequest {
  op: "power_play.hurt";
  hide?: "nothing" | "roll" | "target";
  body: Body;
  amount?: number;
  settings?: Settings;
}
/**
 * Hit points before and after, and the wound state that follows.
 */
export interface BodyValues {
  hp: number;
  hp_max: number;
  death_line: number;
  faint_line: number | null;
  line_order: "death_above" | "equal" | "faint_above" | "no_faint";
  state: "dead" | "doomed" | "healthy" | "light" | "severe" | "unconscious";
  state_before: "dead" | "doomed" | "healthy" | "light" | "severe" | "unconscious";
  conscious: boolean;
  alive: boolean;
  doomed: boolean;
  change: number;
  refused: boolean;
}
/**
 * Give hit points back.
 */
export interface HealRequest {
  op: "power_play.heal";
  hide?: "nothing" | "roll" | "target";
  body: Body;
  amount: number;
  settings?: Settings;
}
/**
 * Charge an act while severely wounded. ``strenuous`` is the master's word against the list.
 */
export interface ExertRequest {
  op: "power_play.exert";
  hide?: "nothing" | "roll" | "target";
  body: Body;
  act:
    | "attack"
    | "cast"
    | "change_weapon"
    | "dodge"
    | "dodge_focus"
    | "lie_down"
    | "move"
    | "move_slowly"
    | "other"
    | "resist"
    | "shoot"
    | "speak"
    | "stand_up"
    | "throw"
    | "wait";
  strenuous?: boolean | null;
  settings?: Settings;
}
/**
 * The rounds that are left to somebody past the death line. ``rounds`` None: all of them.
 */
export interface DrainRequest {
  op: "power_play.drain";
  hide?: "nothing" | "roll" | "target";
  body: Body;
  rounds?: number | null;
  settings?: Settings;
}
/**
 * Hit points at the end of each round; ``rounds_until_end`` counts to the faint line.
 */
export interface DrainValues {
  hp: number;
  state: "dead" | "doomed" | "healthy" | "light" | "severe" | "unconscious";
  rounds_until_end: number;
  trace: number[];
}
/**
 * Make a character as far as the choices go; go on with ``state`` and further choices.
 */
export interface CreateRequest {
  op: "power_play.create";
  hide?: "nothing" | "roll" | "target";
  race?: string | null;
  exchange?: never[][];
  profession?: string | null;
  name?: string | null;
  sex?: string | null;
  permitted_races?: string[] | null;
  permitted_professions?: string[] | null;
  packs?: Pack[];
  settings?: Settings;
  state?: Character | null;
}
/**
 * Where the making stands. ``missing`` names the choices that are still open, in order.
 */
export interface CreateValues {
  step: string;
  missing: string[];
  name: string;
  level: number;
  xp: number;
  abilities: MadeAbility[];
  swap_groups: string[][];
  bonus: number | null;
  high: number;
  may_remake: boolean;
  money_sp: number | null;
  hp_max: number | null;
  death_line: number | null;
  faint_line: number | null;
  invalid: string | null;
  warning: string | null;
  learning_due: number;
  invented: boolean;
  choices: Pick[];
}
/**
 * One ability in the making: value, formula, whether it is primary, and its growth once known.
 */
export interface MadeAbility {
  ability: string;
  label: Labels;
  value: number;
  formula: string;
  check: string;
  primary: boolean;
  growth: string | null;
}
/**
 * Something that may be picked: its identifier and its display name.
 */
export interface Pick {
  id: string;
  label: Labels;
}
/**
 * A character loses or regains hit points outside a fight: poison, a fall, healing, the master's word.
 */
export interface ChangeHpRequest {
  op: "power_play.change_hp";
  hide?: "nothing" | "roll" | "target";
  change: "heal" | "lose";
  amount: number;
  settings?: Settings;
  state: Character;
}
/**
 * The sheet of a character. ``profile`` None: the active situation.
 */
export interface SheetRequest {
  op: "power_play.sheet";
  hide?: "nothing" | "roll" | "target";
  profile?: string | null;
  settings?: Settings;
  state: Character;
}
/**
 * The whole sheet in one situation, and all situations side by side.
 */
export interface SheetValues {
  name: string;
  race: Labels | null;
  profession: Labels | null;
  level: number;
  xp: number;
  abilities: SheetAbility[];
  profile: string;
  profiles: Situation[];
  dodge: string;
  hit: string;
  armour_value: number;
  attacks: number;
  hp: number;
  hp_max: number;
  death_line: number;
  faint_line: number;
  line_order: string;
  state: "dead" | "doomed" | "healthy" | "light" | "severe" | "unconscious";
  invalid: string | null;
  gear: Gear[];
  unusable: Gear[];
  spells: SheetSpell[];
  money: {
    [k: string]: number | undefined;
  };
  hero_points: number | null;
  learning_due: number;
  level_ups_due: number;
  restrictions: string[];
  invented: boolean;
}
/**
 * One line of the sheet.
 */
export interface SheetAbility {
  ability: string;
  label: Labels;
  base: number;
  modifier: number;
  current: number;
  check: string;
  growth: string | null;
  primary: boolean;
  sources: Source[];
}
/**
 * What changes an ability, and by how much.
 */
export interface Source {
  source: string;
  modifier: number;
}
/**
 * One situation: every check expression, dodge, to-hit, armour value, order value.
 */
export interface Situation {
  profile: string;
  checks: {
    [k: string]: string | undefined;
  };
  dodge: string;
  hit: string;
  armour_value: number;
  order_value: number;
  can_act: boolean;
  can_move: boolean;
}
/**
 * One possession: where it is, and what is missing to use it.
 */
export interface Gear {
  item: string;
  label: Labels;
  kind: string;
  qty: number;
  place: string;
  usable: boolean;
  missing: string[];
  damage: string[];
  hit: string | null;
  strength: number | null;
}
/**
 * One spell: learned or not, uses, the casting check, and the best chance to learn it.
 */
export interface SheetSpell {
  spell: string;
  label: Labels;
  learned: boolean;
  uses_max: number | null;
  uses_left: number | null;
  cast: string;
  memory_target: number | null;
  best_n: number | null;
  chance: string | null;
}
/**
 * Change coins, sell, then buy. Prices are paid in ``coin``.
 */
export interface TradeRequest {
  op: "power_play.trade";
  hide?: "nothing" | "roll" | "target";
  buy?: Bargain[];
  sell?: Bargain[];
  change?: GearChange[];
  coin?: string;
  packs?: Pack[];
  settings?: Settings;
  state: Character;
}
/**
 * So many of an item. ``price_sp`` is the price of one where it is not the pack's.
 */
export interface Bargain {
  item: string;
  qty?: number;
  price_sp?: (number | string) | null;
}
/**
 * Coins of one kind to be changed into another.
 */
export interface GearChange {
  give: string;
  count: number;
  take: string;
}
/**
 * What was paid and received in the coin named, and what is in the purse.
 */
export interface TradeValues {
  paid: number;
  received: number;
  coin: string;
  money: {
    [k: string]: number | undefined;
  };
  worth_sp: number | string;
  items: {
    [k: string]: number | undefined;
  };
  invented: boolean;
}
/**
 * Define a situation: where each item is. What is not named stays as it was; a new situation carries everything.
 */
export interface EquipRequest {
  op: "power_play.equip";
  hide?: "nothing" | "roll" | "target";
  profile: string;
  place?: {
    [k: string]: "carried" | "left" | "wielded" | "worn" | undefined;
  };
  activate?: boolean;
  remove?: boolean;
  settings?: Settings;
  state: Character;
}
/**
 * The situation as it now is, and what cannot be used in it with what is missing.
 */
export interface EquipValues {
  profile: string;
  active_profile: string;
  place: {
    [k: string]: string | undefined;
  };
  dodge: string;
  armour_value: number;
  order_value: number;
  unusable: string[];
  removed: boolean;
  invented: boolean;
}
/**
 * One learning round of a character. ``spells`` None: every spell not yet learned.
 */
export interface LearnRoundRequest {
  op: "power_play.learn_round";
  hide?: "nothing" | "roll" | "target";
  spells?: string[] | null;
  dice?: {
    [k: string]: number | undefined;
  };
  settings?: Settings;
  state: Character;
}
/**
 * Every attempt, and how many spells are known now.
 */
export interface LearnRoundValues {
  attempts: Attempt[];
  learned: string[];
  known: number;
  learning_due: number;
  invented: boolean;
}
/**
 * One attempt: the dice thrown and whether the spell was learned. ``impossible``: no number of dice could do it.
 */
export interface Attempt {
  spell: string;
  label: Labels;
  memory_target: number;
  n: number;
  expression: string;
  faces: number[];
  working: string;
  achievement: number;
  auto_failure: boolean;
  learned: boolean;
  impossible: boolean;
}
/**
 * Add an award to a character; the pack's experience table says how many levels are due.
 */
export interface GainRequest {
  op: "power_play.gain";
  hide?: "nothing" | "roll" | "target";
  xp: number;
  packs?: Pack[];
  state: Character;
}
/**
 * Experience before and after, and the level-ups due.
 */
export interface GainValues {
  xp_before: number;
  xp: number;
  level: number;
  level_reached: number;
  level_ups: number;
  next_at: number | null;
  invented: boolean;
}
/**
 * Take one level: the ability that is raised.
 */
export interface LevelUpRequest {
  op: "power_play.level_up";
  hide?: "nothing" | "roll" | "target";
  ability: string;
  settings?: Settings;
  state: Character;
}
/**
 * The level gained, the growth rolled, what changed on the sheet, and what is still due.
 */
export interface LevelUpValues {
  level: number;
  ability: string;
  faces: number[];
  read: number[];
  working: string;
  raw: number;
  gain: number;
  base_before: number;
  base: number;
  refreshed: Refreshed[];
  learning_due: number;
  level_ups_due: number;
  invented: boolean;
}
/**
 * One line of the sheet that has changed.
 */
export interface Refreshed {
  what: string;
  before: string;
  after: string;
  spell?: Labels | null;
}
/**
 * Begin or end a session, or begin a new day.
 */
export interface SessionRequest {
  op: "power_play.session";
  hide?: "nothing" | "roll" | "target";
  moment: "end" | "new_day" | "start";
  settings?: Settings;
  state: Character;
}
/**
 * Hero points now, and the uses that have come back.
 */
export interface SessionValues {
  moment: "end" | "new_day" | "start";
  hero_points: number | null;
  uses_restored: number;
}
/**
 * Add and end passing effects, by their source, and prepared states, by their name.
 */
export interface EffectsRequest {
  op: "power_play.effects";
  hide?: "nothing" | "roll" | "target";
  add?: Effect[];
  remove?: string[];
  add_states?: string[];
  remove_states?: string[];
  state: Character;
}
/**
 * What acts on the character now, and the abilities that changed.
 */
export interface EffectsValues {
  sources: string[];
  states: string[];
  moved: Moved[];
}
/**
 * An ability whose current value has changed.
 */
export interface Moved {
  ability: string;
  label: Labels;
  before: number;
  after: number;
}
/**
 * Everything that follows from ability values. ``profiles`` names situations and the modifiers in each.
 */
export interface FiguresRequest {
  op: "power_play.figures";
  hide?: "nothing" | "roll" | "target";
  base: {
    [k: string]: number | undefined;
  };
  modifiers?: {
    [k: string]: number | undefined;
  }[];
  profiles?: {
    [k: string]:
      | {
          [k: string]: number | undefined;
        }[]
      | undefined;
  };
  shield?: ShieldFigure | null;
  settings?: Settings;
}
/**
 * A shield's own dodge expression, and what it needs to be used.
 */
export interface ShieldFigure {
  dice?: number;
  bonus?: number;
  required?: Required;
  usable?: boolean;
}
/**
 * The sheet. What needs an ability that was not given is None.
 */
export interface FiguresValues {
  abilities: AbilityFigure[];
  by_ability: {
    [k: string]: AbilityFigure | undefined;
  };
  profiles: {
    [k: string]:
      | {
          [k: string]: string | undefined;
        }
      | undefined;
  };
  can_act: boolean;
  can_move: boolean;
  can_dodge: boolean;
  can_resist: boolean;
  hit: CheckFigure | null;
  dodge: CheckFigure | null;
  hp_max: number | null;
  death_line: number | null;
  faint_line: number | null;
  line_order: string | null;
  invalid: string | null;
}
/**
 * One ability: base, modifier, current value and check expression.
 */
export interface AbilityFigure {
  ability: string;
  base: number;
  modifier: number;
  current: number;
  dice: number;
  bonus: number;
  check: string;
}
/**
 * A check expression: at most ``dice`` dice, plus ``bonus``.
 */
export interface CheckFigure {
  dice: number;
  bonus: number;
  text: string;
}
/**
 * Whether an item can be used: the ability values, the item's needs, and for a bow the race's bonus.
 */
export interface UsableRequest {
  op: "power_play.usable";
  hide?: "nothing" | "roll" | "target";
  base: {
    [k: string]: number | undefined;
  };
  required?: Required;
  own_modifiers?: {
    [k: string]: number | undefined;
  };
  other_modifiers?: {
    [k: string]: number | undefined;
  }[];
  bow?: boolean;
  use_bow_bonus?: boolean;
  profession_bonus?: number;
  primary?: string[];
  settings?: Settings;
}
/**
 * Whether the item can be used and what is missing; ``strength`` is the strength that counted.
 */
export interface UsableValues {
  usable: boolean;
  missing: string[];
  prowess: number | null;
  strength: number | null;
}
/**
 * What changes on the sheet when one base value changes.
 */
export interface RecomputeRequest {
  op: "power_play.recompute";
  hide?: "nothing" | "roll" | "target";
  ability: string;
  before: number;
  after: number;
  required_spirit?: number | null;
}
/**
 * Before and after; a pair is None where the ability has no part in it. ``changed`` names what moved.
 */
export interface RecomputeValues {
  ability: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  check: never[];
  hit: never[] | null;
  dodge: never[] | null;
  hp_max: never[] | null;
  death_line: never[] | null;
  faint_line: never[] | null;
  uses: never[] | null;
  changed: string[];
}
/**
 * Exchange ability values that were made by the same formula; ``swap`` lists pairs, one after the other.
 */
export interface SwapRequest {
  op: "power_play.swap";
  hide?: "nothing" | "roll" | "target";
  formulas: {
    [k: string]: string | undefined;
  };
  values: {
    [k: string]: number | undefined;
  };
  swap: never[][];
  settings?: Settings;
}
/**
 * The values after the exchange, and which abilities may be exchanged with each other.
 */
export interface SwapValues {
  values: {
    [k: string]: number | undefined;
  };
  groups: string[][];
}
/**
 * Growth by ability: the profession's expressions, and the race's modifiers where they are known.
 */
export interface GrowthRequest {
  op: "power_play.growth";
  hide?: "nothing" | "roll" | "target";
  profession: {
    [k: string]: string | undefined;
  };
  race?: {
    [k: string]: number | undefined;
  };
}
/**
 * Both joined, the primary abilities, and a warning where there are not three of them.
 */
export interface GrowthValues {
  growth: {
    [k: string]: string | undefined;
  };
  primary: string[];
  warning: string | null;
}
/**
 * Add the profession bonus to the primary abilities and say whether a remake is allowed.
 */
export interface BonusRequest {
  op: "power_play.bonus";
  hide?: "nothing" | "roll" | "target";
  values: {
    [k: string]: number | undefined;
  };
  primary?: string[];
  bonus?: number | string;
  level?: number;
  settings?: Settings;
}
/**
 * The final values, the bonus added to each, how many reach 30, and whether the character may be made anew.
 */
export interface BonusValues {
  values: {
    [k: string]: number | undefined;
  };
  bonus: number;
  high: number;
  may_remake: boolean;
}
/**
 * Roll the money that a new character starts with.
 */
export interface MoneyRequest {
  op: "power_play.money";
  hide?: "nothing" | "roll" | "target";
}
/**
 * The money in silver pieces.
 */
export interface MoneyValues {
  faces: number[];
  working: string;
  sp: number;
}
/**
 * Experience after an evening: the levels of those who took part, the play time, the master's adjustment.
 */
export interface AwardRequest {
  op: "power_play.award";
  hide?: "nothing" | "roll" | "target";
  levels: number[];
  play_time: number | string;
  adjust_percent?: number;
  settings?: Settings;
}
/**
 * The award before and after the adjustment; everybody receives the same.
 */
export interface AwardValues {
  xp_base: number;
  xp_each: number;
  characters: number;
  level_sum: number;
  play_time: string;
  play_time_unit: "half_hour" | "hour" | "session";
  adjust_percent: number;
}
/**
 * The level that an amount of experience reaches, by a table of thresholds; ``level`` is the present one.
 */
export interface LevelRequest {
  op: "power_play.level";
  hide?: "nothing" | "roll" | "target";
  thresholds: {
    [k: string]: number | undefined;
  };
  xp: number;
  level?: number | null;
}
/**
 * The level reached, how many level-ups are due, and the experience of the next level; None past the table.
 */
export interface LevelValues {
  level: number;
  level_ups: number;
  next_at: number | null;
}
/**
 * Raise one ability at a new level. ``growth`` is the profession's expression, ``race`` the race's modifier.
 */
export interface GrowRequest {
  op: "power_play.grow";
  hide?: "nothing" | "roll" | "target";
  base: number;
  growth: string;
  race?: number | string;
  ability?: string | null;
  caster?: boolean;
}
/**
 * What was rolled, what is gained, the new base value, and what follows in which order.
 */
export interface GrowValues {
  ability: string | null;
  faces: number[];
  read: number[];
  working: string;
  raw: number;
  gain: number;
  base_before: number;
  base: number;
  learning_round: boolean;
  order: string[];
}
/**
 * The hero points that a level brings to a session.
 */
export interface HeroRequest {
  op: "power_play.hero_points";
  hide?: "nothing" | "roll" | "target";
  level: number;
  npc?: boolean;
  settings?: Settings;
}
/**
 * Hero points for one session.
 */
export interface HeroValues {
  points: number;
}
/**
 * The rule groups of this table, and every setting that differs from its default.
 */
export interface RulesRequest {
  op: "power_play.rules";
  hide?: "nothing" | "roll" | "target";
  settings?: Settings;
}
/**
 * All groups and all differences; ``defaults`` is what a status means where the master says nothing.
 */
export interface RulesValues {
  groups: Group[];
  differences: Difference[];
  defaults: {
    [k: string]: boolean | undefined;
  };
}
/**
 * A rule group: basic or optional, and whether it is in force.
 */
export interface Group {
  id: string;
  status: string;
  enabled: boolean;
  default: boolean;
}
/**
 * A setting that is not at its default.
 */
export interface Difference {
  setting: string;
  default: string;
  value: string;
}
/**
 * Content packs in the order in which they are merged. None at all: the invented sample.
 */
export interface PackRequest {
  op: "power_play.pack";
  hide?: "nothing" | "roll" | "target";
  packs?: Pack[];
}
/**
 * The merged pack, the entries of each table, and everything found; ``usable`` if there is no fault.
 */
export interface PackValues {
  merged: Pack;
  tables: TableCount[];
  findings: Finding[];
  faults: number;
  warnings: number;
  gaps: number;
  usable: boolean;
  invented: boolean;
  name: Labels;
}
/**
 * How many entries a table holds.
 */
export interface TableCount {
  table: string;
  count: number;
}
/**
 * One thing about a pack: a fault (it cannot be used), a warning, or a gap (something that it leaves out).
 */
export interface Finding {
  level: "fault" | "gap" | "warning";
  code: string;
  table: string;
  entry: string;
  detail: string;
}
/**
 * The chance of a check for every number of dice. No ``target``: only auto-failure and mean effect.
 */
export interface OddsRequest {
  op: "power_play.odds";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  modifier?: number;
  target?: number | null;
  zero_dice_allowed?: boolean;
  settings?: Settings;
}
/**
 * Chances by number of dice, and the best numbers; None where nothing can succeed, or no target was named.
 */
export interface OddsValues {
  pool: string;
  target: number | null;
  rows: OddsRow[];
  p: {
    [k: string]: string | undefined;
  };
  auto_failure: {
    [k: string]: string | undefined;
  };
  mean: {
    [k: string]: string | undefined;
  };
  best_n: number | null;
  best_n_if_zero_allowed: number | null;
  best_mean_n: number | null;
}
/**
 * One number of dice: the throw, exact chance, the same in percent, chance of an auto-failure, mean effect.
 */
export interface OddsRow {
  n: number;
  p: string;
  percent: string;
  auto_failure: string;
  mean: string;
  mean_about: string;
  auto_failure_percent: string;
  expression: string;
}
/**
 * The active side's chance against a passive side whose number of dice is known; without ``n`` it throws all.
 */
export interface OpposedRequest {
  op: "power_play.odds_opposed";
  hide?: "nothing" | "roll" | "target";
  active: Side;
  passive: Side;
  contest?: "blow" | "spell";
  halved?: boolean;
  settings?: Settings;
}
/**
 * The chance for every number of the active side's dice, or for the one named, and the best number.
 */
export interface OpposedValues {
  p: {
    [k: string]: string | undefined;
  };
  percents: {
    [k: string]: string | undefined;
  };
  rows: OddsRow[];
  passive_n: number;
  best_n: number | null;
}
/**
 * Whether dodge-focus helps against a missile: the shooter, the target number by distance, the dodger.
 */
export interface FocusRequest {
  op: "power_play.odds_focus";
  hide?: "nothing" | "roll" | "target";
  active: Side;
  distance_target: number | string;
  passive: Side;
  settings?: Settings;
}
/**
 * The chance to be hit with dodge-focus and without it.
 */
export interface FocusValues {
  p: string;
  p_without_focus: string;
  percent: string;
  percent_without_focus: string;
  focus_helps: boolean;
}
/**
 * The chance of a check with a known target when hero points are spent after the throw; without ``n`` all dice.
 */
export interface HeroOddsRequest {
  op: "power_play.odds_hero";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  n?: number | null;
  modifier?: number;
  zero_dice_allowed?: boolean;
  target: number;
  points?: number;
  settings?: Settings;
}
/**
 * The chance with the points at best use, and without them.
 */
export interface HeroOddsValues {
  p: string;
  p_without: string;
  percent: string;
  percent_without: string;
}
/**
 * The best number of dice for every target that there can be.
 */
export interface TargetsRequest {
  op: "power_play.odds_targets";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  modifier?: number;
  zero_dice_allowed?: boolean;
  settings?: Settings;
}
/**
 * All targets in bands, the easiest first, and the first target of each band but the first.
 */
export interface TargetsValues {
  pool: string;
  bands: Band[];
  changes: number[];
}
/**
 * Targets from ``low`` to ``high`` with the same best number of dice; None: no end on that side.
 */
export interface Band {
  low: number | null;
  high: number | null;
  n: number | null;
  p: string;
  percent: string;
  p_high: string;
  percent_high: string;
}
/**
 * Both sides choose their dice. A side that names ``n`` has chosen already.
 */
export interface MatchRequest {
  op: "power_play.odds_match";
  hide?: "nothing" | "roll" | "target";
  active: Side;
  passive: Side;
  contest?: "blow" | "spell";
  from_behind?: boolean;
  target_has_back?: boolean;
  settings?: Settings;
}
/**
 * The active side's chance with both sides at their best, and what each should do.
 */
export interface MatchValues {
  order: "active_first" | "passive_first" | "sealed";
  p: string;
  percent: string;
  active: Share[];
  passive: Share[];
  passive_numbers: number[];
  rows: MatchRow[];
  replies: MatchReply[];
}
/**
 * One number of dice of one side, and how often it should be thrown.
 */
export interface Share {
  n: number;
  share: string;
  percent: string;
}
/**
 * One number of the active side's dice: its chance against each number of the passive side's, in their order.
 */
export interface MatchRow {
  n: number;
  p: string[];
  percents: string[];
  reply: number;
}
/**
 * The best number of the active side's dice once the passive side's number is known.
 */
export interface MatchReply {
  passive_n: number;
  n: number | null;
  p: string;
  percent: string;
}
/**
 * One action of ``attacks`` blows at one target, whose ``body`` may be given.
 */
export interface AttackOddsRequest {
  op: "power_play.odds_attack";
  hide?: "nothing" | "roll" | "target";
  use?: "melee" | "shoot" | "throw";
  attack: Side;
  dodge?: Side | null;
  dodge_focus?: boolean;
  distance_m?: (number | string) | null;
  size_modifier?: number;
  damage?: string | null;
  weapon_type?: "cut" | "strike" | "thrust";
  armour?: number;
  from_behind?: boolean;
  target_has_back?: boolean;
  attacks?: number;
  settings?: Settings;
  body?: Body | null;
}
/**
 * The best number of dice, and with the number thrown what the whole action does.
 */
export interface AttackOddsValues {
  n: number;
  dodge_n: number | null;
  p_hit: string;
  percent: string;
  mean: string | null;
  mean_about: string | null;
  p_any: string;
  percent_any: string;
  damage: Likely[];
  rows: AttackRow[];
  best_n: number | null;
  hp: Likely[];
  states: WoundChance[];
}
/**
 * One figure and its exact chance.
 */
export interface Likely {
  value: number;
  chance: string;
  percent: string;
}
/**
 * One number of the attacker's dice: one blow's chance to hit, to auto-fail, its mean damage with misses as 0.
 */
export interface AttackRow {
  n: number;
  p_hit: string;
  percent: string;
  auto_failure: string;
  mean: string | null;
  mean_about: string | null;
}
/**
 * One wound state and its exact chance.
 */
export interface WoundChance {
  state: "dead" | "doomed" | "healthy" | "light" | "severe" | "unconscious";
  chance: string;
  percent: string;
}
/**
 * The same action round after round until the target's wounds reach a state.
 */
export interface RoundsOddsRequest {
  op: "power_play.odds_rounds";
  hide?: "nothing" | "roll" | "target";
  use?: "melee" | "shoot" | "throw";
  attack: Side;
  dodge?: Side | null;
  dodge_focus?: boolean;
  distance_m?: (number | string) | null;
  size_modifier?: number;
  damage?: string | null;
  weapon_type?: "cut" | "strike" | "thrust";
  armour?: number;
  from_behind?: boolean;
  target_has_back?: boolean;
  attacks?: number;
  settings?: Settings;
  body: Body;
  until?: "dead" | "doomed" | "light" | "severe" | "unconscious";
  rounds?: number;
}
/**
 * The mean number of rounds (None: it may never end), the chance to be over by each, and the states it ends in.
 */
export interface RoundsOddsValues {
  n: number;
  dodge_n: number | null;
  until: "dead" | "doomed" | "light" | "severe" | "unconscious";
  mean_rounds: string | null;
  mean_about: string | null;
  within: RoundChance[];
  ends: WoundChance[];
  never: string;
  states: number;
}
/**
 * The chance that it is over by the end of a round.
 */
export interface RoundChance {
  round: number;
  within: string;
  percent: string;
}
/**
 * A spell, for every number of the caster's dice or the one named; a resister without ``n`` throws all.
 */
export interface CastOddsRequest {
  op: "power_play.odds_cast";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  n?: number | null;
  modifier?: number;
  resisters?: Side[];
  fixed_target?: number | null;
  object_on_living?: boolean;
  welcome?: boolean;
  settings?: Settings;
}
/**
 * Every number of the caster's dice; the best for the chance and the best for the size of the effect.
 */
export interface CastOddsValues {
  rows: CastRow[];
  resisting: number[];
  best_n: number | null;
  best_mean_n: number | null;
}
/**
 * One number of the caster's dice.
 */
export interface CastRow {
  n: number;
  p: string;
  percent: string;
  auto_failure: string;
  p_all: string;
  percent_all: string;
  each: string[];
  percents: string[];
  mean: string;
  mean_about: string;
}
/**
 * Memory checks for spells with these memory targets, the same at every one of ``opportunities``.
 */
export interface LearnOddsRequest {
  op: "power_play.odds_learn";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  n?: number | null;
  targets: number[];
  opportunities?: number;
  settings?: Settings;
}
/**
 * Every spell, and how many of them one opportunity brings.
 */
export interface LearnOddsValues {
  opportunities: number;
  rows: LearnRow[];
  learned: Likely[];
  mean: string;
  mean_about: string;
}
/**
 * One spell: the best number of dice (None: out of reach), the chance at one opportunity and within all of them.
 */
export interface LearnRow {
  target: number;
  n: number | null;
  p: string;
  percent: string;
  within: string;
  percent_within: string;
  mean_tries: string | null;
}
/**
 * A check with a known target and ``points`` hero points in hand, for every number of dice or the one named.
 */
export interface PointsRequest {
  op: "power_play.odds_points";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  n?: number | null;
  modifier?: number;
  zero_dice_allowed?: boolean;
  target: number;
  points?: number;
  settings?: Settings;
}
/**
 * The chance point by point, and the best number of dice for each number of points in hand.
 */
export interface PointsValues {
  target: number;
  rows: PointsRow[];
  best: PointsBest[];
}
/**
 * One number of dice and points that may be spent: the chance, and what the last of the points adds.
 */
export interface PointsRow {
  n: number;
  points: number;
  p: string;
  percent: string;
  gain: string;
  percent_gain: string;
}
/**
 * The best number of dice with so many points in hand; None if nothing can succeed.
 */
export interface PointsBest {
  points: number;
  n: number | null;
  p: string;
  percent: string;
}
/**
 * One side has rolled: the chances of the side that now chooses its dice.
 */
export interface ChoiceOddsRequest {
  op: "power_play.odds_choice";
  hide?: "nothing" | "roll" | "target";
  state: Exchange;
}
/**
 * The best number of dice (among equals the fewest) with its chance to hit, or not to be hit; and every number.
 */
export interface ChoiceOddsValues {
  choice: string;
  chance: string;
  percent: string;
  n: number;
  attacks: boolean;
  rows: ChoiceRow[];
}
/**
 * One number of dice and the chance that the chooser gets what it wants.
 */
export interface ChoiceRow {
  n: number;
  p: string;
  percent: string;
}
/**
 * One side has rolled: how many dice should the side that now chooses throw?
 */
export interface AdviseSecondRequest {
  op: "power_play.advise_second";
  hide?: "nothing" | "roll" | "target";
  state: Exchange;
}
/**
 * Each number of dice with its exact value; ``against`` is the achievement that the other side has rolled.
 */
export interface AdviseSecondValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: AdviceOption[];
  changes: AdviceChange[];
  attacks: boolean;
  against: number;
}
/**
 * One option as it leaves: exact value, the same for reading, what it gains over doing nothing, its price.
 */
export interface AdviceOption {
  id: string;
  n: number | null;
  value: string;
  shown: string;
  gain: string;
  gain_shown: string;
  price: {
    [k: string]: number | undefined;
  };
  per_point: string | null;
  best: boolean;
}
/**
 * An attack or a spell that somebody in a fight might make now; fields as for the act itself.
 */
export interface ActOddsRequest {
  op: "power_play.odds_act";
  hide?: "nothing" | "roll" | "target";
  who: string;
  kind: "attack" | "cast" | "shoot" | "throw";
  weapon?: string | null;
  type?: ("cut" | "strike" | "thrust") | null;
  blow?: Blow | null;
  spell?: string | null;
  modifier?: number;
  aims?: Aim[];
  on_living?: boolean;
  welcome?: boolean;
  state: Battle;
}
/**
 * Every number of dice and the best of them; ``against`` are the dice that those who dodge or resist throw.
 */
export interface ActOddsValues {
  rows: ActRow[];
  best_n: number | null;
  against: number[];
  no_dodge: string | null;
}
/**
 * One number of dice: the chance to hit, or to work on anybody and on everybody aimed at.
 */
export interface ActRow {
  n: number;
  expression: string;
  p: string;
  percent: string;
  p_all: string;
  percent_all: string;
  auto_failure: string;
  auto_failure_percent: string;
  mean: string;
  mean_about: string;
}
/**
 * How many dice to throw against a ``target``, ``against`` a passive side, or, without either, for the size.
 */
export interface AdviseDiceRequest {
  op: "power_play.advise_dice";
  hide?: "nothing" | "roll" | "target";
  value?: number | null;
  pool?: string | null;
  modifier?: number;
  zero_dice_allowed?: boolean;
  target?: number | null;
  against?: Side | null;
  points?: number;
  settings?: Settings;
}
/**
 * Each number of dice with its exact value; ``against_n`` are the dice of the passive side.
 */
export interface AdviseDiceValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: AdviceOption[];
  changes: AdviceChange[];
  target: number | null;
  against_n: number | null;
  points: number;
}
/**
 * Whether to spend hero points on the roll that lies on the table.
 */
export interface AdviseHeroRequest {
  op: "power_play.advise_hero";
  hide?: "nothing" | "roll" | "target";
  against?: Side | null;
  point_worth?: number;
  state: Pending;
}
/**
 * Each number of points with its exact value; ``dice`` are the dice to turn for the best of them.
 */
export interface AdviseHeroValues {
  aim: string;
  answer: string;
  answer_n: number | null;
  answer_shown: string;
  options: AdviceOption[];
  changes: AdviceChange[];
  dice: number[];
  each: DieRow[];
  points: number;
  against_n: number | null;
}
/**
 * One die, counted from 1: its face, and what the roll comes to if it alone is turned into a six.
 */
export interface DieRow {
  die: number;
  face: number;
  total: number;
  auto_failure: boolean;
  success: boolean | null;
}
/**
 * What a term means, in the old edition's words or the revised ones.
 */
export interface TermRequest {
  op: "power_play.term";
  hide?: "nothing" | "roll" | "target";
  term: string;
}
/**
 * The identifier, what kind of term it is, and its standing names.
 */
export interface TermValues {
  id: string;
  kind: "ability" | "check" | "item" | "profession" | "rule" | "school" | "state";
  ja: string;
  en: string;
  removed: boolean;
}
/**
 * Read a named check as the rules write it.
 */
export interface NotationRequest {
  op: "power_play.notation";
  hide?: "nothing" | "roll" | "target";
  text: string;
}
/**
 * The ability and the target; None where no target was named.
 */
export interface NotationValues {
  ability: string;
  target: number | null;
}
