/** The operations of the game, by group: a list on wide screens, one menu on narrow ones. */

import { openOp } from "./actions";
import { useApp, useView, useWords } from "./context";
import { groupsOf } from "./operations";

export function Nav({ narrow }: { narrow: boolean }) {
  const app = useApp();
  const words = useWords();
  const op = useView((state) => state.op);
  const system = useView((state) => (state.system === null ? null : (state.schemas?.[state.system] ?? null)));
  if (system === null) return null;
  const groups = groupsOf(system);
  const name = (group: string) => words.groups[group] ?? group;
  if (narrow) {
    return (
      <nav class="ops-narrow" aria-label={words.operations}>
        <label class="visually-hidden" for="op">
          {words.operations}
        </label>
        <select id="op" value={op ?? ""} onChange={(event) => openOp(app, event.currentTarget.value)}>
          {groups.map(({ group, operations }) => (
            <optgroup key={group} label={name(group)}>
              {operations.map((one) => (
                <option key={one.op} value={one.op}>
                  {one.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </nav>
    );
  }
  return (
    <nav class="ops" aria-label={words.operations}>
      {groups.map(({ group, operations }) => (
        <div key={group}>
          <h2>{name(group)}</h2>
          <ul>
            {operations.map((one) => (
              <li key={one.op}>
                <button type="button" data-op={one.op} aria-current={one.op === op ? "page" : undefined} onClick={() => openOp(app, one.op)}>
                  {one.title}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
