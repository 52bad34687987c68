/** The choice of how many dice are thrown: one big button for each number, with its exact chances. */

import type { Draft } from "../../draft";
import { resolve, type SystemSchema } from "../../../schema";
import { listOf, numberOf, textOf } from "../boardState";
import "./power_play.css";

interface ThrowsProps {
  system: SystemSchema;
  /** The values of an answer about odds: its rows, and the best number. */
  values: Draft;
  title: string;
  /** The field of the best number; the other one is asked where no target is known. */
  best?: string;
  /** Whether there is something to succeed against. */
  target?: boolean;
  chosen?: unknown;
  disabled?: boolean;
  onThrow: (n: number, button: HTMLButtonElement) => void;
}

export function Throws({ system, values, title, best = "best_n", target = true, chosen, disabled = false, onThrow }: ThrowsProps) {
  const word = (struct: string, name: string) => resolve(system.$defs[struct]?.properties?.[name] ?? {}, system.$defs).title ?? name;
  const rows = listOf(values, "rows");
  return (
    <ul class="throws" aria-label={title}>
      {rows.map((row) => {
        const n = numberOf(row, "n");
        const top = values[best] === n;
        return (
          <li key={n}>
            <button
              type="button"
              class="throw"
              data-n={n}
              data-best={top}
              aria-pressed={chosen === undefined ? undefined : chosen === n}
              disabled={disabled}
              onClick={(event) => onThrow(n, event.currentTarget)}
            >
              <span class="throw-dice">
                {textOf(row, "expression")}
                {top && <span class="throw-best">★ {word("OddsValues", "best_n")}</span>}
              </span>
              {target && (
                <span class="throw-chance">
                  {word("OddsRow", "percent")} <strong>{textOf(row, "percent")}</strong>
                </span>
              )}
              <span class="throw-note">
                {word("OddsRow", "auto_failure_percent")} {textOf(row, "auto_failure_percent")}
              </span>
              <span class="throw-note">
                {word("OddsRow", "mean_about")} {textOf(row, "mean_about")}
              </span>
            </button>
          </li>
        );
      })}
      {rows.length === 0 && <li class="odds-none">—</li>}
    </ul>
  );
}
