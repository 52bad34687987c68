/** What may be done next: real buttons with what they cost, and why not where they are refused. */

import type { CardOptions, Choice, Outcome } from "./types";
import { cardWords } from "./words";

function cost(choice: Choice, terms: Record<string, string>): string {
  return Object.entries(choice.cost ?? {})
    .map(([name, amount]) => `${terms[name] ?? name} ${amount}`)
    .join("・");
}

export function Choices({ outcome, options }: { outcome: Outcome; options: CardOptions }) {
  if (outcome.choices.length === 0) return null;
  const words = cardWords(options.lang);
  const live = options.live ?? true;
  const buttons = (
    <div class="choices" role="group" aria-label={words.choices}>
      {outcome.choices.map((choice) => {
        const refused = choice.refused != null;
        const price = cost(choice, outcome.lines.terms);
        return (
          <div class="choice" key={choice.id}>
            <button
              type="button"
              disabled={refused || !live}
              data-sainome="choice"
              data-choice={choice.id}
              onClick={() => options.onChoice?.(choice)}
            >
              {choice.label ?? choice.id}
              {price !== "" && (
                <span class="cost">
                  {" "}
                  ({words.cost} {price})
                </span>
              )}
            </button>
            {options.odds?.[choice.id] !== undefined && <span class="choice-odds">{options.odds[choice.id]}</span>}
            {refused && <span class="reason"> {choice.reason ?? words.refused}</span>}
          </div>
        );
      })}
    </div>
  );
  if (!options.fold) return buttons;
  return (
    <details class="reasons">
      <summary>{words.choices}</summary>
      {buttons}
    </details>
  );
}
