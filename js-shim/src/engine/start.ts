/** Starts Python and hands out the core as a function from text to text. Runs in the worker, and under Node in tests. */
import type { PyodideAPI, loadPyodide } from "pyodide";
import { SO, withImage, type Create, type Image } from "./image";
import type { Ready } from "./wire";

export interface StartOptions {
  loadPyodide: typeof loadPyodide;
  createPyodideModule: Create;
  /** Where Pyodide believes its files to be. */
  indexURL: string;
  /** Where it finds the zip of byte code. */
  stdLibURL: string;
  so: Uint8Array | Promise<Uint8Array>;
  /** Memory to put back in place of a start from byte code; it may still be on its way. */
  image?: Image | Promise<Image> | undefined;
}

export { unpack } from "./image";

export interface Python {
  ready: Ready;
  /**
   * Answers one message within `limit` milliseconds, or with an error.
   * Throws only if the interpreter is beyond use.
   */
  answer(text: string, limit: number): string;
}

/** Our own lock: Pyodide's without its packages, as everything lies in the zip. */
declare const __SAINOME_LOCK__: object;

/** @throws Error if Python cannot be started, or if a restored memory does not answer as it did when it was written down. */
export async function startPython(options: StartOptions): Promise<Python> {
  const { image } = options;
  const create = options.createPyodideModule;
  const python = await options.loadPyodide({
    indexURL: options.indexURL,
    stdLibURL: options.stdLibURL,
    lockFileContents: __SAINOME_LOCK__,
    packageBaseUrl: options.indexURL,
    createPyodideModule: image ? withImage(create, options.so, image) : create,
    ...(image ? { _loadSnapshot: new Uint8Array(0) } : {}),
    env: { PYTHONHASHSEED: "0", HOME: "/home/sainome" },
  } as unknown as Parameters<typeof loadPyodide>[0]);
  python.FS.mkdirTree("/lib/sainome");
  python.FS.writeFile(SO, await options.so);
  const deadline = watch(python);
  // The one proxy that is kept, for as long as Python runs: only text crosses after this.
  const boot = python.pyimport("sainome_boot");
  const answer = boot.answer as (text: string, limit: number) => string | Bytes;
  if (image) {
    const { probe } = (await image).about;
    if (answer(probe.ask, 0) !== probe.reply) throw new Error("the memory image answers wrongly");
  } else boot.settle();
  const fault = boot.fault as (text: string, kind: string) => string;
  return {
    ready: { core: boot.VERSION as string, python: boot.PYTHON as string, pyodide: python.version, boot: image ? "image" : "plain" },
    answer(text, limit) {
      deadline.set(limit);
      try {
        return textOf(answer(text, limit));
      } catch (error) {
        const kind = pythonError(error);
        if (kind === null) throw error;
        return fault(text, kind);
      } finally {
        deadline.clear();
      }
    },
  };
}

/** A Python bytes object, as Pyodide hands it out. */
type Bytes = { getBuffer(): { data: Uint8Array; release(): void }; destroy(): void };

const utf8 = new TextDecoder();

/** A long reply comes as bytes: Pyodide would make a string of it letter by letter. */
function textOf(reply: string | Bytes): string {
  if (typeof reply === "string") return reply;
  const buffer = reply.getBuffer();
  const text = utf8.decode(buffer.data);
  buffer.release();
  reply.destroy();
  return text;
}

/** Name of the Python exception, or null if it was something else or the interpreter is beyond use. */
function pythonError(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== "PythonError" || "pyodide_fatal_error" in error) return null;
  return (error as Error & { type?: string }).type ?? "PythonError";
}

/**
 * Interrupts Python at a deadline, without shared memory: Python looks at element 0 of its "interrupt buffer" every
 * few instructions, and an object with a getter serves as well as a buffer. The clock is asked every 64th time.
 */
function watch(python: PyodideAPI): { set(limit: number): void; clear(): void } {
  let until = Infinity;
  let looks = 0;
  python.setInterruptBuffer({
    get 0() {
      if (until === Infinity || (++looks & 63) !== 0 || performance.now() <= until) return 0;
      until = Infinity;
      return 2;
    },
    set 0(_value: number) {},
  } as unknown as Uint8Array);
  return {
    set(limit) {
      until = performance.now() + limit;
    },
    clear() {
      until = Infinity;
    },
  };
}
