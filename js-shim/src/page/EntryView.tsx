/** One roll of the log: its card, when and how it was rolled, and what may still be done with it. */

import { useState } from "preact/hooks";
import { Card, type Choice } from "../card";
import { useApp, useView, useWords } from "./context";
import { focusEntry, useChoice } from "./choosing";
import type { Entry } from "./model";
import { useAdvice, useChoiceOdds } from "./odds/Advice";
import { EntryCharts } from "./odds/EntryCharts";
import { shortTime, shownTime } from "./time";

interface EntryProps {
  entry: Entry;
  /** The newest roll that still counts: it alone can be taken back. */
  last: boolean;
}

export function EntryView({ entry, last }: EntryProps) {
  const app = useApp();
  const words = useWords();
  const [open, setOpen] = useState(false);
  const choose = useChoice();
  const name = useView((state) => state.schemas?.[entry.outcome.system]?.name);
  const current = useView((state) => state.procedures.some((one) => one.entry === entry.id));
  const replaced = useView((state) => state.entries.find((one) => one.id === entry.replaces));
  const hidden = entry.outcome.hide !== "nothing";
  const ended = entry.status !== "live";
  // What was hidden stays so for whoever looks at the screen, until it is opened.
  const told = last && current && !ended && (!hidden || open);
  const advice = useAdvice(entry, told);
  const odds = useChoiceOdds(entry, told);
  return (
    <li class="entry" data-status={entry.status} data-entry={entry.id} tabIndex={-1}>
      <div class="entry-meta">
        <time dateTime={entry.at} title={shownTime(entry.at)}>
          {shortTime(entry.at)}
        </time>
        {entry.outcome.draws.length > 0 && (!hidden || open) && (
          <span>
            {words.by[entry.dice.from]}
            {entry.dice.seed !== undefined && ` ${entry.dice.seed}`}
          </span>
        )}
        {ended && <strong class="entry-status">{entry.status === "undone" ? words.undone : words.mended}</strong>}
        <span class="entry-tools">
          <Tools entry={entry} last={last} open={open} />
          {hidden && (
            <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? words.veil : words.reveal}
            </button>
          )}
        </span>
      </div>
      <Card
        outcome={ended || !current ? { ...entry.outcome, choices: [] } : entry.outcome}
        options={{
          lang: entry.lang,
          system: entry.outcome.system === "core" ? undefined : name,
          viewer: hidden && !open ? "public" : "private",
          live: !ended && current,
          fold: !last,
          history: replaced ? [{ outcome: replaced.outcome, reason: words.mended }] : [],
          advice,
          odds,
          onChoice: (choice: Choice) => choose(entry, choice),
          explain: (clause) => explain(app, clause),
        }}
      />
      {(!hidden || open) && <EntryCharts outcome={entry.outcome} />}
    </li>
  );
}

function Tools({ entry, last, open }: EntryProps & { open: boolean }) {
  const app = useApp();
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const { lines, hide } = entry.outcome;
    const shown = hide === "nothing" || open ? [...lines.public, ...lines.private] : lines.public;
    await navigator.clipboard.writeText([lines.title, ...shown].join("\n"));
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <>
      {last && entry.dice.from === "faces" && entry.outcome.draws.length > 0 && (
        <button type="button" class="quiet" onClick={() => void app.rolls.mend(entry)}>
          {words.mend}
        </button>
      )}
      {last && (
        <button type="button" class="quiet" onClick={() => void app.rolls.undo().then(() => focusEntry(entry.id))}>
          {words.undo}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => void copy()}>
        {copied ? words.copied : words.copy}
      </button>
    </>
  );
}

async function explain({ core, store }: ReturnType<typeof useApp>, clause: string) {
  const { lang } = store.state.prefs;
  const reply = await core.ask({ v: 1, lang, request: { op: "core.help", topic: clause } });
  if (!reply.outcome) throw new Error(reply.error?.message ?? clause);
  const { name, text } = reply.outcome.values as { name: string; text: string[] };
  return { name, text };
}
