/** The files of the engine, by their names in the folder `engine/`; the build puts them in place of the constant. */
export interface EngineFiles {
  worker: string;
  loader: string;
  glue: string;
  wasm: string;
  zip: string;
  so: string;
  /** The memory image, compressed with gzip; without one the start is plain. */
  image?: string;
  schemas: Record<"ja" | "en", string>;
  /** The chances of every form's example, worked out with the release. */
  examples: Record<"ja" | "en", string>;
  /** Bytes of each file, by name: a download that was cut short is noticed. */
  sizes: Record<string, number>;
}

declare const __SAINOME_ENGINE__: EngineFiles;

export const FILES: EngineFiles = __SAINOME_ENGINE__;
