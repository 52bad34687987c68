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
import { toText } from "./text";
import type { Ready } from "./wire";

export type RequestOf<Op extends keyof Operations> = Operations[Op]["request"];
/** Any request: an operation by name and its fields. The core checks every one of them. */
export type AnyRequest = { op: string; [field: string]: unknown };

/** One item of a batch. */
export interface BatchItem {
  request: AnyRequest;
  faces?: Face[];
  seed?: string;
}

/** One answer of a batch: exactly one of the three. */
export type BatchReply = { outcome: Outcome } | Needed | { error: SainomeError };

type Dice = { from: "fair" } | { from: "seed"; seed: string } | { from: "faces"; faces: Face[] };

export class Sainome {
  readonly Error = SainomeError;

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
      if (reply.error) throw new SainomeError(reply.error as Fault);
      if (reply.outcome) return reply.outcome as unknown as Outcome;
      const need = reply.need ?? [];
      if (!options.throw) return { need };
      const thrown = await options.throw(need);
      if (!Array.isArray(thrown) || thrown.length === 0) {
        throw fault("no_faces", lang, { sides: need[0]?.sides ?? "?", count: need[0]?.count ?? "?" });
      }
      faces.push(...thrown);
    }
  }

  /** Answers many requests in one message, each with dice of its own; one at fault does not stop the others. */
  async batch(items: (BatchItem | AnyRequest)[], options: { lang?: Lang; limit?: number } = {}): Promise<BatchReply[]> {
    const lang = options.lang ?? this.lang;
    check(options, ["lang", "limit"], lang);
    const requests = items.map((item) => {
      const { request, faces, seed } = "op" in item ? ({ request: item } as BatchItem) : item;
      return { v: 1, lang, dice: diceOf({ faces, seed }), request };
    });
    const values = await this.values("core.batch", { requests }, options);
    return (values.replies as unknown as messages.Reply[]).map((reply): BatchReply => {
      if (reply.error) return { error: new SainomeError(reply.error as Fault) };
      return reply.outcome ? { outcome: reply.outcome as unknown as Outcome } : { need: reply.need ?? [] };
    });
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
    const file = this.engine.files.schemas[lang];
    const response = await fetch(new URL(file, this.engine.base)).catch((error: unknown) => String(error));
    if (typeof response === "string" || !response.ok) {
      const reason = typeof response === "string" ? response : `HTTP ${response.status}`;
      throw fault("file_missing", lang, { file, reason });
    }
    return response.json();
  }

  /** Sends one message as it is, JSON text, and returns the reply as JSON text. */
  ask(text: string, limit?: number): Promise<string> {
    return this.engine.ask(text, limit);
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
    return JSON.parse(await this.engine.ask(toText(message, lang), options.limit)) as messages.Reply;
  }
}

function diceOf({ faces, seed }: { faces?: Face[] | undefined; seed?: string | undefined }): Dice {
  if (faces) return { from: "faces", faces };
  return seed === undefined ? { from: "fair" } : { from: "seed", seed };
}
