/** The operations of a game in the order of a menu. */

import type { SystemSchema } from "../schema";

export interface OperationGroup {
  group: string;
  operations: { op: string; title: string }[];
}

const ORDER = ["play", "book", "odds", "advice", "table"];

/** Sort the operations into groups; a group that the page does not know stands last, under its own name. */
export function groupsOf(system: SystemSchema): OperationGroup[] {
  const groups = new Map<string, OperationGroup>();
  for (const [op, { title, group }] of Object.entries(system.operations)) {
    if (!groups.has(group)) groups.set(group, { group, operations: [] });
    groups.get(group)?.operations.push({ op, title });
  }
  const place = ({ group }: OperationGroup) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);
  return [...groups.values()].sort((a, b) => place(a) - place(b));
}
