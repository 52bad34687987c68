/** The exact chances of what stands in the form, asked of the core a moment after the last key. */

import { useWords } from "../context";
import type { Request } from "../model";
import { useAsked } from "./asked";

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
