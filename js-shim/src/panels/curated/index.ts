/** The curated panels: each folder beside this file that has a `panels.tsx` brings those of one game. */

import type { ComponentType } from "preact";
import type { Lang } from "../../card";
import type { Draft } from "../draft";
import type { OperationSchema, SystemSchema } from "../schema";

export interface PanelProps {
  op: string;
  system: SystemSchema;
  operation: OperationSchema;
  draft: Draft;
  onChange: (draft: Draft) => void;
  lang: Lang;
  dice: "fair" | "seed" | "faces";
}

export type Panels = Record<string, ComponentType<PanelProps>>;

const found = import.meta.glob<{ panels: Panels }>("./*/panels.tsx", { eager: true });

const all: Panels = Object.assign({}, ...Object.values(found).map((module) => module.panels));

/** The quick form of an operation, if somebody made one. */
export function panelFor(op: string): ComponentType<PanelProps> | null {
  return all[op] ?? null;
}
