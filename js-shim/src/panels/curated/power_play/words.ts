/** Names that a pack brings in both languages. */

import type { Lang } from "../../../card";
import { isObject } from "../../draft";

/** A name in the language wanted; a plain text stands for itself. */
export function named(label: unknown, lang: Lang): string {
  if (typeof label === "string") return label;
  const found = isObject(label) ? label[lang] : undefined;
  return typeof found === "string" ? found : "";
}
