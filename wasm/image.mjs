// Makes the memory image under Node: Python started, every game imported, memory written down.
//   node image.mjs <engine's make.js> <pyodide folder> <zip of byte code> <msgspec's compiled module> <image to write>
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [maker, folder, zip, so, made] = process.argv.slice(2).map((path) => resolve(path));
const load = (path) => import(pathToFileURL(path).href);
process.on("uncaughtException", (error) => {
  // Node would first print the line of minified glue that threw.
  console.error(`${error.stack ?? error}`.slice(0, 4000));
  process.exit(1);
});
// Python keeps the name of its program: the same in every folder.
process.argv[1] = "sainome";
// The same image each time: the clock stands still while Python starts. Nothing of it is used later.
let now = 0;
Date.now = () => now;
performance.now = () => now % 1000;

const [{ makeImage }, { loadPyodide }, glue] = await Promise.all([
  load(maker),
  load(`${folder}/pyodide.mjs`),
  load(`${folder}/pyodide.asm.mjs`),
]);
const image = await makeImage({
  loadPyodide,
  create: glue.default,
  indexURL: folder,
  stdLibURL: zip,
  so: new Uint8Array(readFileSync(so)),
  setClock: (to) => (now = to),
  digest: (bytes) => createHash("sha256").update(bytes).digest("hex"),
});
writeFileSync(made, image);
