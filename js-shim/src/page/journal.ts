/** The log as a whole: verify, export, import, clear, and say it in another language. */

import type { Lang, Outcome } from "../card";
import { confirm, notify } from "./actions";
import type { App } from "./context";
import type { Change } from "./db";
import type { Character, Entry, Envelope, Procedure, Reply } from "./model";
import { alone } from "./rolls";
import { utcNow } from "./time";
import { wordsOf } from "./words";

const FORMAT = "sainome.log";
/** Records that are run again in one message: a log may be longer than a message. */
const SLICE = 500;

export interface Verified {
  sound: boolean;
  /** What the core says: the whole first, then each fault. */
  lines: readonly string[];
  faults: number;
}

interface LogFile {
  format: typeof FORMAT;
  v: 1;
  exported: string;
  entries: Entry[];
  procedures: Procedure[];
  characters: Character[];
}

/** Run every record again. */
export async function verify({ core, store }: App, entries: readonly Entry[]): Promise<Verified> {
  const { lang } = store.state.prefs;
  const reply = await core.ask({ v: 1, lang, request: { op: "core.verify", records: entries.map((entry) => entry.record) } });
  if (!reply.outcome) return { sound: false, lines: [reply.error?.message ?? ""], faults: 0 };
  const { sound, findings } = reply.outcome.values as unknown as { sound: boolean; findings: unknown[] };
  return { sound, faults: findings.length, lines: reply.outcome.lines.public };
}

/** Verify the log on the screen. */
export function verifyLog(app: App): Promise<Verified> {
  return verify(app, app.store.state.entries);
}

/** Hand the log out as a file. Hidden rolls are in it with all they hold, and stay marked. */
export function exportLog(app: App): void {
  const { entries, procedures, characters, prefs } = app.store.state;
  const file: LogFile = { format: FORMAT, v: 1, exported: utcNow(), entries: [...entries], procedures: [...procedures], characters: [...characters] };
  const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `sainome-${file.exported.slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  if (entries.some((entry) => entry.outcome.hide !== "nothing")) notify(app, wordsOf(prefs.lang).exportSecret);
}

function isLogFile(data: unknown): data is LogFile {
  const file = data as LogFile | null;
  if (typeof file !== "object" || file?.format !== FORMAT || file.v !== 1) return false;
  const rows = [file.entries, file.procedures, file.characters];
  if (!rows.every((list) => Array.isArray(list) && list.every((row) => typeof row?.id === "string"))) return false;
  return file.entries.every((entry) => typeof entry.record === "object" && entry.record !== null && typeof entry.seq === "number");
}

/** Take a log in from a file: verified first, and what the cards say is made anew from the records. */
export async function importLog(app: App, chosen: Blob): Promise<Verified | null> {
  const words = wordsOf(app.store.state.prefs.lang);
  let file: unknown;
  try {
    file = JSON.parse(await chosen.text());
  } catch {
    file = null;
  }
  if (!isLogFile(file)) {
    notify(app, words.importBad);
    return null;
  }
  const entries = [...file.entries].sort((a, b) => a.seq - b.seq);
  const verified = await verify(app, entries);
  if (!verified.sound && !(await confirm(app, `${verified.lines[0] ?? ""} ${words.importUnsound(verified.faults)}`, words.importLog))) return verified;
  if (app.store.state.entries.length > 0 && !(await confirm(app, words.importAsk(entries.length), words.importLog))) return null;
  const shown = await reworded(app, entries, app.store.state.prefs.lang, true);
  try {
    await replaceAll(app, { ...file, entries: shown });
  } catch (fault) {
    notify(app, words.importKept(fault instanceof Error ? fault.message : String(fault)));
    return null;
  }
  notify(app, words.imported(entries.length));
  return verified;
}

async function replaceAll({ storage, rolls }: App, file: LogFile): Promise<void> {
  const changes: Change[] = [
    { store: "entries", clear: true },
    { store: "procedures", clear: true },
    ...file.entries.map((put): Change => ({ store: "entries", put })),
    ...file.procedures.map((put): Change => ({ store: "procedures", put })),
    ...file.characters.map((put): Change => ({ store: "characters", put })),
  ];
  await alone(() => storage.write(changes));
  await rolls.load();
  rolls.changed();
}

/** Forget the whole log, after asking. Procedures in progress stay. */
export async function clearLog(app: App): Promise<void> {
  const words = wordsOf(app.store.state.prefs.lang);
  if (!(await confirm(app, words.clearAsk, words.clear))) return;
  await alone(() => app.storage.write([{ store: "entries", clear: true }]));
  await app.rolls.load();
  app.rolls.changed();
}

/**
 * Say rolls in a language: the core runs each record again. One that comes out otherwise (another version of the
 * core) keeps its old words, unless `always` asks for what the record gives.
 */
export async function reworded(app: App, entries: readonly Entry[], lang: Lang, always = false): Promise<Entry[]> {
  const replies: Reply[] = [];
  for (let from = 0; from < entries.length; from += SLICE) {
    const requests = entries.slice(from, from + SLICE).map(
      ({ record }): Envelope => ({ v: 1, lang, request: record.request, dice: { from: "faces", faces: record.faces } }),
    );
    const reply = await app.core.ask({ v: 1, lang, request: { op: "core.batch", requests } });
    if (reply.error) notify(app, reply.error.message);
    const { replies: said } = (reply.outcome?.values ?? {}) as { replies?: Reply[] };
    replies.push(...(said ?? requests.map(() => ({}) as Reply)));
  }
  return entries.map((entry, index) => {
    const outcome = replies[index]?.outcome;
    if (!outcome || !(always || same(outcome, entry.outcome))) return entry;
    return { ...entry, outcome, lang, request: entry.record.request };
  });
}

function same(one: Outcome, other: Outcome): boolean {
  return one.verdict === other.verdict && JSON.stringify(one.state) === JSON.stringify(other.state);
}
