// Runs the built engine under Node: one JSON string per line in, one per line out; the first line out is {core, python, pyodide}.
//   node host.mjs <folder of the engine> <files.json> <start.js> [limit in ms] [image|plain]
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [engine, list, start] = process.argv.slice(2, 5).map((path) => resolve(path));
const limit = Number(process.argv[5] ?? 60_000);
const plain = process.argv[6] === "plain";
const files = JSON.parse(readFileSync(list, "utf8"));
const load = (path) => import(pathToFileURL(path).href);

process.on("uncaughtException", (error) => {
  console.error(`${error.stack ?? error}`.slice(0, 4000));
  process.exit(1);
});

// Under Node Pyodide looks for its wasm by name in a folder.
const index = mkdtempSync(join(tmpdir(), "sainome-"));
symlinkSync(join(engine, files.wasm), join(index, "pyodide.asm.wasm"));
const [{ startPython, unpack }, { loadPyodide }, glue] = await Promise.all([
  load(start),
  load(join(engine, files.loader)),
  load(join(engine, files.glue)),
]);
let inside;
const python = await startPython({
  loadPyodide: async (options) => (inside = await loadPyodide(options)),
  createPyodideModule: glue.default,
  indexURL: index,
  stdLibURL: join(engine, files.zip),
  so: new Uint8Array(readFileSync(join(engine, files.so))),
  image: plain ? undefined : unpack(new Uint8Array(gunzipSync(readFileSync(join(engine, files.image))))),
});
rmSync(index, { recursive: true });

/** Bytes of JavaScript's heap and of Python's memory by which both have grown after a message was answered so often. */
function kept({ text, times }) {
  const answer = (count) => {
    for (let n = 0; n < count; n += 1) python.answer(text, limit);
    globalThis.gc();
    return process.memoryUsage().heapUsed + inside._module.HEAPU8.length;
  };
  const before = answer(2000);
  return answer(times) - before;
}

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
say(python.ready);
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const asked = JSON.parse(line);
  // A text is a message of the core; { run } lets a test look inside Python, { kept } at what is left of calls.
  if (typeof asked === "string") say(python.answer(asked, limit));
  else say(asked.kept ? kept(asked.kept) : inside.runPython(asked.run));
}
