/** What client and worker say to each other. Requests and replies of the core cross as JSON text, never as objects. */

/** What a worker needs to start, beside the image; the client fetches it once and keeps it for the next worker. */
export interface Parts {
  /** Absolute addresses of Pyodide's loader and glue. */
  loader: string;
  glue: string;
  wasm: WebAssembly.Module;
  /** Standard library, msgspec and the core as byte code, for the plain start; null if pieces of the image come. */
  zip: ArrayBuffer | null;
  /** msgspec's compiled module. */
  so: ArrayBuffer;
}

export type ToWorker =
  /** Sent at once, so that the scripts are read while the other parts are still on their way. */
  | { load: { loader: string; glue: string } }
  /** The next piece of Python's memory after its start, compressed with gzip; null after the last. */
  | { image: Uint8Array | null }
  | { boot: Parts }
  | { id: number; text: string; limit: number }
  /** Are you there? */
  | { ping: true };

export type FromWorker =
  | { up: true }
  | { ready: Ready }
  /** The start failed; with an image, the plain start may do. */
  | { failed: string; image: boolean }
  | { id: number; text: string }
  /** The interpreter is beyond use: this worker must be replaced. */
  | { id: number; lost: string }
  | { pong: true };

/** What runs, once it does. */
export interface Ready {
  /** Version of the core. */
  core: string;
  /** Version of Python. */
  python: string;
  /** Version of Pyodide. */
  pyodide: string;
  /** How it started: from the memory image, or plainly from byte code. */
  boot: "image" | "plain";
  /** Why the image was not used although there is one. */
  why?: string;
}
