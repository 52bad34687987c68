/** Why it came out so: summands and clauses, folded away until asked for. */

import { useState } from "preact/hooks";
import type { CardOptions, ClauseNote, Outcome, Part, Step } from "./types";
import { cardWords } from "./words";

type Explain = CardOptions["explain"];

function shown(value: number | string, first: boolean): string {
  if (typeof value !== "number") return value;
  return first || value < 0 ? String(value).replace("-", "−") : `+${value}`;
}

export function Parts({ parts, options }: { parts: readonly Part[]; options: CardOptions }) {
  if (parts.length === 0) return null;
  return (
    <details class="reasons">
      <summary>{cardWords(options.lang).parts}</summary>
      <ul class="parts">
        {parts.map((part, index) => (
          <li key={index}>
            <span class="part-name">{part.label ?? part.name}</span> <span class="part-value">{shown(part.value, index === 0)}</span>{" "}
            {part.clause && <Clause id={part.clause} options={options} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Steps({ outcome, options }: { outcome: Outcome; options: CardOptions }) {
  if (outcome.steps.length === 0) return null;
  return (
    <details class="reasons">
      <summary>{cardWords(options.lang).steps}</summary>
      <ol class="steps">
        {outcome.steps.map((step: Step, index) => (
          <li key={index}>
            <span>{step.label ?? step.name}</span> <Clause id={step.clause} options={options} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A clause's number; a button that fetches its words when the host can explain. */
export function Clause({ id, options }: { id: string; options: CardOptions }) {
  const [note, setNote] = useState<ClauseNote | "loading" | null>(null);
  const words = cardWords(options.lang);
  const explain: Explain = options.explain;
  const toggle = () => {
    if (note !== null) return setNote(null);
    if (!explain) return;
    setNote("loading");
    explain(id).then(setNote, (fault: unknown) => setNote({ name: id, text: [String((fault as Error).message)] }));
  };
  return (
    <>
      <button
        type="button"
        class="clause"
        title={words.explain}
        aria-expanded={note !== null}
        data-sainome="explain"
        data-clause={id}
        onClick={toggle}
      >
        {id}
      </button>
      {note !== null && (
        <span class="clause-note" role="note">
          {note === "loading" ? (
            words.loading
          ) : (
            <>
              <strong>{note.name}</strong> {note.text.join(" ")}
            </>
          )}
        </span>
      )}
    </>
  );
}
