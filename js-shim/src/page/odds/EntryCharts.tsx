/** The charts of an answer in the log, where it holds a list of chances. */

import { useState } from "preact/hooks";
import type { Outcome } from "../../card";
import { useView, useWords } from "../context";
import { Chart } from "./Chart";
import { rowsOf } from "./rows";

export function EntryCharts({ outcome }: { outcome: Outcome }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const charts = useView((state) => state.schemas?.[outcome.system]?.operations[outcome.op]?.charts);
  const drawn = charts?.map((spec) => ({ spec, rows: rowsOf(spec, outcome) })).filter(({ rows }) => rows.length > 0) ?? [];
  if (drawn.length === 0) return null;
  return (
    <details class="entry-charts" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.chart}</summary>
      {open && drawn.map(({ spec, rows }) => <Chart key={spec.rows} spec={spec} rows={rows} />)}
    </details>
  );
}
