/** A chart of chances: a drawing with a summary to hear, and the same as a table with exact fractions. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ChartSpec } from "../../schema";
import { useWords } from "../context";
import { percentOf } from "./fraction";
import type { Drawing } from "./plot";
import type { Row } from "./rows";

interface ChartProps {
  spec: ChartSpec;
  rows: readonly Row[];
  /** The rows before something was tried out. */
  before?: readonly Row[];
}

/** A line this many times as high as the bars gets a drawing of its own, or nothing of the bars would be seen. */
const APART = 2.5;

function partsOf(spec: ChartSpec, rows: readonly Row[]): Drawing["part"][] {
  if (!spec.line || rows.every(({ line }) => line === null)) return ["bars"];
  const [bars, lines] = [Math.max(...rows.map(({ chance }) => chance)), Math.max(...rows.map(({ line }) => line ?? 0))];
  return lines > APART * bars ? ["bars", "line"] : ["both"];
}

export function Chart({ spec, rows, before = [] }: ChartProps) {
  const words = useWords();
  if (rows.length === 0) return null;
  const parts = partsOf(spec, rows);
  return (
    <figure class="chart">
      <figcaption>{spec.title}</figcaption>
      {parts.map((part) => (
        <div key={part}>
          <Legend spec={spec} rows={rows} part={part} compared={before.length > 0 && part !== "line"} />
          <Picture spec={spec} rows={rows} before={before} part={part} />
        </div>
      ))}
      <details class="chart-table">
        <summary>{words.asTable}</summary>
        <Table spec={spec} rows={rows} before={before} />
      </details>
    </figure>
  );
}

/** What the marks mean, where there is more than one kind of them. */
function Legend({ spec, rows, part, compared }: { spec: ChartSpec; rows: readonly Row[]; part: Drawing["part"]; compared: boolean }) {
  const words = useWords();
  const bars = part !== "line";
  const hollow = rows.some(({ solid }) => solid === false);
  const told = spec.solid !== undefined && rows.some(({ solid }) => solid !== null);
  return (
    <ul class="chart-legend">
      {bars && <li data-mark="bar">{told ? spec.solid?.name : spec.bars.name}</li>}
      {bars && spec.solid && hollow && <li data-mark="hollow">{words.otherThan(spec.solid.name)}</li>}
      {part !== "bars" && spec.line && <li data-mark="line">{spec.line.name}</li>}
      {compared && <li data-mark="tick">{words.now}</li>}
    </ul>
  );
}

function Picture({ spec, rows, before, part }: Required<ChartProps> & { part: Drawing["part"] }) {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [fault, setFault] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const summary = summaryOf(spec, rows, part, words.mostLikely);
  useEffect(() => {
    if (width === 0) return;
    let current = true;
    import("./plot").then(
      ({ draw }) => {
        if (current) place.current?.replaceChildren(draw({ rows, before, part, width, axis: spec.axis, chance: words.chance, summary }));
      },
      () => setFault(true),
    );
    return () => {
      current = false;
    };
  }, [width, JSON.stringify([rows, before]), part, summary, spec.axis, words]);
  return (
    <>
      <div class="chart-place" ref={place} />
      {fault && <p class="chart-fault">{words.noChart}</p>}
    </>
  );
}

/** The drawing in a sentence: what it shows, from where to where, and the greatest chance. */
function summaryOf(spec: ChartSpec, rows: readonly Row[], part: Drawing["part"], sentence: (parts: Record<string, string>) => string): string {
  const line = part === "line";
  const top = rows.reduce((best, row) => ((line ? (row.line ?? 0) > (best.line ?? 0) : row.chance > best.chance) ? row : best));
  return sentence({
    title: line && spec.line ? `${spec.title}（${spec.line.name}）` : spec.title,
    axis: spec.axis,
    first: rows[0]?.label ?? "",
    last: rows.at(-1)?.label ?? "",
    top: top.label,
    percent: percentOf((line ? top.lineExact : top.exact) ?? "0"),
  });
}

function Table({ spec, rows, before }: Required<ChartProps>) {
  const words = useWords();
  const told = spec.solid !== undefined && rows.some(({ solid }) => solid !== null);
  const old = new Map(before.map((row) => [row.label, row]));
  return (
    <div class="chart-scroll" tabIndex={0} role="region" aria-label={spec.title}>
      <table>
        <caption class="visually-hidden">{spec.title}</caption>
        <thead>
          <tr>
            <th scope="col">{spec.axis}</th>
            <th scope="col">{spec.bars.name}</th>
            {spec.line && <th scope="col">{spec.line.name}</th>}
            {told && <th scope="col">{spec.solid?.name}</th>}
            {old.size > 0 && <th scope="col">{words.now}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <Cell exact={row.exact} />
              {spec.line && <Cell exact={row.lineExact} />}
              {told && <td>{row.solid === null ? "—" : row.solid ? words.yes : words.no}</td>}
              {old.size > 0 && <Cell exact={old.get(row.label)?.exact ?? null} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ exact }: { exact: string | null }) {
  if (exact === null) return <td>—</td>;
  return (
    <td>
      {percentOf(exact)} <span class="chart-exact">{exact}</span>
    </td>
  );
}
