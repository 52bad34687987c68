/**
 * The drawing itself, by Observable Plot. Loaded when the first chart is opened, so that the page does not wait for it.
 *
 * Colours are the page's own variables, so that a chart follows the theme; the style sheet that Plot puts into its
 * drawing is taken out, for the page allows no style but its own.
 */

import { axisX, axisY, barX, barY, dot, lineY, plot, ruleX, ruleY, text, tickX, tickY } from "@observablehq/plot";
import type { Row } from "./rows";

export interface Drawing {
  rows: readonly Row[];
  /** Rows to compare with, each with its place among the others: the chances before something was tried out. */
  before: readonly Row[];
  part: "bars" | "line" | "both";
  width: number;
  axis: string;
  chance: string;
  /** What a listener hears in place of the picture. */
  summary: string;
}

/** Pixels that a letter of an axis takes, half a width and a whole one. */
const [LETTER, WIDE] = [7, 12];
const LONG = 60;

const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;

/** Draw a chart of chances. Names that do not fit below an upright bar make the bars lie. */
export function draw(drawing: Drawing): SVGSVGElement {
  const widest = Math.max(...drawing.rows.map(({ label }) => widthOf(label)));
  const made = widest > LONG && drawing.part !== "line" ? lying(drawing, widest) : upright(drawing, widest);
  made.querySelector("style")?.remove();
  for (const part of made.querySelectorAll("[aria-label], [aria-description]")) {
    part.removeAttribute("aria-label");
    part.removeAttribute("aria-description");
  }
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", drawing.summary);
  return made as SVGSVGElement;
}

function widthOf(label: string): number {
  return [...label].reduce((sum, letter) => sum + (letter > "\u2fff" ? WIDE : LETTER), 0);
}

function solidOf(drawing: Drawing): [Row[], Row[]] {
  const shown = drawing.part === "line" ? [] : [...drawing.rows];
  return [shown.filter(({ solid }) => solid !== false), shown.filter(({ solid }) => solid === false)];
}

function upright(drawing: Drawing, widest: number) {
  const { rows, before, width, part } = drawing;
  const domain = rows.map(({ label }) => label);
  const fitting = Math.max(2, Math.floor((width - 56) / (widest + 8)));
  const step = Math.ceil(domain.length / fitting);
  const [solid, hollow] = solidOf(drawing);
  const lined = part === "bars" ? [] : rows.filter(({ line }) => line !== null);
  const few = domain.length <= 8 && width >= domain.length * 48 + 56 && part === "bars" && before.length === 0;
  return plot({
    width,
    height: 200,
    marginLeft: 48,
    marginRight: 8,
    marginTop: 28,
    marginBottom: 38,
    x: { type: "band", domain, padding: 0.15 },
    y: { domain: [0, highest(drawing) * (few ? 1.12 : 1)], nice: !few },
    marks: [
      axisY({ label: drawing.chance, labelArrow: "none", tickFormat: percent, ticks: 4, tickSize: 0 }),
      axisX({ label: drawing.axis, labelArrow: "none", labelAnchor: "center", ticks: domain.filter((_, index) => index % step === 0), tickSize: 0 }),
      barY(solid, { x: "label", y: "chance", fill: "var(--accent)" }),
      barY(hollow, { x: "label", y: "chance", fill: "var(--wash)", stroke: "var(--edge)", inset: 0.5 }),
      ...(part === "line" ? [] : [tickY(before, { x: "label", y: "chance", stroke: "var(--eye)", strokeWidth: 2.5 })]),
      lineY(lined, { x: "label", y: "line", stroke: "var(--eye)", strokeWidth: 2 }),
      dot(lined, { x: "label", y: "line", fill: "var(--eye)", r: lined.length > 30 ? 1.5 : 3 }),
      ...(few ? [text(rows, { x: "label", y: "chance", text: (row: Row) => percent(row.chance), dy: -8, fill: "currentColor" })] : []),
      ruleY([0], { stroke: "var(--edge)" }),
    ],
  });
}

function lying(drawing: Drawing, widest: number) {
  const { rows, before, width } = drawing;
  const domain = rows.map(({ label }) => label);
  const left = Math.min(widest + 8, Math.round(width * 0.45));
  const [solid, hollow] = solidOf(drawing);
  return plot({
    width,
    height: rows.length * 26 + 48,
    marginLeft: left,
    marginRight: 52,
    marginTop: 8,
    marginBottom: 38,
    y: { type: "band", domain, padding: 0.2 },
    x: { domain: [0, highest(drawing)] },
    marks: [
      axisX({ label: drawing.chance, labelArrow: "none", labelAnchor: "center", tickFormat: percent, ticks: 4, tickSize: 0 }),
      axisY({ label: null, tickSize: 0, lineWidth: (left - 4) / WIDE, textOverflow: "ellipsis" }),
      barX(solid, { y: "label", x: "chance", fill: "var(--accent)" }),
      barX(hollow, { y: "label", x: "chance", fill: "var(--wash)", stroke: "var(--edge)", inset: 0.5 }),
      tickX(before, { y: "label", x: "chance", stroke: "var(--eye)", strokeWidth: 2.5 }),
      text(rows, { y: "label", x: "chance", text: (row: Row) => percent(row.chance), textAnchor: "start", dx: 4, fill: "currentColor" }),
      ruleX([0], { stroke: "var(--edge)" }),
    ],
  });
}

function highest({ rows, before, part }: Drawing): number {
  const bars = part === "line" ? [] : [...rows, ...before].map(({ chance }) => chance);
  const lines = part === "bars" ? [] : rows.map(({ line }) => line ?? 0);
  return Math.max(...bars, ...lines) || 1;
}
