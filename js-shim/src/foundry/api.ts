/** What macros call inside Foundry: the engine's API, with `roll` posting a card. */

import type { Outcome as CardOutcome } from "../card";
import { fault, type AnyRequest, type AskOptions, type CallOptions, type Outcome, type RollOptions, type Sainome } from "../engine";
import { nearest, ROLL } from "../engine/options";
import { post, type PostOptions } from "./post";
import type { Client, FoundryRoll } from "./ports";
import { foundryThrow, rollsOf } from "./rolls";
import { SPACE, THROW } from "./settings";

export type FoundryRollOptions = RollOptions & PostOptions & { post?: boolean };

/** What a roll gives back: the outcome, the rolls that the message holds, and the message (null if none was posted). */
export interface RollResult {
  outcome: Outcome;
  rolls: FoundryRoll[];
  message: unknown;
}

const POST: readonly (keyof FoundryRollOptions)[] = ["mode", "flavor", "actor", "token", "post"];

export class FoundryApi {
  constructor(
    private readonly host: Client,
    private readonly engine: Sainome,
  ) {}

  get ready(): Sainome["ready"] {
    return this.engine.ready;
  }

  /** The errors' class, for `catch`. */
  get Error(): Sainome["Error"] {
    return this.engine.Error;
  }

  /**
   * Does what a chat line says and posts a card.
   *
   * @param options the engine's (`system`, `faces`, `seed`, `throw`, `settings`, `state`, `hide`, `lang`), and `mode`, `flavor`,
   *   `actor`, `token`, `post: false`.
   * @throws SainomeError; then nothing was posted.
   */
  async roll(command: string, options: FoundryRollOptions = {}): Promise<RollResult> {
    const { shown, call } = this.split(options);
    const { kept, dice } = this.dice(call);
    const outcome = await this.engine.roll(command, { ...call, ...dice });
    return this.finish(this.whole(outcome), kept, shown);
  }

  /** Evaluates a request; posts nothing. */
  evaluate(request: AnyRequest, options: CallOptions = {}): Promise<Outcome> {
    return this.engine.evaluate(request, options) as Promise<Outcome>;
  }

  /** Posts an outcome that was evaluated before. */
  async post(outcome: Outcome, options: PostOptions = {}): Promise<RollResult> {
    return this.finish(outcome, [], options);
  }

  /** True, evaluated rolls that hold an outcome's faces. */
  toRolls(outcome: Outcome): Promise<FoundryRoll[]> {
    const card = outcome as CardOutcome;
    return rollsOf(this.host, card.draws.map(({ mark, ...draw }) => ({ ...draw, ...(mark ? { mark } : {}) })), card.lines.terms);
  }

  /**
   * Takes one of the choices that an outcome offers, with its state, and posts the card of what follows.
   *
   * @param fields what the choice asks the user for (`needs`).
   */
  async act(outcome: Outcome, choice: string, fields: Record<string, unknown> = {}, options: FoundryRollOptions = {}): Promise<RollResult> {
    const found = outcome.choices.find((one) => one.id === choice);
    if (found === undefined) {
      const known = outcome.choices.map((one) => one.id);
      throw fault("wrong_option", this.engine.lang, { option: "choice", expected: known.join(" | ") }, { path: "choice" });
    }
    const { shown, call } = this.split(options);
    const { kept, dice } = this.dice(call);
    const state = outcome.state === null ? {} : { state: outcome.state };
    const next = { ...found.request, ...fields, ...state } as AnyRequest;
    return this.finish(this.whole(await this.engine.evaluate(next, { ...call, ...dice })), kept, shown);
  }

  /** The exact chances of what a request would do, before any die is thrown; posts nothing. */
  odds(request: AnyRequest, options: AskOptions = {}): Promise<Outcome> {
    return this.engine.odds(request, options);
  }

  /** What to choose, with the exact value and price of each option; posts nothing. */
  advise(request: AnyRequest, options: AskOptions = {}): Promise<Outcome> {
    return this.engine.advise(request, options);
  }

  /** What the game's advisers say on an outcome that waits for a choice; posts nothing. */
  advice(outcome: Pick<Outcome, "op" | "hide" | "state">, options: AskOptions = {}): Promise<Outcome[]> {
    return this.engine.advice(outcome, options);
  }

  batch(...parts: Parameters<Sainome["batch"]>): ReturnType<Sainome["batch"]> {
    return this.engine.batch(...parts);
  }

  systems(...parts: Parameters<Sainome["systems"]>): ReturnType<Sainome["systems"]> {
    return this.engine.systems(...parts);
  }

  help(...parts: Parameters<Sainome["help"]>): ReturnType<Sainome["help"]> {
    return this.engine.help(...parts);
  }

  verify(...parts: Parameters<Sainome["verify"]>): ReturnType<Sainome["verify"]> {
    return this.engine.verify(...parts);
  }

  schemas(...parts: Parameters<Sainome["schemas"]>): ReturnType<Sainome["schemas"]> {
    return this.engine.schemas(...parts);
  }

  private split(options: FoundryRollOptions): { shown: PostOptions & { post?: boolean }; call: RollOptions } {
    const shown: Record<string, unknown> = {};
    const call: Record<string, unknown> = {};
    const known: string[] = [...ROLL, ...POST];
    for (const [name, value] of Object.entries(options)) {
      if (!known.includes(name)) {
        throw fault("unknown_option", this.engine.lang, { option: name }, { path: `options.${name}`, near: nearest(name, known) });
      }
      ((POST as readonly string[]).includes(name) ? shown : call)[name] = value;
    }
    return { shown, call };
  }

  /** Let Foundry throw if the user has chosen so and the caller named no dice; its rolls are kept for the message. */
  private dice(call: RollOptions): { kept: FoundryRoll[]; dice: Pick<RollOptions, "throw"> } {
    const kept: FoundryRoll[] = [];
    const named = call.faces !== undefined || call.seed !== undefined || call.throw !== undefined;
    const own = named || this.host.game.settings.get(SPACE, THROW) !== "foundry";
    return { kept, dice: own ? {} : { throw: foundryThrow(this.host, this.engine.lang, kept) } };
  }

  /** Refuses an answer that only asks for dice: faces were handed in, too few. */
  private whole(answer: Awaited<ReturnType<Sainome["roll"]>> | { need: readonly { sides: number; count: number }[] }): Outcome {
    if (!("need" in answer)) return answer as Outcome;
    const [need] = answer.need;
    throw fault("no_faces", this.engine.lang, { sides: need?.sides ?? "?", count: need?.count ?? "?" }, { path: "options.faces" });
  }

  private async finish(outcome: Outcome, kept: FoundryRoll[], options: PostOptions & { post?: boolean }): Promise<RollResult> {
    const { post: wanted = true, ...shown } = options;
    if (!wanted) return { outcome, rolls: kept.length > 0 ? kept : await this.toRolls(outcome), message: null };
    const { rolls, message } = await post(this.host, outcome as CardOutcome, kept, shown);
    return { outcome, rolls, message };
  }
}
