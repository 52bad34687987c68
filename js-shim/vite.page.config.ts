/**
 * The page. Everything lies flat beside `index.html`, so that `engine/` is found beside any script, under any path.
 *
 * The service worker keeps the page and the engine's files; those carry hashes in their names, so that a name is all
 * it has to compare.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { BUILD, SHIM, build, common } from "./vite.shared.ts";

const names = "[name]-[hash:12]";

/** The engine's files, by their addresses beside the page. */
function engineFiles(): { url: string; revision: null }[] {
  const list = resolve(BUILD, "engine/files.json");
  if (!existsSync(list)) return [];
  const { sizes } = JSON.parse(readFileSync(list, "utf8")) as { sizes: Record<string, number> };
  return Object.keys(sizes).map((name) => ({ url: `engine/${name}`, revision: null }));
}

export default defineConfig({
  ...common,
  root: resolve(SHIM, "src/page"),
  base: "./",
  plugins: [
    VitePWA({
      strategies: "generateSW",
      registerType: "autoUpdate",
      injectRegister: null,
      manifest: {
        name: "賽の目 Sainome",
        short_name: "賽の目",
        description: "卓上RPGの判定を、確率と根拠つきで",
        lang: "ja",
        start_url: "./",
        scope: "./",
        display: "standalone",
        background_color: "#f7f6f3",
        theme_color: "#22324a",
        icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
      },
      workbox: {
        globPatterns: ["**/*.{html,js,css,svg,webmanifest}"],
        additionalManifestEntries: engineFiles(),
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: true,
        sourcemap: false,
      },
    }),
  ],
  build: {
    ...build,
    outDir: resolve(BUILD, "shim/page"),
    rollupOptions: {
      // as the engine's: twelve hexadecimal digits, so that a server knows by one pattern what it may let be kept for good
      output: {
        hashCharacters: "hex",
        entryFileNames: `${names}.js`,
        chunkFileNames: `${names}.js`,
        assetFileNames: `${names}[extname]`,
      },
    },
  },
});
