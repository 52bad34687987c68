/** A message as JSON text, and nothing lost on the way: JSON would turn NaN into null and drop a function without a word. */
import { fault, type Lang } from "./faults";

/**
 * @throws SainomeError `not_sendable` with the path of a value that JSON cannot hold. A field that is `undefined` is
 * left out, as everywhere in JavaScript.
 */
export function toText(message: Record<string, unknown>, lang: Lang): string {
  const parts = Object.entries(message).filter(([, part]) => part !== undefined);
  for (const [name, part] of parts) look(part, name, [], lang);
  return JSON.stringify(message);
}

function look(value: unknown, path: string, above: object[], lang: Lang): void {
  const refuse = (shown: string) => fault("not_sendable", lang, { path, value: shown }, { path });
  switch (typeof value) {
    case "number":
      if (!Number.isFinite(value)) throw refuse(String(value));
      return;
    case "bigint":
    case "function":
    case "symbol":
      throw refuse(typeof value);
    case "object":
      break;
    default:
      return;
  }
  if (value === null) return;
  if (above.includes(value)) throw refuse("…");
  const inside = [...above, value];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (item === undefined) throw fault("not_sendable", lang, { path: `${path}[${index}]`, value: "undefined" }, { path });
      look(item, `${path}[${index}]`, inside, lang);
    }
    return;
  }
  if ("toJSON" in value && typeof value.toJSON === "function") return look(value.toJSON(), path, inside, lang);
  if (!isPlain(value)) throw refuse(value.constructor.name);
  for (const [name, part] of Object.entries(value)) look(part, `${path}.${name}`, inside, lang);
}

/** Whether it is an object of fields, also one made in another window, and not of some class. */
function isPlain(value: object): boolean {
  const kind: object | null = Object.getPrototypeOf(value);
  return kind === null || Object.getPrototypeOf(kind) === null;
}
