/** The page. Everything lies flat beside `index.html`, so that `engine/` is found beside any script, under any path. */
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { BUILD, SHIM, build, common } from "./vite.shared.ts";

const names = "[name]-[hash]";

export default defineConfig({
  ...common,
  root: resolve(SHIM, "src/page"),
  base: "./",
  build: {
    ...build,
    outDir: resolve(BUILD, "shim/page"),
    rollupOptions: {
      output: { entryFileNames: `${names}.js`, chunkFileNames: `${names}.js`, assetFileNames: `${names}[extname]` },
    },
  },
});
