/** Asks which faces lie on the table, and lets a mistyped one be corrected. */

import { useState } from "preact/hooks";
import { useView, useWords } from "./context";
import { Dialog } from "./Dialog";
import type { Face } from "./model";
import type { DiceQuestion } from "./state";
import type { Words } from "./words";

interface Slot {
  sides: number;
  text: string;
  label: string;
}

export function DiceDialog() {
  const question = useView((state) => state.question);
  // A new question is a new dialog: nothing of the one before may stay in its inputs.
  return question && <Faces key={JSON.stringify([question.known, question.need, question.fault])} question={question} />;
}

function slots(question: DiceQuestion): Slot[] {
  const known = question.known.map(({ sides, face }) => ({ sides, text: String(face), label: "" }));
  const needed = question.need.flatMap(({ sides, count, label }) => Array.from({ length: count }, () => ({ sides, text: "", label })));
  return [...known, ...needed];
}

function read(slot: Slot): number | null {
  const plain = slot.text.normalize("NFKC").trim();
  const face = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return face >= 1 && face <= slot.sides ? face : null;
}

/** A fair face for a die that the user does not want to throw. */
function thrown(sides: number): number {
  const limit = 2 ** 32 - (2 ** 32 % sides);
  for (;;) {
    const [word] = crypto.getRandomValues(new Uint32Array(1));
    if (word !== undefined && word < limit) return (word % sides) + 1;
  }
}

function Faces({ question }: { question: DiceQuestion }) {
  const words = useWords();
  const [dice, setDice] = useState(() => slots(question));
  const [tried, setTried] = useState(false);
  const mending = question.need.length === 0;
  const faces = dice.map(read);
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    const bad = faces.indexOf(null);
    if (bad < 0) return question.answer(dice.map((die, index): Face => ({ sides: die.sides, face: faces[index] ?? 0 })));
    (event.currentTarget as HTMLFormElement).querySelectorAll<HTMLInputElement>("input")[bad]?.focus();
  };
  const fill = () => setDice(dice.map((die) => (read(die) === null ? { ...die, text: String(thrown(die.sides)) } : die)));
  return (
    <Dialog title={question.title || words.dice} onClose={() => question.answer(null)}>
      <form noValidate onSubmit={submit}>
        {mending ? (
          <p class="dialog-text">{words.mendAsk}</p>
        ) : (
          question.need.map((need, index) => (
            <p class="dialog-text" key={index}>
              {words.needs(need.count, need.sides, need.label)}
            </p>
          ))
        )}
        {question.fault && (
          <p class="form-fault" role="alert">
            {question.fault.message}
          </p>
        )}
        <ol class="faces">
          {dice.map((die, index) => (
            <FaceInput
              key={index}
              die={die}
              index={index}
              words={words}
              bad={tried && faces[index] === null}
              onText={(text) => setDice(dice.map((old, place) => (place === index ? { ...old, text } : old)))}
              onRemove={question.known.length > 0 && index === dice.length - 1 && dice.length > 1 ? () => setDice(dice.slice(0, -1)) : null}
            />
          ))}
        </ol>
        <div class="dialog-actions">
          <button type="button" onClick={() => question.answer(null)}>
            {words.cancel}
          </button>
          {!mending && (
            <button type="button" onClick={fill}>
              {words.throwRest}
            </button>
          )}
          <button type="submit" class="primary">
            {words.ok}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface FaceInputProps {
  die: Slot;
  index: number;
  words: Words;
  bad: boolean;
  onText: (text: string) => void;
  onRemove: (() => void) | null;
}

function FaceInput({ die, index, words, bad, onText, onRemove }: FaceInputProps) {
  const id = `face-${index}`;
  return (
    <li>
      <label for={id}>{words.face(index + 1, die.sides)}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        value={die.text}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? `${id}-fault` : undefined}
        onInput={(event) => onText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {onRemove && (
        <button type="button" class="quiet" aria-label={words.removeFace(index + 1)} onClick={onRemove}>
          ✕
        </button>
      )}
      {bad && (
        <p class="field-fault" id={`${id}-fault`}>
          <span aria-hidden="true">⚠ </span>
          {words.faceBad(die.sides)}
        </p>
      )}
    </li>
  );
}
