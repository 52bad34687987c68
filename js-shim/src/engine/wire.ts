/** What client and worker say to each other. Requests and replies of the core cross as JSON text, never as objects. */

/** What a worker needs to start, beside the image; the client fetches each once and keeps it for the next worker. */
export interface Parts {
  wasm: WebAssembly.Module;
  /** msgspec's compiled module. */
  so: ArrayBuffer;
  /** Standard library, msgspec and the core as byte code: for the plain start only. */
  zip: ArrayBuffer;
}

export type ToWorker =
  /** Sent at once: the scripts are read and begin to run while the parts are still on their way. Absolute addresses. */
  | { boot: { loader: string; glue: string; image: boolean } }
  | { parts: Partial<Parts> }
  /** The next piece of Python's memory after its start, compressed with gzip; null after the last. */
  | { image: Uint8Array | null }
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
