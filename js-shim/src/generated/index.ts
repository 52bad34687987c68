/* Generated from the core's schemas by `make types`; never edited. */
import type * as messages from "./messages";
import type * as core from "./core";
import type * as wfrp4 from "./wfrp4";

/** Every operation of every game, by its full name. */
export interface Operations {
  "core.systems": { request: core.SystemsRequest; values: core.SystemsValues; state: null };
  "core.command": { request: core.CommandRequest; values: core.CommandValues; state: null };
  "core.repeat": { request: core.RepeatRequest; values: core.RepeatValues; state: null };
  "core.batch": { request: core.BatchRequest; values: core.BatchValues; state: null };
  "core.verify": { request: core.VerifyRequest; values: core.VerifyValues; state: null };
  "core.help": { request: core.HelpRequest; values: core.HelpValues; state: null };
  "wfrp4.test": { request: wfrp4.TestRequest; values: wfrp4.TestValues; state: wfrp4.TestState };
  "wfrp4.d10": { request: wfrp4.D10Request; values: wfrp4.D10Values; state: null };
  "wfrp4.d100": { request: wfrp4.D100Request; values: wfrp4.D100Values; state: wfrp4.RollRecord };
  "wfrp4.location": { request: wfrp4.LocationRequest; values: wfrp4.LocationValues; state: null };
  "wfrp4.target": { request: wfrp4.TargetRequest; values: wfrp4.TargetValues; state: null };
  "wfrp4.assist": { request: wfrp4.AssistRequest; values: wfrp4.AssistValues; state: null };
  "wfrp4.level": { request: wfrp4.LevelRequest; values: wfrp4.LevelValues; state: null };
}

export type { core, wfrp4, messages };
