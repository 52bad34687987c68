/** Which procedure in progress an operation goes on with. */

import { refName, type SystemSchema } from "../schema";
import { useView, useWords } from "./context";
import type { Procedure } from "./model";
import { isRunning } from "./procedures";
import { shortTime } from "./time";

interface FromProps {
  /** The names of the state structs that the operation takes. */
  structs: readonly string[];
  required: boolean;
  system: SystemSchema;
  chosen: Procedure | null;
  onChoose: (one: Procedure | null) => void;
}

export function From({ structs, required, system, chosen, onChoose }: FromProps) {
  const words = useWords();
  const procedures = useView((state) => state.procedures);
  const entries = useView((state) => state.entries);
  const schemas = useView((state) => state.schemas);
  const fitting = procedures.filter((one) => {
    const ref = system.operations[one.op]?.state?.$ref;
    return ref !== undefined && structs.includes(refName(ref)) && (required || isRunning(one, entries, schemas));
  });
  if (!required && fitting.length === 0) return null;
  return (
    <div class="field from">
      <label class="field-label" for="from">
        {words.continueFrom}
      </label>
      {required && fitting.length === 0 && <p class="field-help">{words.proceduresEmpty}</p>}
      <select id="from" value={chosen?.id ?? ""} onChange={(event) => onChoose(fitting.find((one) => one.id === event.currentTarget.value) ?? null)}>
        <option value="">{required ? "—" : words.newOne}</option>
        {fitting.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name || one.title} ({shortTime(one.at)})
          </option>
        ))}
      </select>
    </div>
  );
}
