/** A discreet line beside the button and on the newest card: what the core would choose, with its figures behind it. */

import { useEffect, useState } from "preact/hooks";
import { AdviceNote, choiceQuestions, firstLine } from "../../card";
import type { SystemSchema } from "../../schema";
import { advisersOn, isAdvice } from "../../schema/beside";
import { prefer } from "../actions";
import { useApp, useView, useWords } from "../context";
import type { Entry, Request } from "../model";
import { useAsked } from "./asked";

/** Advice before the roll; its room is kept while there is none yet, and nothing is shown while it is switched off. */
export function AdviceLine({ request }: { request: Request | null | undefined }) {
  const wanted = useView((state) => state.prefs.advice === "on");
  const lang = useView((state) => state.prefs.lang);
  const { outcome } = useAsked(wanted ? (request ?? null) : null);
  if (!wanted || request === undefined) return null;
  return <div class="advice-place">{outcome && <AdviceNote lines={outcome.lines.public} lang={lang} />}</div>;
}

const NONE: readonly string[][] = [];
const NO_ODDS: Readonly<Record<string, string>> = {};

/** Return what each choice of a roll comes to, in short, as far as it can be reckoned. */
export function useChoiceOdds(entry: Entry, asked: boolean): Readonly<Record<string, string>> {
  const { core } = useApp();
  const { outcome, lang } = entry;
  const [found, setFound] = useState(NO_ODDS);
  useEffect(() => {
    setFound(NO_ODDS);
    const questions = asked ? choiceQuestions(outcome) : [];
    if (questions.length === 0) return;
    let current = true;
    void Promise.all(questions.map(({ request }) => core.ask({ v: 1, lang, request }))).then((replies) => {
      if (!current) return;
      const lines = replies.map((reply) => (reply.outcome ? firstLine(reply.outcome) : undefined));
      setFound(Object.fromEntries(questions.flatMap(({ id }, index) => (lines[index] === undefined ? [] : [[id, lines[index]]]))));
    });
    return () => {
      current = false;
    };
  }, [asked, entry, lang]);
  return found;
}

/** Return what the core advises on a roll that waits for a choice, each piece as its lines. */
export function useAdvice(entry: Entry, asked: boolean): readonly (readonly string[])[] {
  const { core } = useApp();
  const wanted = useView((state) => state.prefs.advice === "on") && asked && entry.outcome.state !== null;
  const lang = entry.lang;
  const system = useView((state) => state.schemas?.[entry.outcome.system]);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!wanted || system === undefined) return setFound(NONE);
    let current = true;
    void (async () => {
      const all: string[][] = [];
      for (const op of advisersOn(entry.outcome.op, system)) {
        const { outcome } = await core.ask({ v: 1, lang, request: { op, state: entry.outcome.state } });
        if (outcome) all.push(outcome.hide === "nothing" ? [...outcome.lines.public] : [...outcome.lines.private]);
      }
      if (current) setFound(all);
    })();
    return () => {
      current = false;
    };
  }, [wanted, entry, lang, system]);
  return found;
}

/** Switches advice on and off, where the game has any. */
export function AdviceSwitch({ system }: { system: SystemSchema }) {
  const app = useApp();
  const words = useWords();
  const shown = useView((state) => state.prefs.advice === "on");
  const any = Object.entries(system.operations).some(([op, one]) => isAdvice(op, one));
  if (!any) return null;
  return (
    <button type="button" class="quiet" aria-pressed={shown} onClick={() => prefer(app, { advice: shown ? "off" : "on" })}>
      {words.advice}
    </button>
  );
}
