/** What every field of a form needs to know. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Lang } from "../../card";
import type { Defs, Schema } from "../../schema";
import { type FormWords, formWords } from "../words";

/** A fault the engine found, at the path of the field that shows it. */
export interface FieldFault {
  path: string;
  message: string;
}

export interface FormEnvironment {
  id: string;
  defs: Defs;
  lang: Lang;
  fault: FieldFault | null;
}

export const FormContext = createContext<FormEnvironment>({ id: "form", defs: {}, lang: "ja", fault: null });

/** What a field gets: its schema, its place in the request, and its value. */
export interface FieldProps {
  schema: Schema;
  path: string;
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  required?: boolean;
  /** An element of a list shows no label of its own, only an accessible name. */
  bare?: boolean;
}

export interface FieldTools extends FormEnvironment {
  words: FormWords;
  inputId: string;
  faultId: string | undefined;
  message: string | undefined;
}

/** Return what the field at a path needs: words, ids and its fault. */
export function useField(path: string): FieldTools {
  const form = useContext(FormContext);
  const inputId = `${form.id}-${path.replace(/[^\w]+/g, "-")}`;
  const message = form.fault?.path === path ? form.fault.message : undefined;
  return { ...form, words: formWords(form.lang), inputId, message, faultId: message === undefined ? undefined : `${inputId}-fault` };
}
