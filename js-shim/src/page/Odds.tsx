/** The exact chances of what stands in the form, asked of the core a moment after the last key. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Curated } from "../panels/curated";
import type { Draft } from "../panels/draft";
import { useApp, useView, useWords } from "./context";
import type { Request } from "./model";

const WAIT = 120;

export function Odds({ curated, draft }: { curated: Curated; draft: Draft }) {
  const { core } = useApp();
  const words = useWords();
  const lang = useView((state) => state.prefs.lang);
  const [lines, setLines] = useState<readonly string[]>([]);
  const turn = useRef(0);
  const request = curated.odds?.(draft) ?? null;
  const key = JSON.stringify(request);
  useEffect(() => {
    const mine = ++turn.current;
    if (request === null) return setLines([]);
    const timer = setTimeout(async () => {
      const reply = await core.ask({ v: 1, lang, request: request as Request });
      // A later question has overtaken this one.
      if (mine === turn.current) setLines(reply.outcome ? reply.outcome.lines.public.slice(0, curated.lines ?? 1) : []);
    }, WAIT);
    return () => clearTimeout(timer);
  }, [key, lang]);
  return (
    <output class="odds" aria-label={words.odds} data-lines={curated.lines ?? 1} data-room={curated.room ?? 1}>
      {lines.length === 0 ? <span class="odds-none">—</span> : lines.map((line, index) => <span key={index}>{line}</span>)}
    </output>
  );
}
