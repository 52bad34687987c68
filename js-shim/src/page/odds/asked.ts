/** A question to the core that changes while one types or drags: one is under way at most, and the newest comes next. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Outcome } from "../../card";
import { useApp, useView } from "../context";
import type { ErrorMessage, Request } from "../model";

/** Milliseconds after the last key before the core is asked. */
const WAIT = 120;

export interface Answer {
  /** The question that was answered; null while there is none. */
  request: Request | null;
  outcome: Outcome | null;
  error: ErrorMessage | null;
}

const NOTHING: Answer = { request: null, outcome: null, error: null };

/**
 * Return the newest answer.
 *
 * @param flowing Whether answers that a later question has overtaken are shown too, as for a slider that is dragged.
 */
export function useAsked(request: Request | null, flowing = false): Answer {
  const { core } = useApp();
  const lang = useView((state) => state.prefs.lang);
  const [answer, setAnswer] = useState(NOTHING);
  const line = useRef({ wanted: "", asked: "", busy: false, over: new AbortController() });
  const key = request === null ? "" : JSON.stringify([lang, request]);

  const ask = async () => {
    const now = line.current;
    if (now.busy) return;
    now.busy = true;
    while (now.wanted !== "" && now.wanted !== now.asked) {
      const mine = now.wanted;
      const [lang, request] = JSON.parse(mine) as ["ja" | "en", Request];
      now.over = new AbortController();
      const { outcome = null, error = null } = await core.ask({ v: 1, lang, request }, now.over.signal);
      now.asked = mine;
      if (now.wanted === mine || (flowing && now.wanted !== "")) setAnswer({ request, outcome, error });
    }
    now.busy = false;
  };

  useEffect(() => {
    line.current.wanted = key;
    if (!flowing) line.current.over.abort();
    if (key === "") {
      line.current.asked = "";
      return setAnswer(NOTHING);
    }
    const timer = setTimeout(() => void ask(), flowing ? 0 : WAIT);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(
    () => () => {
      line.current.wanted = "";
      line.current.over.abort();
    },
    [],
  );
  return answer;
}
