/**
 * How a request becomes an entry of the log: asks the core, fetches the dice it wants, writes the record, keeps the
 * procedure; and takes the last step back.
 */

import type { Choice, Outcome } from "../card";
import type { Core } from "./core";
import type { Change, Storage } from "./db";
import { type Dice, type Entry, type ErrorMessage, type Face, type JournalRecord, newId, type Procedure, type Reply, type Request } from "./model";
import { titleOf } from "./procedures";
import type { State } from "./state";
import type { Store } from "./store";
import { utcNow } from "./time";

export interface Plan {
  request: Request;
  /** The procedure that this goes on with. */
  procedure?: string | undefined;
  /** A roll whose faces were mistyped; the new one takes its place. */
  replaces?: Entry | undefined;
  /** Faces to start with, open to correction. */
  faces?: Face[] | undefined;
}

export type Result = { outcome: Outcome; entry: Entry } | { error: ErrorMessage } | { cancelled: true };

const LOCK = "sainome-log";

/** Let only one tab at a time add to the log, so that its records stay one chain. */
export function alone<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(LOCK, run) as Promise<T>) : run();
}

export class Rolls {
  private channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("sainome");

  constructor(
    private store: Store<State>,
    private core: Core,
    private storage: Storage,
  ) {
    if (this.channel) this.channel.onmessage = () => void this.load();
  }

  /** Called after everything was read anew: the log may then stand in another language than the page. */
  onLoad: () => void = () => undefined;

  /** Read everything kept. */
  async load(): Promise<void> {
    const [entries, procedures, characters] = await Promise.all([
      this.storage.all("entries"),
      this.storage.all("procedures"),
      this.storage.all("characters"),
    ]);
    entries.sort((a, b) => a.seq - b.seq);
    procedures.sort((a, b) => (a.at < b.at ? 1 : -1));
    characters.sort((a, b) => a.name.localeCompare(b.name));
    this.store.set({ entries, procedures, characters });
    this.onLoad();
  }

  private async loadProcedures(): Promise<void> {
    const procedures = await this.storage.all("procedures");
    this.store.set({ procedures: procedures.sort((a, b) => (a.at < b.at ? 1 : -1)) });
  }

  /** Show what became of a roll; the words on the screen stay. */
  private marked(entry: Entry, status: Entry["status"]): void {
    this.store.set({ entries: this.store.state.entries.map((one) => (one.id === entry.id ? { ...one, status } : one)) });
  }

  /** Tell the other tabs. */
  changed(): void {
    this.channel?.postMessage("changed");
  }

  /** Carry out a request to its end: an entry in the log, an error, or called off at the dice. */
  async perform(plan: Plan): Promise<Result> {
    this.store.set({ busy: true });
    try {
      return await this.run(plan);
    } finally {
      this.store.set({ busy: false });
    }
  }

  private async run(plan: Plan): Promise<Result> {
    const { prefs, seed } = this.store.state;
    const typed = plan.faces !== undefined || prefs.dice === "faces";
    let faces = plan.faces ?? [];
    for (;;) {
      const dice: Dice = typed ? { from: "faces", faces } : prefs.dice === "seed" ? { from: "seed", seed } : { from: "fair" };
      const reply = await alone(() => this.ask(plan, dice));
      if (reply.entry) return { outcome: reply.entry.outcome, entry: reply.entry };
      if (reply.error) {
        if (!(typed && faces.length > 0 && reply.error.path.startsWith("dice"))) return { error: reply.error };
      }
      const more = await this.question(plan, faces, reply);
      if (more === null) return { cancelled: true };
      faces = more;
    }
  }

  private question(plan: Plan, known: Face[], reply: Reply): Promise<Face[] | null> {
    return new Promise((resolve) => {
      const answer = (faces: Face[] | null) => {
        this.store.set({ question: null });
        resolve(faces);
      };
      this.store.set({
        question: { title: this.titleOf(plan.request.op), known, need: reply.need ?? [], fault: reply.error ?? null, answer },
      });
    });
  }

  titleOf(op: string): string {
    const { schemas } = this.store.state;
    return schemas?.[op.split(".")[0] ?? ""]?.operations[op]?.title ?? "";
  }

  private async ask(plan: Plan, dice: Dice): Promise<Reply & { entry?: Entry }> {
    const last = await this.storage.last();
    const at = utcNow();
    const { lang } = this.store.state.prefs;
    const reply = await this.core.ask({ v: 1, lang, dice, request: plan.request, record: { prev: last?.record.digest ?? null, at } });
    if (!reply.outcome) return reply;
    const { record, ...outcome } = reply.outcome;
    if (record === undefined) return { error: { code: "no_record", path: "", message: "no record" } };
    const entry = this.entryOf(plan, dice, outcome, record, at, (last?.seq ?? 0) + 1);
    await this.keep(entry, plan.replaces);
    return { ...reply, entry };
  }

  private entryOf(plan: Plan, dice: Dice, outcome: Outcome, record: JournalRecord, at: string, seq: number): Entry {
    const { procedures, prefs } = this.store.state;
    const known = plan.replaces?.procedure ?? (this.isAnother(plan.procedure, outcome) ? undefined : plan.procedure);
    const procedure = known ?? (outcome.state === null ? undefined : newId());
    const before = plan.replaces ? plan.replaces.before : (procedures.find((one) => one.id === known) ?? null);
    return {
      v: 1,
      id: newId(),
      seq,
      at,
      lang: prefs.lang,
      request: plan.request,
      dice: dice.from === "seed" ? { from: "seed", seed: dice.seed } : { from: dice.from },
      outcome,
      record,
      status: "live",
      ...(plan.replaces ? { replaces: plan.replaces.id } : {}),
      ...(procedure === undefined ? {} : { procedure, before: before ?? null }),
    };
  }

  /** Whether a step leaves a state of another kind than it went on from: a character that makes a check stays kept. */
  private isAnother(id: string | undefined, outcome: Outcome): boolean {
    const old = this.store.state.procedures.find((one) => one.id === id);
    const kind = (op: string) => this.store.state.schemas?.[outcome.system]?.operations[op]?.state?.$ref;
    return old !== undefined && outcome.state !== null && kind(old.op) !== kind(outcome.op);
  }

  private async keep(entry: Entry, replaced: Entry | undefined): Promise<void> {
    await this.storage.write([
      { store: "entries", put: entry },
      ...(replaced ? [{ store: "entries", put: { ...replaced, status: "replaced" } } as const] : []),
      ...(entry.procedure === undefined ? [] : [this.procedureAfter(entry, entry.procedure)]),
    ]);
    if (replaced) this.marked(replaced, "replaced");
    await this.loadProcedures();
    this.store.set({ entries: [...this.store.state.entries, entry] });
    this.store.set({ announced: entry.outcome.lines.public.join(" "), fault: null });
    this.changed();
  }

  private procedureAfter(entry: Entry, id: string): Change {
    const { outcome } = entry;
    if (outcome.state === null) return { store: "procedures", remove: id };
    const old = this.store.state.procedures.find((one) => one.id === id) ?? entry.before;
    const procedure: Procedure = {
      v: 1,
      id,
      system: outcome.system,
      op: outcome.op,
      title: old?.title ?? titleOf(entry),
      name: old?.name ?? "",
      state: outcome.state,
      entry: entry.id,
      at: entry.at,
    };
    return { store: "procedures", put: procedure };
  }

  /** Do what a card offers; `filled` are the fields that the choice asked for. */
  choose(entry: Entry, choice: Choice, filled: Record<string, unknown> = {}): Promise<Result> {
    const state = entry.outcome.state === null ? {} : { state: entry.outcome.state };
    return this.perform({ request: { ...choice.request, ...filled, ...state } as Request, procedure: entry.procedure });
  }

  /** The newest roll that still counts. */
  lastLive(): Entry | undefined {
    return this.store.state.entries.findLast((entry) => entry.status === "live");
  }

  /** Take the newest roll back: it stays in the log, struck through, and its procedure stands as before. */
  async undo(): Promise<void> {
    const entry = this.lastLive();
    if (entry === undefined) return;
    const changes: Change[] = [{ store: "entries", put: { ...entry, status: "undone" } }];
    if (entry.before) changes.push({ store: "procedures", put: entry.before });
    else if (entry.procedure !== undefined) changes.push({ store: "procedures", remove: entry.procedure });
    await alone(() => this.storage.write(changes));
    this.marked(entry, "undone");
    await this.loadProcedures();
    this.changed();
  }

  /** Open the faces of a roll for correction; the same request is then asked again. */
  mend(entry: Entry): Promise<Result> {
    const known = entry.outcome.draws.map(({ sides, face }) => ({ sides, face }));
    return this.question({ request: entry.request }, known, {}).then((faces) =>
      faces === null ? { cancelled: true } : this.perform({ request: entry.request, replaces: entry, faces }),
    );
  }
}
