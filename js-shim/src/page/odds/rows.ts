/** The rows of a chart, read from the values of an outcome. */

import type { Outcome } from "../../card";
import { isObject } from "../../panels/draft";
import type { ChartSpec } from "../../schema";
import { chanceOf } from "./fraction";

export interface Row {
  label: string;
  /** The chances as the core wrote them, and as numbers; null where the core has no such row. */
  exact: string | null;
  chance: number;
  lineExact: string | null;
  line: number | null;
  /** Null where the outcome does not say. */
  solid: boolean | null;
}

/** Return the rows of a chart; empty where the outcome has none. */
export function rowsOf(spec: ChartSpec, outcome: Outcome | null): Row[] {
  const found = outcome?.values[spec.rows];
  if (!Array.isArray(found)) return [];
  return found.filter(isObject).flatMap((row) => {
    const exact = row[spec.bars.field];
    const chance = chanceOf(exact);
    if (chance === null) return [];
    const line = spec.line ? row[spec.line.field] : null;
    return [
      {
        label: spec.to === undefined ? labelOf(spec, row[spec.at]) : rangeOf(spec, row[spec.at], row[spec.to]),
        exact: String(exact),
        chance,
        lineExact: typeof line === "string" ? line : null,
        line: chanceOf(line),
        solid: spec.solid === undefined ? true : ((row[spec.solid.field] as boolean | null | undefined) ?? null),
      },
    ];
  });
}

/** Return the rows with those that only the others have, empty, at their place among the others. */
export function joined(rows: readonly Row[], others: readonly Row[]): Row[] {
  const all = [...rows];
  others.forEach((other, index) => {
    if (all.some(({ label }) => label === other.label)) return;
    const before = others[index - 1]?.label;
    const place = before === undefined ? 0 : all.findIndex(({ label }) => label === before) + 1;
    all.splice(place, 0, { ...other, exact: null, chance: 0, lineExact: null, line: null });
  });
  return all;
}

/** A range; without one of its ends it is open there. */
function rangeOf(spec: ChartSpec, low: unknown, high: unknown): string {
  const [from, to] = [low, high].map((end) => (end === null || end === undefined ? "" : labelOf(spec, end)));
  return from === to ? (from ?? "") : `${from}〜${to}`;
}

function labelOf(spec: ChartSpec, value: unknown): string {
  if (typeof value === "number") return `${spec.signed && value >= 0 ? "+" : ""}${value}`.replace("-", "−");
  return spec.labels?.[String(value)] ?? String(value).replace(/^-/, "−");
}
