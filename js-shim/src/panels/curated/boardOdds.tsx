/** Exact chances on a board: asked of the core a moment after the last key, and anew after every step. */

import { useEffect, useState } from "preact/hooks";
import { AdviceNote, type Outcome } from "../../card";
import { useAnswer } from "./asking";
import { type Ask, useBoard } from "./boardContext";
import { boardWords } from "./boardWords";

/** Return the answer to a question about chances; null until it is there, or while nothing is asked. */
export function useOdds(request: Ask | null): Outcome | null {
  const { ask, step, lang } = useBoard();
  return useAnswer(ask, request, `${step} ${lang}`);
}

/**
 * Return why each of some steps would be refused: null if it would not be, undefined until the answer is there. After a
 * step the former answer to the same questions stands until the new one comes, so that nothing jumps under a finger.
 */
export function useReasons(requests: readonly Ask[]): readonly (string | null | undefined)[] {
  const { why, step, lang } = useBoard();
  const asked = JSON.stringify([lang, requests]);
  const [found, setFound] = useState<{ asked: string; reasons: readonly (string | null)[] }>({ asked: "", reasons: [] });
  useEffect(() => {
    let current = true;
    void Promise.all(requests.map(why)).then((reasons) => current && setFound({ asked, reasons }));
    return () => {
      current = false;
    };
  }, [step, asked]);
  return requests.map((_, index) => (found.asked === asked ? found.reasons[index] : undefined));
}

/** The first lines of what the core says about the chances. */
export function OddsLine({ request, lines = 1 }: { request: Ask | null; lines?: number }) {
  const { lang } = useBoard();
  const answer = useOdds(request);
  if (request === null) return null;
  const shown = answer?.lines.public.slice(0, lines) ?? [];
  return (
    <output class="board-odds" aria-label={boardWords(lang).odds}>
      {shown.length === 0 ? <span class="odds-none">—</span> : shown.map((line, index) => <span key={index}>{line}</span>)}
    </output>
  );
}

/** What the core would choose here, as a discreet line with its figures behind it; nothing while it is switched off. */
export function BoardAdvice({ request }: { request: Ask }) {
  const { advice, lang } = useBoard();
  const answer = useOdds(advice ? request : null);
  if (!advice) return null;
  return <div class="advice-place">{answer && <AdviceNote lines={answer.lines.public} lang={lang} />}</div>;
}
