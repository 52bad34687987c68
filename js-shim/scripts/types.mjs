// Makes src/generated/ from the schemas: one file of types for each system, one for the messages, one of what several of
// them hold alike (each of them names it as its own), one index.
//   node scripts/types.mjs [folder to write to] [schemas]      (after `python -m wasm.schemas`; both: `make types`)
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { compile } from "json-schema-to-typescript";

const shim = resolve(import.meta.dirname, "..");
const target = resolve(process.argv[2] ?? resolve(shim, "src/generated"));
const schemas = resolve(process.argv[3] ?? resolve(shim, "../build/schemas.types.json"));
const { messages, systems } = JSON.parse(readFileSync(schemas, "utf8"), short);

const HEAD = "/* Generated from the core's schemas by `make types`; never edited. */\n";
const OPTIONS = {
  additionalProperties: false,
  bannerComment: HEAD.trim(),
  format: true,
  strictIndexSignatures: true,
  unreachableDefinitions: true,
  style: { printWidth: 120 },
};

/** Structs of one name carry their modules' names as well: the last of these is enough to tell them apart. */
function short(key, value) {
  const name = (path) => path.replace(/^(#\/\$defs\/)?(?:\w+\.)*(\w+)\.(\w+)$/, (_, head = "", module, struct) => head + pascal(module) + struct);
  if (key === "$ref") return name(value);
  return key === "$defs" ? Object.fromEntries(Object.entries(value).map(([struct, schema]) => [name(struct), schema])) : value;
}

function pascal(name) {
  return name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
}

/** A property's title is a word for a form; left in, it would become a type's name. Values are only ever data. */
function bare(part, isDefinition = false) {
  if (Array.isArray(part)) return part.map((item) => bare(item));
  if (part === null || typeof part !== "object") return part;
  const { title, description, default: _default, "x-labels": _labels, minItems, maxItems, ...rest } = part;
  // How long a list may be is the core's business: as a type it would be one tuple for every length.
  if (rest.prefixItems) Object.assign(rest, { minItems, maxItems });
  const kept = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === "properties"
        ? Object.fromEntries(Object.entries(value).map(([name, property]) => [name, bare(property)]))
        : key === "enum" || key === "required"
          ? value
          : bare(value),
    ]),
  );
  if (!isDefinition) return kept;
  return { title, ...(description ? { description: description.split("\n\n")[0] } : {}), ...kept };
}

function definitionsOf(definitions) {
  const $defs = Object.fromEntries(
    Object.entries(definitions).map(([key, definition]) => [key, bare({ ...definition, title: key }, true)]),
  );
  // Anything that a game may put there: the operation's own types say what.
  if ($defs.Struct) $defs.Struct = { title: "Struct", type: "object", additionalProperties: true };
  return $defs;
}

/** What at least two groups define alike, and all that it refers to alike. */
function sharedOf(groups) {
  const seen = new Map();
  for (const $defs of groups) {
    for (const [name, definition] of Object.entries($defs)) {
      const text = JSON.stringify(definition);
      const known = seen.get(name) ?? { text, definition, count: 0, alike: true };
      seen.set(name, { ...known, count: known.count + 1, alike: known.alike && known.text === text });
    }
  }
  const shared = new Map([...seen].filter(([, { count, alike }]) => alike && count > 1).map(([name, { definition }]) => [name, definition]));
  const refers = (definition) => [...JSON.stringify(definition).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name);
  for (let size = -1; size !== shared.size; ) {
    size = shared.size;
    for (const [name, definition] of shared) if (refers(definition).some((other) => !shared.has(other))) shared.delete(name);
  }
  return Object.fromEntries(shared);
}

async function write(name, $defs, shared = {}) {
  const own = Object.fromEntries(Object.entries($defs).filter(([key]) => !(key in shared)));
  const taken = Object.keys($defs).filter((key) => key in shared).sort();
  const aliases = Object.fromEntries(taken.map((key) => [key, { title: key, tsType: key }]));
  await compiled(name, { ...own, ...aliases }, taken);
}

async function compiled(name, $defs, taken) {
  const root = { title: "Root__", type: "object", properties: {}, $defs };
  const made = await compile(root, "Root__", OPTIONS);
  const tidy = made
    .replace(/(\/\*\*[^/]*\*\/\n)?export interface Root__ \{\}\n/, "")
    .replace(/( \*\n)? \* This interface was referenced by `Root__`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, "")
    .replace(/\/\*\*\n \*\/\n/g, "")
    .replace(/export type (\w+) = \1;\n/g, "");
  const names = taken.join(", ");
  const head = taken.length === 0 ? "" : `import type { ${names} } from "./shared";\n\nexport type { ${names} };\n`;
  writeFileSync(resolve(target, `${name}.ts`), tidy.replace(HEAD, `${HEAD}\n${head}`));
}

const typeOf = (name, ref) => (ref ? `${name}.${ref.$ref.split("/").pop()}` : "null");

mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) rmSync(resolve(target, old));
const names = Object.keys(systems).sort();
const groups = Object.fromEntries(["messages", ...names].map((name) => [name, definitionsOf((systems[name] ?? messages).$defs)]));
const shared = sharedOf(Object.values(groups));
await write("shared", shared);
await write("messages", groups.messages, shared);
const lines = [];
for (const name of names) {
  await write(name, groups[name], shared);
  for (const [op, entry] of Object.entries(systems[name].operations)) {
    const [request, values, state] = ["request", "values", "state"].map((kind) => typeOf(name, entry[kind]));
    lines.push(`  "${op}": { request: ${request}; values: ${values}; state: ${state} };`);
  }
}
writeFileSync(
  resolve(target, "index.ts"),
  `${HEAD}import type * as messages from "./messages";
${names.map((name) => `import type * as ${name} from "./${name}";`).join("\n")}

/** Every operation of every game, by its full name. */
export interface Operations {
${lines.join("\n")}
}

export type { ${names.join(", ")}, messages };
`,
);
