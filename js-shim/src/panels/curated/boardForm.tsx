/** Steps that are taken from a board: one button, or a short form made from the operation's schema. */

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { Draft } from "../draft";
import { FieldList, FormFrame } from "../form/Form";
import { More } from "../form/Pick";
import type { FieldSpec } from "../../schema";
import { formWords } from "../words";
import { type Ask, type Fault, useBoard, useTerms } from "./boardContext";
import { needed, picked, started, type Ways } from "./boardFields";
import { OddsLine } from "./boardOdds";
import { boardWords } from "./boardWords";

interface ActProps {
  op: string;
  preset?: Draft;
  /** The word on the button; the operation's title without it. */
  label?: string;
  disabled?: boolean;
  primary?: boolean;
}

/** One button that takes a step which needs no fields. */
export function Act({ op, preset = {}, label, disabled = false, primary = false }: ActProps) {
  const { send, busy } = useBoard();
  const terms = useTerms();
  const [fault, setFault] = useState<Fault | null>(null);
  const act = async () => setFault((await send({ ...preset, op })).fault);
  return (
    <span class="board-act">
      <button type="button" class={primary ? "primary" : ""} disabled={disabled || busy} onClick={() => void act()}>
        {label ?? terms.op(op)}
      </button>
      {fault && <FaultNote fault={fault} />}
    </span>
  );
}

/** Why the core refused a step that has no form to show it in. */
export function FaultNote({ fault }: { fault: Fault }) {
  return (
    <span class="field-fault" role="alert">
      <span aria-hidden="true">⚠ </span>
      {fault.message}
    </span>
  );
}

export interface BoardFormProps extends Ways {
  op: string;
  /** Sent as well, but not shown. */
  preset?: Draft;
  /** What the form is remembered by, where there are several of one operation; the operation's name without it. */
  form?: string;
  /** The fields shown, in this order; all of them without it. */
  names?: readonly string[];
  /** Fields folded away. */
  more?: readonly string[];
  /** Fields that must be given, whatever the schema allows: those that a choice needs. */
  needs?: readonly string[];
  start?: Draft;
  /** Empty the form after it was sent. */
  clear?: boolean;
  label?: string;
  odds?: (draft: Draft) => Ask | null;
  lines?: number;
  /** Something of one's own below the fields, drawn from what has been entered. */
  children?: (draft: Draft) => ComponentChildren;
  onDone?: () => void;
  onCancel?: () => void;
}

/** A short form for one step of the matter. */
export function BoardForm(props: BoardFormProps) {
  const { op, preset = {}, options = {}, more, onDone, onCancel } = props;
  const { system, lang, send, busy, entered, enter } = useBoard();
  const terms = useTerms();
  const id = useId();
  const form = props.form ?? op;
  const operation = system.operations[op];
  const defs = system.$defs;
  const fields: FieldSpec[] = !operation ? [] : props.needs ? needed(operation, defs, props.needs) : picked(operation, defs, props.names, props);
  const folded = operation && more ? picked(operation, defs, more, props) : [];
  const empty = () => ({ ...(props.needs ? started(fields, defs) : {}), ...props.start });
  const draft = entered(form) ?? empty();
  const setDraft = (next: Draft) => enter(form, next);
  // "None" among values that the state knows leaves the field out.
  const given = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== null || !(name in options)));
  const [round, setRound] = useState(0);
  const [fault, setFault] = useState<Fault | null>(null);
  const words = boardWords(lang);
  const label = props.label ?? terms.op(op);
  const submit = async () => {
    const result = await send({ ...preset, ...given, op });
    setFault(result.fault);
    if (!result.done) return false;
    if (props.clear) {
      setDraft(empty());
      setRound(round + 1);
    }
    onDone?.();
    return true;
  };
  if (!operation) return null;
  return (
    <FormFrame key={round} id={`board${id}`} lang={lang} defs={defs} draft={draft} onChange={setDraft} onSubmit={submit} fault={fault} label={label}>
      <FieldList fields={fields} draft={draft} onChange={setDraft} />
      {folded.length > 0 && (
        <More title={formWords(lang).moreFields}>
          <FieldList fields={folded} draft={draft} onChange={setDraft} />
        </More>
      )}
      {props.children && <div class="board-wide">{props.children(given)}</div>}
      {props.odds && <OddsLine request={props.odds(given)} lines={props.lines ?? 1} />}
      <div class="board-send">
        {onCancel && (
          <button type="button" onClick={onCancel}>
            {words.cancel}
          </button>
        )}
        <button type="submit" class="primary" aria-disabled={busy || undefined}>
          {label}
        </button>
      </div>
    </FormFrame>
  );
}
