// Runs odds.py in Pyodide under Node: the core and the peers (all pure Python) are mounted, msgspec comes as its wheel.
//   node odds.mjs <site-packages with the peers>
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const entry = createRequire(join(root, "js-shim", "package.json")).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(entry.replace(/\.js$/, ".mjs")));
const python = await loadPyodide();
python.setStdout({ batched: (line) => process.stdout.write(`${line}\n`) });
const wheels = join(root, "build", "wheels");
const wheel = readdirSync(wheels).find((name) => name.startsWith("msgspec-"));
python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel");
for (const [name, folder] of Object.entries({ core: join(root, "core"), peers: process.argv[2], bench: join(root, "tests", "bench") })) {
  python.FS.mkdirTree(`/${name}`);
  python.mountNodeFS(`/${name}`, folder);
}
python.runPython(`
import runpy, sys
sys.path += ["/core", "/peers"]
sys.argv = ["odds.py", "_pyodide"]
runpy.run_path("/bench/odds.py", run_name="__main__")
`);
