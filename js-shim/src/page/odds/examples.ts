/** The chances of a form's example: shown in a form that is still empty, from the release until the engine has said the same. */

import { useEffect, useState } from "preact/hooks";
import type { Examples } from "../../engine";
import { useView } from "../context";
import type { Request } from "../model";

export interface Example {
  request: Request;
  lines: readonly string[];
}

const asked = new Map<string, Promise<Examples>>();

/** Return the example of an operation; null while it is not there, or where there is none. */
export function useExample(op: string): Example | null {
  const lang = useView((state) => state.prefs.lang);
  const [found, setFound] = useState<{ lang: string; examples: Examples } | null>(null);
  useEffect(() => {
    let current = true;
    const coming = asked.get(lang) ?? globalThis.sainome?.examples(lang);
    if (coming === undefined) return;
    asked.set(lang, coming);
    coming.then(
      (examples) => current && setFound({ lang, examples }),
      // An example is a help; without it the form is as good.
      () => asked.delete(lang),
    );
    return () => {
      current = false;
    };
  }, [lang]);
  return found?.lang === lang ? (found.examples[op] ?? null) : null;
}
