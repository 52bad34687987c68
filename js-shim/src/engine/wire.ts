/** What client and worker say to each other. Requests and replies of the core cross as JSON text, never as objects. */

/** All that a worker needs to start; the client fetches it once and keeps it for the next worker. */
export interface Parts {
  /** Absolute addresses of Pyodide's loader and glue. */
  loader: string;
  glue: string;
  wasm: WebAssembly.Module;
  /** Standard library, msgspec and the core as byte code. */
  zip: ArrayBuffer;
  /** msgspec's compiled module. */
  so: ArrayBuffer;
}

export type ToWorker = { boot: Parts } | { id: number; text: string; limit: number };

export type FromWorker =
  | { up: true }
  | { ready: Ready }
  /** The start failed. */
  | { failed: string }
  | { id: number; text: string }
  /** The interpreter is beyond use: this worker must be replaced. */
  | { id: number; lost: string };

/** What runs, once it does. */
export interface Ready {
  /** Version of the core. */
  core: string;
  /** Version of Python. */
  python: string;
  /** Version of Pyodide. */
  pyodide: string;
}
