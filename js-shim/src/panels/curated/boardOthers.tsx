/** Every other operation that goes on from the state, as a form of its own: nothing is out of reach on a board. */

import { useState } from "preact/hooks";
import { continues, refName } from "../../schema";
import { useBoard } from "./boardContext";
import { BoardForm } from "./boardForm";
import { boardWords } from "./boardWords";

export function Others({ own }: { own: readonly string[] }) {
  const { system, op, lang, step } = useBoard();
  const [chosen, setChosen] = useState("");
  const words = boardWords(lang);
  const struct = refName(system.operations[op]?.state?.$ref ?? "");
  const fitting = Object.entries(system.operations).filter(
    ([name, operation]) => !own.includes(name) && continues(operation, system.$defs)?.states.includes(struct),
  );
  if (fitting.length === 0) return null;
  const about = system.operations[chosen]?.about;
  return (
    <details class="field-fold board-others">
      <summary>{words.others}</summary>
      <div class="board-others-body">
        <select aria-label={words.otherPick} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">{words.otherPick}</option>
          {fitting.map(([name, operation]) => (
            <option key={name} value={name}>
              {operation.title}
            </option>
          ))}
        </select>
        {about && <p class="field-help">{about}</p>}
        {chosen !== "" && <BoardForm key={chosen} op={chosen} form={`other ${chosen} ${step}`} />}
      </div>
    </details>
  );
}
