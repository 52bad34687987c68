/**
 * A form for an operation, made from its schema: fields that must be filled in first, settings folded away.
 *
 * Enter sends once: while a request is under way, and for a moment after it was carried out, a held or hurried
 * second press does nothing.
 */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang } from "../../card";
import { type Draft, put } from "../draft";
import type { Defs, FieldSpec } from "../../schema";
import { FormContext, type FieldFault } from "./context";
import { Field } from "./Field";

/** Milliseconds after a request was carried out in which another press counts as the same one. */
export const PAUSE = 300;

export interface FormProps {
  id: string;
  lang: Lang;
  defs: Defs;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Sends the request; says whether it was carried out. */
  onSubmit: () => Promise<boolean>;
  /** What the engine found fault with. */
  fault: FieldFault | null;
  label: string;
  children: ComponentChildren;
}

/** The frame of a form: sends once, and shows a fault at the nearest field that is on the screen. */
export function FormFrame(props: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef(-Infinity);
  const busy = useRef(false);
  const [place, setPlace] = useState<FieldFault | null>(null);
  useLayoutEffect(() => {
    setPlace(props.fault && { path: nearest(form.current, props.fault.path), message: props.fault.message });
  }, [props.fault]);
  useLayoutEffect(() => {
    if (place === null || place.path === "") return;
    const element = form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(place.path)}"]`);
    for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    element?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [place]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy.current || performance.now() - last.current < PAUSE) return;
    busy.current = true;
    try {
      if (await props.onSubmit()) last.current = performance.now();
    } finally {
      busy.current = false;
    }
  };
  const environment = { id: props.id, defs: props.defs, lang: props.lang, fault: place };
  return (
    <FormContext.Provider value={environment}>
      <form ref={form} class="form" noValidate aria-label={props.label} onSubmit={(event) => void submit(event as unknown as SubmitEvent)}>
        {place?.path === "" && (
          <p class="form-fault" role="alert">
            <span aria-hidden="true">⚠ </span>
            {place.message}
          </p>
        )}
        {props.children}
      </form>
    </FormContext.Provider>
  );
}

/** The longest path, from the fault's own upwards, that has a field here; empty if none has. */
function nearest(form: HTMLElement | null, path: string): string {
  let place = path;
  while (place !== "") {
    if (form?.querySelector(`[data-path="${CSS.escape(place)}"]`)) return place;
    place = place.replace(/(\.[^.[\]]+|\[[^\]]*\]|[^.[\]]+)$/, "");
  }
  return "";
}

export interface FieldListProps {
  fields: readonly FieldSpec[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** How far the step buttons of a number go, by field. */
  steps?: Record<string, number>;
}

/** The fields of a request, in the order of the list. */
export function FieldList({ fields, draft, onChange, steps }: FieldListProps) {
  return (
    <>
      {fields.map((field) => (
        <Field
          key={field.name}
          schema={field.schema}
          name={field.name}
          path={`request.${field.name}`}
          required={field.required}
          step={steps?.[field.name]}
          value={draft[field.name]}
          onChange={(value) => onChange(put(draft, field.name, value))}
        />
      ))}
    </>
  );
}
