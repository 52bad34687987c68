/**
 * An outcome as a card: the same on the page and, as text, in a chat message.
 *
 * Plain HTML in reading order, so that it stays readable without its style sheet.
 */

import { AdviceNote } from "./Advice";
import { Choices } from "./Choices";
import { Dice } from "./Dice";
import { Parts, Steps } from "./Reasons";
import { ICONS, toneOf } from "./tone";
import type { CardOptions, Outcome, Superseded } from "./types";
import { cardWords } from "./words";

function Verdict({ outcome }: { outcome: Outcome }) {
  if (outcome.lines.verdict === null) return null;
  return (
    <p class="verdict">
      <span class="icon" aria-hidden="true">
        {ICONS[toneOf(outcome)]}
      </span>{" "}
      <strong>{outcome.lines.verdict}</strong>
    </p>
  );
}

function LineList({ lines, name }: { lines: readonly string[]; name: string }) {
  return (
    <div class={name}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

/** The outcomes inside one that did the same thing several times. */
function inner(outcome: Outcome): Outcome[] {
  const { results } = outcome.values;
  return Array.isArray(results) ? results.filter((one): one is Outcome => typeof one === "object" && one !== null && "lines" in one) : [];
}

function Repeated({ outcomes, options }: { outcomes: Outcome[]; options: CardOptions }) {
  return (
    <ol class="repeated" aria-label={cardWords(options.lang).results}>
      {outcomes.map((one, index) => (
        <li key={index} data-tone={toneOf(one)}>
          <Verdict outcome={one} />
          <LineList lines={one.lines.public} name="lines" />
          <Dice outcome={one} label={cardWords(options.lang).dice} />
        </li>
      ))}
    </ol>
  );
}

function Body({ outcome, options }: { outcome: Outcome; options: CardOptions }) {
  const words = cardWords(options.lang);
  const repeated = inner(outcome);
  return (
    <>
      <Verdict outcome={outcome} />
      {repeated.length > 0 ? (
        <Repeated outcomes={repeated} options={options} />
      ) : (
        <>
          <LineList lines={outcome.lines.public} name="lines" />
          {outcome.lines.private.length > 0 && (
            <div class="secret">
              <span class="secret-label">{words.private}</span>
              <LineList lines={outcome.lines.private} name="lines" />
            </div>
          )}
          <Dice outcome={outcome} label={words.dice} />
        </>
      )}
      <Parts parts={outcome.parts} options={options} />
      <Steps outcome={outcome} options={options} />
      <Choices outcome={outcome} options={options} />
      {options.advice?.map((lines, index) => (
        <AdviceNote key={index} lines={lines} lang={options.lang} />
      ))}
    </>
  );
}

function History({ history, options }: { history: readonly Superseded[]; options: CardOptions }) {
  if (history.length === 0) return null;
  return (
    <ul class="history" aria-label={cardWords(options.lang).history}>
      {history.map((one, index) => (
        <li key={index}>
          <span class="history-reason">{one.reason}</span>{" "}
          <s>{one.outcome.hide === "nothing" || options.viewer === "private" ? allLines(one.outcome).join(" / ") : one.outcome.lines.public.join(" / ")}</s>
        </li>
      ))}
    </ul>
  );
}

function allLines(outcome: Outcome): readonly string[] {
  return [...outcome.lines.public, ...outcome.lines.private];
}

/** Show an outcome. With `viewer: "public"` a hidden one shows its public lines and nothing else. */
export function Card({ outcome, options }: { outcome: Outcome; options: CardOptions }) {
  const veiled = outcome.hide !== "nothing" && options.viewer === "public";
  const words = cardWords(options.lang);
  return (
    <article class="sainome-card" lang={options.lang} data-tone={veiled ? "plain" : toneOf(outcome)} data-hide={outcome.hide}>
      <header>
        <h3>{outcome.lines.title}</h3>
        {options.system && <span class="badge">{options.system}</span>}
        {outcome.hide !== "nothing" && <span class="badge hide-badge">{words.hidden}</span>}
      </header>
      {outcome.typed?.comment && (
        <p class="comment">
          <span class="visually-hidden">{words.comment}: </span>
          {outcome.typed.comment}
        </p>
      )}
      {veiled ? <LineList lines={outcome.lines.public} name="lines" /> : <Body outcome={outcome} options={options} />}
      <History history={options.history ?? []} options={options} />
    </article>
  );
}
