/** Label, help and fault around one input. */

import type { ComponentChildren } from "preact";
import type { FieldTools } from "./context";

interface FrameProps {
  tools: FieldTools;
  title: string;
  help?: string | undefined;
  bare?: boolean | undefined;
  path: string;
  inline?: boolean;
  children: ComponentChildren;
}

/** One labelled input. The label is bound by id, help and fault by `aria-describedby` on the input. */
export function Frame({ tools, title, help, bare, path, inline, children }: FrameProps) {
  return (
    <div class={`field${inline ? " field-inline" : ""}${bare ? " field-bare" : ""}`} data-path={path} data-fault={tools.message !== undefined}>
      {!bare && (
        <label class="field-label" for={tools.inputId}>
          {title}
        </label>
      )}
      {children}
      {help && <p class="field-help" id={`${tools.inputId}-help`}>{help}</p>}
      <Fault tools={tools} />
    </div>
  );
}

/** The engine's message at the field that it is about. */
export function Fault({ tools }: { tools: FieldTools }) {
  if (tools.message === undefined) return null;
  return (
    <p class="field-fault" id={tools.faultId} role="alert">
      <span aria-hidden="true">⚠ </span>
      {tools.message}
    </p>
  );
}

/** A group of fields, with its title as the legend. */
export function Group({ tools, title, help, bare, path, children }: Omit<FrameProps, "inline">) {
  return (
    <fieldset class="field-group" data-path={path} data-fault={tools.message !== undefined}>
      <legend class={bare ? "visually-hidden" : ""}>{title}</legend>
      {help && <p class="field-help">{help}</p>}
      {children}
      <Fault tools={tools} />
    </fieldset>
  );
}

/** The attributes that tie an input to its help and fault. */
export function described(tools: FieldTools, help: string | undefined): { "aria-describedby"?: string; "aria-invalid"?: "true" } {
  const ids = [help ? `${tools.inputId}-help` : "", tools.faultId ?? ""].filter(Boolean).join(" ");
  return { ...(ids ? { "aria-describedby": ids } : {}), ...(tools.message === undefined ? {} : { "aria-invalid": "true" as const }) };
}
