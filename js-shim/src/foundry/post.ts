/** An outcome as a chat message: a card, and true rolls. What is hidden is kept out of what others may read. */

import { renderCard } from "../card";
import type { Outcome } from "../card";
import { fault } from "../engine";
import { nearest } from "../engine/options";
import { chosenMode, modeNamed, modeNames, modeOption, type Mode } from "./compat";
import type { Client, FoundryRoll, MessageData } from "./ports";
import { rollsOf } from "./rolls";

export interface PostOptions {
  /** Who sees the message; by default what the user has chosen beside the chat box. */
  mode?: string;
  flavor?: string;
  actor?: unknown;
  token?: unknown;
}

export interface Posted {
  rolls: FoundryRoll[];
  message: unknown;
  /** The message for game masters, if the outcome is hidden and the other one shows its public lines only. */
  secret: unknown;
}

function modeOf(host: Client, asked: string | undefined): Mode {
  if (asked === undefined) return chosenMode(host.game);
  const mode = modeNamed(asked);
  if (mode === undefined) {
    const details = { option: "mode", expected: modeNames().join(" | ") };
    throw fault("wrong_option", langOf(host), details, { path: "options.mode", near: nearest(String(asked), modeNames()) });
  }
  return mode;
}

/** The language of cards: Japanese where Foundry is Japanese, English elsewhere. */
export function langOf(host: Client): "ja" | "en" {
  return host.game.i18n.lang.startsWith("ja") ? "ja" : "en";
}

/**
 * Post an outcome.
 *
 * - nothing hidden: one message in the mode asked for;
 * - target hidden: a message with the public lines and the dice, and the whole card for the game masters;
 * - roll hidden: a message that says only that something was rolled, and the whole card, with the dice, for the game masters.
 *
 * @param thrown rolls that Foundry itself threw for this outcome; without them rolls are built from the core's faces.
 */
export async function post(host: Client, outcome: Outcome, thrown: readonly FoundryRoll[], options: PostOptions = {}): Promise<Posted> {
  const mode = modeOf(host, options.mode);
  const rolls = thrown.length > 0 ? [...thrown] : await rollsOf(host, drawsOf(outcome), outcome.lines.terms);
  const { hide } = outcome;
  if (hide === "nothing") return { rolls, message: await create(host, outcome, "private", rolls, mode, options), secret: null };
  const open = await create(host, outcome, "public", hide === "roll" ? [] : rolls, mode, options);
  const whole = await create(host, outcome, "private", hide === "roll" ? rolls : [], mode === "blind" || mode === "self" ? mode : "gm", options);
  return { rolls, message: open, secret: whole };
}

function drawsOf(outcome: Outcome) {
  return outcome.draws.map(({ sides, face, for: purpose, mark }) => ({ sides, face, for: purpose, ...(mark ? { mark } : {}) }));
}

function create(host: Client, outcome: Outcome, viewer: "public" | "private", rolls: FoundryRoll[], mode: Mode, options: PostOptions): Promise<unknown> {
  const whole = viewer === "private";
  const data: MessageData = {
    content: renderCard(outcome, { lang: langOf(host), viewer, live: whole }),
    ...(options.flavor === undefined ? {} : { flavor: options.flavor }),
    speaker: host.CONFIG.ChatMessage.documentClass.getSpeaker({ actor: options.actor, token: options.token }),
    rolls,
    sound: rolls.length > 0 ? host.CONFIG.sounds.dice : undefined,
    flags: { sainome: { v: 1, op: outcome.op, ...(whole ? { outcome } : {}) } },
  };
  return host.CONFIG.ChatMessage.documentClass.create(data, modeOption(host.game, mode));
}
