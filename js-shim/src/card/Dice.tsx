/** The dice as they fell, grouped by what they were thrown for. */

import type { Draw, Outcome } from "./types";
import { isVoid } from "./tone";

interface Group {
  purpose: string;
  draws: Draw[];
}

function grouped(draws: readonly Draw[]): Group[] {
  const groups: Group[] = [];
  for (const draw of draws) {
    const last = groups.at(-1);
    if (last?.purpose === draw.for) last.draws.push(draw);
    else groups.push({ purpose: draw.for, draws: [draw] });
  }
  return groups;
}

function Die({ draw, terms }: { draw: Draw; terms: Record<string, string> }) {
  const mark = draw.mark ?? null;
  const face = isVoid(mark) ? <s>{draw.face}</s> : draw.face;
  return (
    <li class="die" data-sides={draw.sides} data-mark={mark}>
      <span class="die-name">D{draw.sides}</span> <span class="die-face">{face}</span>
      {mark !== null && <span class="die-mark"> {terms[mark] ?? mark}</span>}
    </li>
  );
}

export function Dice({ outcome, label }: { outcome: Outcome; label: string }) {
  if (outcome.draws.length === 0) return null;
  const { terms } = outcome.lines;
  return (
    <div class="dice" role="group" aria-label={label}>
      {grouped(outcome.draws).map((group, index) => (
        <div class="dice-group" key={index}>
          <span class="dice-for">{terms[group.purpose] ?? group.purpose}</span>
          <ul>
            {group.draws.map((draw, position) => (
              <Die key={position} draw={draw} terms={terms} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
