/**
 * The memory image: Python's memory as it is after every game was imported, put back instead of being built up again.
 *
 * An image is linear memory only. What a compiled module adds outside of it, functions in the table, must therefore lie
 * in the same place in every run: `withLibrary` links msgspec before `main`, above a table of a fixed length. Both the
 * making (`wasm/image.mjs`) and the loading go through it. These are private parts of Pyodide 314.0.7: `wasm/README.md`.
 */

/** Where msgspec's compiled module lies; `wasm/boot.py` looks for it there. */
export const SO = "/lib/sainome/msgspec_core.so";

/** Table entries below msgspec's own: above what any engine fills, and the same number in all of them. */
const TABLE = 14_336;
const PAGE = 4096;
const MAGIC = 0x474d_4953;
const FORMAT = 1;

/** What of Pyodide's module is used here. */
interface PyodideModule {
  /** Another one after the memory has grown. */
  HEAPU8: Uint8Array;
  _sbrk(bytes: number): number;
  wasmTable: { length: number; grow(by: number): void };
  preloadedWasm: Record<string, unknown>;
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadWebAssemblyModule(bytes: Uint8Array, flags: object, path: string, scope: object): Promise<unknown>;
  API: { config: { BUILD_ID: string }; restoreSnapshot(given: unknown): unknown; rawRun(code: string): unknown };
}

export type Create = (settings: Settings) => Promise<PyodideModule>;

interface Settings {
  preRun: ((module: PyodideModule) => Promise<void> | void)[];
  INITIAL_MEMORY?: number;
}

/** What an image says of itself. */
export interface About {
  /** Build of Pyodide that it belongs to. */
  build: string;
  /** Bytes of memory. */
  heap: number;
  /** Bytes of msgspec's compiled module. */
  so: number;
  /** SHA-256 of the whole memory: looked at by tests only. */
  sha256: string;
  /** What Pyodide keeps beside the memory. */
  config: unknown;
  /** A message and the reply that it must get. */
  probe: { ask: string; reply: string };
}

/** An image taken apart: pages of memory that differ from those of a fresh instance. */
export interface Image {
  about: About;
  /** Pairs: first page, number of pages. */
  runs: Uint32Array;
  pages: Uint8Array;
}

/** Links msgspec's compiled module before Python starts, at the same addresses in every run and every browser. */
export function withLibrary(create: Create, so: Uint8Array | Promise<Uint8Array>): Create {
  return (settings) => {
    settings.preRun.push(async (module) => {
      module.addRunDependency("msgspec");
      if (module.wasmTable.length > TABLE) throw new Error(`the table already has ${module.wasmTable.length} entries`);
      module.wasmTable.grow(TABLE - module.wasmTable.length);
      const flags = { loadAsync: true, nodelete: true, allowUndefined: true };
      module.preloadedWasm[SO] = await module.loadWebAssemblyModule(await so, flags, SO, {});
      module.removeRunDependency("msgspec");
    });
    return create(settings);
  };
}

/**
 * Puts the image into the memory in place of Python's own start. Needs `_loadSnapshot` to be given, whatever it is.
 * The image may still be on its way while the wasm is linked.
 */
export function withImage(create: Create, so: Uint8Array | Promise<Uint8Array>, image: Image | Promise<Image>): Create {
  return async (settings) => {
    delete settings.INITIAL_MEMORY;
    const made = withLibrary(create, so)(settings);
    const [module, { about, runs, pages }, { length }] = await Promise.all([made, image, so]);
    if (about.build !== module.API.config.BUILD_ID) throw new Error("the image belongs to another Pyodide");
    if (about.so !== length) throw new Error("the image belongs to another msgspec");
    const memory = grown(module, about.heap);
    let from = 0;
    for (let run = 0; run < runs.length; run += 2) {
      const bytes = pages.subarray(from, (from += (runs[run + 1] ?? 0) * PAGE));
      memory.set(bytes, (runs[run] ?? 0) * PAGE);
    }
    const { API } = module;
    API.restoreSnapshot = () => about.config;
    // What it would import is there, and Python's compiler would have to be compiled for this line.
    const run = API.rawRun;
    API.rawRun = (code) => (code === "import _pyodide_core" ? [0, ""] : run(code));
    return module;
  };
}

/**
 * Returns a memory of at least so many bytes. Moving its break is the one way to grow it that also renews Pyodide's
 * views, and touches nothing but the break, which the image overwrites.
 */
function grown(module: PyodideModule, bytes: number): Uint8Array {
  if (module.HEAPU8.length < bytes) module._sbrk(bytes - module._sbrk(0));
  if (module.HEAPU8.length < bytes) throw new Error(`the memory cannot grow to ${bytes} bytes`);
  return module.HEAPU8;
}

/**
 * Takes an image apart.
 *
 * @throws Error if it is no image or is damaged.
 */
export function unpack(bytes: Uint8Array): Image {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, 4);
  const [magic, format, length = 0, count = 0] = words;
  if (magic !== MAGIC || format !== FORMAT) throw new Error("this is no memory image");
  const runsAt = 16 + length;
  const pagesAt = runsAt + 8 * count;
  const about = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + length))) as About;
  const runs = new Uint32Array(bytes.buffer, bytes.byteOffset + runsAt, 2 * count);
  const pages = bytes.subarray(pagesAt);
  let wanted = 0;
  for (let run = 0; run < runs.length; run += 2) wanted += (runs[run + 1] ?? 0) * PAGE;
  if (wanted !== pages.length) throw new Error("the memory image is cut short");
  return { about, runs, pages };
}

/**
 * Packs a memory: only pages that are not the same in every fresh instance.
 *
 * @param fresh memories of instances that were stopped before Python started, in different surroundings.
 */
export function pack(about: About, memory: Uint8Array, fresh: Uint8Array[]): Uint8Array {
  const runs: number[] = [];
  for (let page = 0; page < memory.length / PAGE; page += 1) {
    const at = page * PAGE;
    if (fresh.every((other) => samePage(memory, other, at))) continue;
    const last = runs.length - 2;
    if (last >= 0 && (runs[last] ?? 0) + (runs[last + 1] ?? 0) === page) runs[last + 1] = (runs[last + 1] ?? 0) + 1;
    else runs.push(page, 1);
  }
  const text = new TextEncoder().encode(JSON.stringify(about));
  const length = Math.ceil(text.length / 4) * 4;
  const total = runs.reduce((sum, value, index) => sum + (index % 2 ? value : 0), 0);
  const packed = new Uint8Array(16 + length + 4 * runs.length + total * PAGE);
  new Uint32Array(packed.buffer, 0, 4).set([MAGIC, FORMAT, length, runs.length / 2]);
  packed.fill(0x20, 16, 16 + length).set(text, 16);
  new Uint32Array(packed.buffer, 16 + length, runs.length).set(runs);
  let to = 16 + length + 4 * runs.length;
  for (let run = 0; run < runs.length; run += 2) {
    const at = (runs[run] ?? 0) * PAGE;
    const bytes = memory.subarray(at, at + (runs[run + 1] ?? 0) * PAGE);
    packed.set(bytes, to);
    to += bytes.length;
  }
  return packed;
}

function samePage(one: Uint8Array, other: Uint8Array, at: number): boolean {
  // what lies beyond a smaller memory is zero once it has grown
  for (let index = at; index < at + PAGE; index += 1) if (one[index] !== (other[index] ?? 0)) return false;
  return true;
}
