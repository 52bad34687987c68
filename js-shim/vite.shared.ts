/** What every build of the shim shares: the constants that `wasm/build.py` fills in, and one way to build. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BuildOptions, UserConfig } from "vite";

export const SHIM = import.meta.dirname;
const OUT = process.env["SAINOME_OUT"] ?? resolve(SHIM, "..");
export const BUILD = resolve(OUT, "build");
export const DIST = resolve(OUT, "dist");

/** The engine's files as the build named them; without a build a page still compiles, and says which file is missing. */
const UNBUILT = { worker: "unbuilt", loader: "", glue: "", wasm: "unbuilt", zip: "unbuilt", so: "unbuilt", schemas: { ja: "unbuilt", en: "unbuilt" }, examples: { ja: "unbuilt", en: "unbuilt" }, sizes: {} };

function json(path: string, otherwise: unknown): string {
  return existsSync(path) ? readFileSync(path, "utf8") : JSON.stringify(otherwise);
}

export const define: Record<string, string> = {
  __SAINOME_ENGINE__: json(resolve(BUILD, "engine/files.json"), UNBUILT),
  __SAINOME_CLAIMS__: json(resolve(BUILD, "claims.json"), { signs: {}, games: {} }),
  __SAINOME_LOCK__: json(resolve(BUILD, "pyodide-lock.json"), null),
};

export const build: BuildOptions = {
  target: "es2022",
  // light-dark() is left as it is: a theme chosen by hand changes color-scheme while the page runs.
  cssTarget: ["chrome123", "firefox120", "safari17.5"],
  emptyOutDir: true,
  modulePreload: false,
  reportCompressedSize: false,
  sourcemap: false,
  // Files are fetched, never written into the script: an offline page lists them, and a strict CSP knows no data:.
  assetsInlineLimit: 0,
};

export const common: UserConfig = {
  define,
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
};
