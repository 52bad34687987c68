/** Below a form, when it is opened: the chances as charts, and sliders to try numbers out. */

import { useState } from "preact/hooks";
import type { Draft } from "../../panels/draft";
import { type ChartSpec, type OperationSchema, resolve, type SystemSchema } from "../../schema";
import { useWords } from "../context";
import type { Request } from "../model";
import { useAsked } from "./asked";
import { Chart } from "./Chart";
import { joined, rowsOf } from "./rows";
import { changed, type Slider, slidersOf } from "./sliders";
import { keyOf, WhatIf } from "./WhatIf";
import "./odds.css";

interface OddsPaneProps {
  /** The question about the chances; null while too little is entered. */
  request: Request | null;
  /** The question whose answer is drawn, where it is another one. */
  chart: Request | null;
  system: SystemSchema;
  operation: OperationSchema;
  /** How many lines of an answer stand here. */
  lines: number;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const NONE: readonly ChartSpec[] = [];

export function OddsPane(props: OddsPaneProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <details class="odds-pane" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.oddsPane}</summary>
      {open && (props.request === null ? <p class="empty">{words.oddsWait}</p> : <Inside {...props} request={props.request} />)}
    </details>
  );
}

function Inside({ request, chart, system, operation, lines, draft, onChange }: OddsPaneProps & { request: Request }) {
  const words = useWords();
  const key = JSON.stringify(request);
  const [tries, setTries] = useState<{ key: string; values: Record<string, number> }>({ key, values: {} });
  // What was tried out belongs to what the form said then.
  const tried = tries.key === key ? tries.values : {};
  const sliders = slidersOf(request, system, operation);
  const moved = sliders.filter((slider) => keyOf(slider) in tried);
  const tryIn = (asked: Request, slider: Slider) => changed(asked, slider.path, tried[keyOf(slider)] ?? slider.value);
  const changes = moved.reduce(tryIn, request);
  const now = useAsked(request);
  const then = useAsked(moved.length > 0 ? changes : null, true);
  const shown = moved.length > 0 && then.request !== null ? then : now;
  const knows = (asked: Request, { path: [name = ""] }: Slider) => {
    const found = system.operations[asked.op];
    return found !== undefined && name in (resolve(found.request, system.$defs).properties ?? {});
  };
  // Another operation's chart follows in the numbers that it knows as well.
  const turned = chart === null ? null : moved.filter((slider) => knows(chart, slider)).reduce(tryIn, chart);
  const chartNow = useAsked(chart);
  const chartThen = useAsked(turned === chart ? null : turned, true);
  const [before, drawn] = chart === null ? [now, shown] : [chartNow, turned !== chart && chartThen.request !== null ? chartThen : chartNow];
  const charts = system.operations[(chart ?? request).op]?.charts ?? NONE;

  const tryOut = (slider: Slider, value: number) => {
    const { [keyOf(slider)]: _old, ...rest } = tried;
    setTries({ key, values: value === slider.value ? rest : { ...rest, [keyOf(slider)]: value } });
  };
  const take = () => {
    onChange(moved.filter(({ own }) => own).reduce((next, slider) => changed(next, slider.path, tried[keyOf(slider)] ?? slider.value), draft));
  };
  return (
    <>
      <WhatIf sliders={sliders} tried={tried} onTry={tryOut} onTake={take} onBack={() => setTries({ key, values: {} })} />
      <dl class="odds-compared">
        <dt>{words.now}</dt>
        <dd>{now.outcome?.lines.public.slice(0, lines).join("\n") ?? now.error?.message ?? "—"}</dd>
        {moved.length > 0 && <dt>{words.tried}</dt>}
        {moved.length > 0 && (
          <dd aria-live="polite">{then.outcome?.lines.public.slice(0, lines).join("\n") ?? then.error?.message ?? "—"}</dd>
        )}
      </dl>
      {charts.map((spec) => {
        const old = drawn === before ? [] : rowsOf(spec, before.outcome);
        return <Chart key={spec.rows} spec={spec} rows={joined(rowsOf(spec, drawn.outcome), old)} before={old} />;
      })}
    </>
  );
}
