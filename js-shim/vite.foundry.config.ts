/** The Foundry module: one script and one style sheet, beside the manifest, the languages and the engine. */
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { BUILD, SHIM, build, common } from "./vite.shared.ts";

export default defineConfig({
  ...common,
  publicDir: resolve(SHIM, "foundry"),
  build: {
    ...build,
    // wasm/layout.py copies this to dist/foundry/sainome and puts the engine beside it
    outDir: resolve(BUILD, "shim/foundry"),
    lib: { entry: resolve(SHIM, "src/foundry/main.ts"), formats: ["es"], fileName: () => "sainome.mjs", cssFileName: "sainome" },
  },
});
