/** Questions to the core, asked a moment after the last key. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Outcome } from "../../card";
import type { Ask } from "./boardContext";

const WAIT = 120;

/**
 * Return the answer to a question; null until it is there, or while nothing is asked.
 *
 * @param again Whatever else makes the answer another one: the step of a matter, the language.
 */
export function useAnswer(ask: (request: Ask, signal: AbortSignal) => Promise<Outcome | null>, request: Ask | null, again: string): Outcome | null {
  const [answer, setAnswer] = useState<Outcome | null>(null);
  const turn = useRef(0);
  useEffect(() => {
    const mine = ++turn.current;
    if (request === null) return setAnswer(null);
    const over = new AbortController();
    const timer = setTimeout(async () => {
      const outcome = await ask(request, over.signal);
      // A later question has overtaken this one.
      if (mine === turn.current) setAnswer(outcome);
    }, WAIT);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [JSON.stringify(request), again]);
  return answer;
}
