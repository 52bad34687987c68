/** Figures of a state, worded by the titles of its schema. */

import type { ComponentChildren } from "preact";
import { isObject, fits } from "../draft";
import { read, resolve, type Schema, type Shape } from "../../schema";
import { formWords } from "../words";
import { useBoard, useTerms } from "./boardContext";

/** A number out of another one, as a bar: health that is left, a goal that is near. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div class="board-meter" role="meter" aria-label={label} aria-valuenow={value} aria-valuemin={Math.min(0, value)} aria-valuemax={Math.max(max, value)}>
      <span class="board-meter-name">{label}</span>
      <span class="board-meter-bar" aria-hidden="true">
        <span style={{ inlineSize: `${100 * part}%` }} />
      </span>
      <span class="board-meter-value">
        {value}／{max}
      </span>
    </div>
  );
}

interface Bar {
  label: string;
  /** The exact chance as the core writes it: a whole number or a fraction. */
  chance: string;
  /** The chance for reading. */
  text: string;
  note?: string;
}

/** A distribution: one bar a row. */
export function Bars({ rows, title, heads }: { rows: readonly Bar[]; title: string; heads?: readonly [string, string, string?] }) {
  const parts = rows.map((row) => portion(row.chance));
  const most = Math.max(0.01, ...parts);
  return (
    <table class="board-bars" aria-label={title}>
      {heads && (
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <td class="board-bar" />
            <th scope="col">{heads[1]}</th>
            {heads[2] !== undefined && <th scope="col">{heads[2]}</th>}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td class="board-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * (parts[index] ?? 0)) / most}%` }} />
            </td>
            <td>{row.text}</td>
            {row.note !== undefined && <td class="board-note">{row.note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An exact chance as a number, near enough to draw it; its digits may be more than a number holds. */
function portion(chance: string): number {
  const [, top, bottom = "1"] = /^(\d+)(?:\/(\d+))?$/.exec(chance) ?? [];
  if (top === undefined || BigInt(bottom) === 0n) return 0;
  return Number((BigInt(top) * 100_000n) / BigInt(bottom)) / 100_000;
}

interface FactsProps {
  /** The struct that the value is one of. */
  of: string;
  value: unknown;
  /** The fields shown; all of them without it. */
  names?: readonly string[];
}

/**
 * Some figures of a struct as a definition list, what has parts of its own folded away below. Fields that hold nothing
 * are left out; without `names` so are figures that have no word.
 */
export function Facts({ of, value, names }: FactsProps) {
  const { system } = useBoard();
  const properties = system.$defs[of]?.properties ?? {};
  if (!isObject(value)) return null;
  const fields = (names ?? Object.keys(properties))
    .filter((name) => !nothing(value[name]))
    .map((name) => ({ name, schema: properties[name] ?? {}, title: resolve(properties[name] ?? {}, system.$defs).title ?? (names && name) }));
  const plain = fields.filter(({ name, title }) => title !== undefined && !hasParts(value[name]));
  const parts = fields.filter(({ name }) => hasParts(value[name]));
  return (
    <>
      {plain.length > 0 && (
        <dl class="board-facts">
          {plain.map(({ name, schema, title }) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd>
                <Shown schema={schema} value={value[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {parts.map(({ name, schema, title }) =>
        title === undefined ? (
          <Shown key={name} schema={schema} value={value[name]} />
        ) : (
          <details class="board-parts" key={name}>
            <summary>{title}</summary>
            <Shown schema={schema} value={value[name]} />
          </details>
        ),
      )}
    </>
  );
}

/** Whether a value consists of structs. */
function hasParts(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(isObject));
}

/** Some figures of several structs of one kind as a table. */
export function Records({ of, rows, names, title }: { of: string; rows: readonly unknown[]; names: readonly string[]; title: string }) {
  const { system } = useBoard();
  const terms = useTerms();
  const properties = system.$defs[of]?.properties ?? {};
  if (rows.length === 0) return null;
  return (
    <div class="board-records" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {terms.field(of, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.filter(isObject).map((row, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name}>{nothing(row[name]) ? "－" : <Shown schema={properties[name] ?? {}} value={row[name]} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nothing(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** One value, by its schema. */
function Shown({ schema, value }: { schema: Schema; value: unknown }): ComponentChildren {
  const { system, lang } = useBoard();
  const { shape } = read(schema, system.$defs);
  if (typeof value === "boolean") return value ? formWords(lang).yes : formWords(lang).no;
  if (Array.isArray(value)) return <List shape={shape} value={value} />;
  if (isObject(value)) return <Facts of={structName(schema, value, system.$defs)} value={value} />;
  const option = choices(shape).find((one) => one.value === value);
  return option?.label ?? String(value).replace("-", "−");
}

function choices(shape: Shape): readonly { value: unknown; label: string }[] {
  if (shape.kind === "choice") return shape.options;
  return shape.kind === "union" ? shape.variants.flatMap((one) => choices(one.shape)) : [];
}

function List({ shape, value }: { shape: Shape; value: readonly unknown[] }) {
  const item = shape.kind === "list" ? shape.item : {};
  if (value.every((one) => typeof one !== "object")) {
    return (
      <>
        {value.map((one, index) => (
          <span key={index}>
            {index > 0 && "、"}
            <Shown schema={item} value={one} />
          </span>
        ))}
      </>
    );
  }
  return (
    <ol class="board-list">
      {value.map((one, index) => (
        <li key={index}>
          <Shown schema={item} value={one} />
        </li>
      ))}
    </ol>
  );
}

/** The struct that a schema refers to; of several, the one that the value looks like. */
function structName(schema: Schema, value: unknown, defs: Record<string, Schema>): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const options = (schema.anyOf ?? []).filter((one) => one.$ref !== undefined || one.anyOf !== undefined);
  const right = options.find((one) => fits(value, read(one, defs).shape));
  return right ? structName(right, value, defs) : "";
}
