// Bundles one peer, or a part of ours, for the browser, minified, with the Vite of this project.
//   node bundle.mjs <entry> <folder to write to> [patterns of chat lines]
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [entry, folder, claims] = process.argv.slice(2).map((path) => resolve(path));
const shim = createRequire(resolve(import.meta.dirname, "../../js-shim/package.json"));
const { build } = await import(pathToFileURL(shim.resolve("vite")).href.replace(/index\.cjs$/, "dist/node/index.js"));
const name = basename(entry, ".js");
await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"', __SAINOME_CLAIMS__: claims ? readFileSync(claims, "utf8") : "null" },
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: "es2022",
    reportCompressedSize: false,
    lib: { entry, formats: ["iife"], name: "bundled", fileName: () => `${name}.js` },
  },
});
