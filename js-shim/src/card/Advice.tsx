/** What the core would choose: one line, and all options when it is opened. */

import type { Lang } from "./types";
import { cardWords } from "./words";

export function AdviceNote({ lines, lang }: { lines: readonly string[]; lang: Lang }) {
  const [first, ...rest] = lines;
  if (first === undefined) return null;
  const label = <span class="advice-label">{cardWords(lang).advice}</span>;
  if (rest.length === 0) {
    return (
      <p class="advice">
        {label} {first}
      </p>
    );
  }
  return (
    <details class="advice">
      <summary>
        {label} {first}
      </summary>
      {rest.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </details>
  );
}
