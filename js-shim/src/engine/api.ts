/** What macros, the page and Foundry call: `globalThis.sainome`. It carries requests and answers; it knows no game. */
import type { Operations, core, messages } from "../generated";
import type { Engine } from "./client";
import { fault, SainomeError, type Fault, type Lang } from "./faults";
import {
  CALL,
  ROLL,
  check,
  type CallOptions,
  type Face,
  type Needed,
  type Outcome,
  type RollOptions,
  type Values,
} from "./options";
import { strange, lent, advisersOn, isAdvice } from "../schema/beside";
import type { OperationSchema, Schemas, SystemSchema } from "../schema";
import { toText } from "./text";
import type { Ready } from "./wire";

export type RequestOf<Op extends keyof Operations> = Operations[Op]["request"];
/** Any request: an operation by name and its fields. The core checks every one of them. */
export type AnyRequest = { op: string; [field: string]: unknown };

/** Options of a call that throws no dice. */
export interface AskOptions {
  lang?: Lang | undefined;
  limit?: number | undefined;
}

/** By operation: the question about its example's chances, and the first lines of the answer. */
export type Examples = Record<string, { request: AnyRequest; lines: string[] }>;

/** One item of a batch. */
export interface BatchItem {
  request: AnyRequest;
  faces?: Face[];
  seed?: string;
}

/** One answer of a batch: exactly one of the three. */
export type BatchReply = { outcome: Outcome } | Needed | { error: SainomeError };

/** One answer of a batch that asks for figures only: `values` and `verdict` as in the outcome, `faces` as thrown. */
export interface Figures {
  op: string;
  hide?: "target" | "roll";
  verdict?: string;
  values: Record<string, unknown>;
  faces: number[];
}
export type BatchFigures = Figures | Needed | { error: SainomeError };

export interface BatchOptions {
  lang?: Lang;
  limit?: number;
  /** How often each item is answered, each time with new dice; a seed goes on from one time to the next. */
  times?: number;
  /** `values` leaves out lines, parts, steps, choices and state, and is several times as fast. */
  detail?: "full" | "values";
}

/** What a batch may hold: a request, a request with its dice, or a chat line. */
export type BatchEntry = BatchItem | AnyRequest | string;

type Dice = { from: "fair" } | { from: "seed"; seed: string } | { from: "faces"; faces: Face[] };

export class Sainome {
  readonly Error = SainomeError;
  private readonly worded = new Map<Lang, Promise<Schemas>>();

  constructor(readonly engine: Engine) {}

  /** Settles when the engine answers, with the versions of what runs. */
  get ready(): Promise<Ready> {
    return this.engine.ready;
  }

  /** Language of lines and errors where a call names none. */
  get lang(): Lang {
    return this.engine.lang;
  }
  set lang(lang: Lang) {
    this.engine.lang = lang;
  }

  /**
   * Does what a chat line says, such as `2D6+3>=7`.
   *
   * @throws SainomeError with `code`, `path` and, for a character at fault, `at`.
   */
  roll(command: string, options: RollOptions & { faces: Face[]; throw?: undefined }): Promise<Outcome | Needed>;
  roll(command: string, options?: RollOptions): Promise<Outcome>;
  async roll(command: string, options: RollOptions = {}): Promise<Outcome | Needed> {
    check(options, ROLL, options.lang ?? this.lang);
    const { system, settings, state, hide, ...call } = options;
    const request: AnyRequest = { op: "core.command", text: command };
    for (const [name, value] of Object.entries({ system, settings, state, hide })) {
      if (value !== undefined) request[name] = value;
    }
    return this.evaluate(request, call as CallOptions);
  }

  /**
   * Evaluates a request.
   *
   * Without options the dice are fair. With `throw`, the host's own dice are asked for as the rule needs them. With
   * `faces` alone the answer is `{ need }` when they do not suffice.
   *
   * @throws SainomeError with `code` and `path`; nothing has been stored.
   */
  evaluate<Op extends keyof Operations>(
    request: RequestOf<Op> & { op: Op },
    options: CallOptions & { faces: Face[]; throw?: undefined },
  ): Promise<Outcome<Op> | Needed>;
  evaluate<Op extends keyof Operations>(request: RequestOf<Op> & { op: Op }, options?: CallOptions): Promise<Outcome<Op>>;
  evaluate(request: AnyRequest, options: CallOptions & { faces: Face[]; throw?: undefined }): Promise<Outcome | Needed>;
  evaluate(request: AnyRequest, options?: CallOptions): Promise<Outcome>;
  async evaluate(request: object, options: CallOptions = {}): Promise<Outcome | Needed> {
    const lang = options.lang ?? this.lang;
    check(options, CALL, lang);
    const faces = [...(options.faces ?? [])];
    for (;;) {
      const given = options.throw || options.faces ? { faces } : {};
      const reply = await this.send(request, { ...options, ...given }, lang);
      if (reply.error) throw new SainomeError(reply.error as Fault, reply.private);
      if (reply.outcome) return reply.outcome as unknown as Outcome;
      const need = reply.need ?? [];
      if (!options.throw) return reply.private ? { need, private: true } : { need };
      const thrown = await options.throw(need);
      if (!Array.isArray(thrown) || thrown.length === 0) {
        throw fault("no_faces", lang, { sides: need[0]?.sides ?? "?", count: need[0]?.count ?? "?" });
      }
      faces.push(...thrown);
    }
  }

  /**
   * Answers many requests in one message, each with dice of its own; one at fault does not stop the others. An item is
   * a request, a request with its dice, or a chat line. With `times` the answers of the first item come first.
   *
   * @throws SainomeError for the batch as a whole, such as `too_many_requests`; then nothing was thrown.
   */
  batch(items: BatchEntry[], options: BatchOptions & { detail: "values" }): Promise<BatchFigures[]>;
  batch(items: BatchEntry[], options?: BatchOptions & { detail?: "full" }): Promise<BatchReply[]>;
  async batch(items: BatchEntry[], options: BatchOptions = {}): Promise<BatchReply[] | BatchFigures[]> {
    const lang = options.lang ?? this.lang;
    check(options, ["lang", "limit", "times", "detail"], lang);
    const { times, detail, ...call } = options;
    const requests = items.map((entry) => {
      const item = typeof entry === "string" ? { op: "core.command", text: entry } : entry;
      const { request, faces, seed } = "op" in item ? ({ request: item } as BatchItem) : item;
      return { v: 1, lang, dice: diceOf({ faces, seed }), request };
    });
    const { replies, results } = await this.values("core.batch", { requests, times, detail }, call);
    if (detail === "values") {
      return results.map((one) =>
        (one.error ? { error: new SainomeError(one.error as Fault, one.private) } : one) as BatchFigures);
    }
    return (replies as unknown as messages.Reply[]).map((reply): BatchReply => {
      if (reply.error) return { error: new SainomeError(reply.error as Fault, reply.private) };
      if (reply.outcome) return { outcome: reply.outcome as unknown as Outcome };
      return reply.private ? { need: reply.need ?? [], private: true } : { need: reply.need ?? [] };
    });
  }

  /**
   * The exact chances of what a request would do, before any die is thrown: asks the operation that the game names beside
   * it, with the fields of the same name. A request about chances is asked as it is.
   *
   * @throws SainomeError `no_odds` where the game names none, and what the core says of the request.
   */
  odds<Op extends keyof Operations>(request: RequestOf<Op> & { op: Op }, options?: AskOptions): Promise<Outcome>;
  odds(request: AnyRequest, options?: AskOptions): Promise<Outcome>;
  async odds(request: AnyRequest, options: AskOptions = {}): Promise<Outcome> {
    return this.beside("odds", request, options);
  }

  /**
   * What to choose, with the exact value and price of each option: before a roll, or with its `state` in the middle of one.
   *
   * @throws SainomeError `no_advice` where the game names none, and what the core says of the request.
   */
  advise<Op extends keyof Operations>(request: RequestOf<Op> & { op: Op }, options?: AskOptions): Promise<Outcome>;
  advise(request: AnyRequest, options?: AskOptions): Promise<Outcome>;
  async advise(request: AnyRequest, options: AskOptions = {}): Promise<Outcome> {
    return this.beside("advice", request, options);
  }

  /** What the game's advisers say on an outcome that waits for a choice; empty where there is none. */
  async advice(outcome: Pick<Outcome, "op" | "hide" | "state">, options: AskOptions = {}): Promise<Outcome[]> {
    const { lang = this.lang } = options;
    check(options, ["lang", "limit"], lang);
    const system = (await this.forms(lang))[outcome.op.split(".")[0] ?? ""];
    if (system === undefined || outcome.state === null) return [];
    const { state, hide } = outcome;
    return Promise.all(advisersOn(outcome.op, system).map((op) => this.evaluate({ op, state, hide } as AnyRequest, options)));
  }

  private async beside(kind: "odds" | "advice", request: AnyRequest, options: AskOptions): Promise<Outcome> {
    const { lang = this.lang } = options;
    check(options, ["lang", "limit"], lang);
    const { op, state = null, hide = "nothing" } = request as { op: string; state?: Record<string, unknown> | null; hide?: string };
    const system = (await this.forms(lang))[String(op).split(".")[0] ?? ""];
    const operation = system?.operations[op];
    // The core knows best what is wrong with a name that nobody knows.
    if (system === undefined || operation === undefined) return this.evaluate(request, options);
    if (kind === "odds" ? operation.group === "odds" : isAdvice(op, operation)) return this.evaluate(request, options);
    const asked = this.questionOf(kind, request, system, operation, state);
    if (asked === null) throw fault(kind === "odds" ? "no_odds" : "no_advice", lang, { op }, { path: "request.op" });
    return this.evaluate({ ...asked, ...(hide === "nothing" ? {} : { hide }) }, options);
  }

  /** The question to the operation that stands beside another one. */
  private questionOf(kind: "odds" | "advice", request: AnyRequest, system: SystemSchema, operation: OperationSchema, state: Record<string, unknown> | null) {
    const [adviser] = kind === "advice" && state !== null ? advisersOn(request.op, system) : [];
    if (adviser !== undefined) return { ...strange(request, operation, system.$defs), op: adviser, state };
    const target = operation.beside?.[kind];
    const found = target === undefined ? undefined : system.operations[target];
    if (target === undefined || found === undefined) return null;
    return { ...strange(request, operation, system.$defs), ...lent({ operation, system, draft: request, state }, target, found) };
  }

  private forms(lang: Lang): Promise<Schemas> {
    const known = this.worded.get(lang) ?? this.schemas(lang).then((found) => (found as { systems: Schemas }).systems);
    this.worded.set(lang, known);
    known.catch(() => this.worded.delete(lang));
    return known;
  }

  /** The games and what each can do. */
  async systems(options: { lang?: Lang } = {}): Promise<Values<"core.systems">> {
    return this.values("core.systems", {}, options);
  }

  /** Explains a game (`wfrp4`), an operation (`wfrp4.test`) or a clause (`WF-19`); without a topic, what there is. */
  async help(topic = "", options: { lang?: Lang } = {}): Promise<Values<"core.help">> {
    return this.values("core.help", { topic }, options);
  }

  /** Runs every record of a journal again and says what differs. */
  async verify(records: core.Record[], options: { lang?: Lang; limit?: number } = {}): Promise<Values<"core.verify">> {
    return this.values("core.verify", { records }, options);
  }

  /** The schemas of all operations, worded: titles, help, bounds and choices for forms. */
  async schemas(lang: Lang = this.lang): Promise<unknown> {
    return this.file(this.engine.files.schemas[lang], lang);
  }

  /** The chances of each operation's example, worked out with the release: there before the engine is. */
  async examples(lang: Lang = this.lang): Promise<Examples> {
    return (await this.file(this.engine.files.examples[lang], lang)) as Examples;
  }

  private async file(file: string, lang: Lang): Promise<unknown> {
    const response = await fetch(new URL(file, this.engine.base)).catch((error: unknown) => String(error));
    if (typeof response === "string" || !response.ok) {
      const reason = typeof response === "string" ? response : `HTTP ${response.status}`;
      throw fault("file_missing", lang, { file, reason });
    }
    return response.json();
  }

  /** Sends one message as it is, JSON text, and returns the reply as JSON text. */
  ask(text: string, options: Pick<CallOptions, "limit" | "signal" | "background"> = {}): Promise<string> {
    return this.engine.ask(text, options);
  }

  private async values<Op extends keyof Operations>(op: Op, fields: object, options: CallOptions): Promise<Values<Op>> {
    const outcome = await this.evaluate({ op, ...fields } as AnyRequest, options);
    return outcome.values as Values<Op>;
  }

  private async send(request: object, options: CallOptions, lang: Lang): Promise<messages.Reply> {
    const message = {
      v: 1,
      lang,
      dice: diceOf(options),
      request,
      ...(options.record ? { record: options.record } : {}),
    };
    return JSON.parse(await this.engine.ask(toText(message, lang), options)) as messages.Reply;
  }
}

function diceOf({ faces, seed }: { faces?: Face[] | undefined; seed?: string | undefined }): Dice {
  if (faces) return { from: "faces", faces };
  return seed === undefined ? { from: "fair" } : { from: "seed", seed };
}
