/** The exact chances of what stands in the form, asked of the core a moment after the last key. */

import { useWords } from "../context";
import type { Request } from "../model";
import { useAsked } from "./asked";
import type { Example } from "./examples";

/** Answers of more lines than this begin with a heading. */
const HEADED = 3;

interface OddsProps {
  request: Request | null;
  lines: number;
  room: number;
}

export function Odds({ request, lines, room }: OddsProps) {
  const words = useWords();
  const shown = useAsked(request).outcome?.lines.public.slice(0, lines) ?? [];
  return (
    <output class="odds" aria-label={words.odds} data-lines={lines} data-room={room}>
      {shown.length === 0 ? <span class="odds-none">—</span> : shown.map((line, index) => <span key={index}>{line}</span>)}
    </output>
  );
}

/** The same for the example of a form in which nothing is entered: at once from the release, then as the engine says it. */
export function ExampleOdds({ example, lines, room }: { example: Example; lines: number; room: number }) {
  const words = useWords();
  const live = useAsked(example.request).outcome?.lines.public;
  // Where a form shows a table of chances, its head alone would say none.
  const shown = (live ?? example.lines).slice(0, lines > HEADED ? example.lines.length : 1);
  return (
    <output class="odds odds-example" aria-label={words.oddsExample} data-lines={lines} data-room={room} data-live={live !== undefined}>
      {shown.map((line, index) => (
        <span key={index}>
          {index === 0 && <span class="odds-example-label">{words.example}</span>} {line}
        </span>
      ))}
    </output>
  );
}
