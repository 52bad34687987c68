/** Two scripts from one source: the worker, and the same start for Node, with which the tests run the built engine. */
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { BUILD, SHIM, build, common } from "./vite.shared.ts";

export default defineConfig(({ mode }) => ({
  ...common,
  publicDir: false,
  build: {
    ...build,
    outDir: resolve(BUILD, `shim/${mode}`),
    lib: { entry: resolve(SHIM, `src/engine/${mode}.ts`), formats: ["es"], fileName: () => `${mode}.js` },
  },
}));
