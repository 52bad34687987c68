/** The module worker: starts Python from the parts it is given, then answers texts in the order in which they come. */
import { unpack, type Create, type Image } from "./image";
import { startPython, type Python } from "./start";
import type { FromWorker, ToWorker } from "./wire";

const INDEX = "https://engine.invalid/";
const ZIP = `${INDEX}app.zip`;

type Loader = typeof import("pyodide");
type Glue = { default: Create };

let python: Python | null = null;
let inflater: Inflater | null = null;
const parts = { wasm: later<WebAssembly.Module>(), so: later<ArrayBuffer>(), zip: later<ArrayBuffer>() };

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ("parts" in message) {
    const { wasm, so, zip } = message.parts;
    if (wasm) parts.wasm.come(wasm);
    if (so) parts.so.come(so);
    if (zip) parts.zip.come(zip);
  } else if ("image" in message) (inflater ??= new Inflater()).take(message.image);
  else if ("boot" in message) void boot(message.boot);
  else if ("ping" in message) post({ pong: true });
  else answer(message.id, message.text, message.limit);
});
post({ up: true });

function post(message: FromWorker): void {
  (self as unknown as { postMessage(message: FromWorker): void }).postMessage(message);
}

/** Something that others wait for. */
function later<T>(): { here: Promise<T>; come(it: T): void } {
  let come!: (it: T) => void;
  const here = new Promise<T>((resolve) => (come = resolve));
  return { here, come };
}

/** Inflates the image as its pieces come, here and not in the page, which would stand still for it. */
class Inflater {
  /** Rejects if the image is damaged. */
  readonly image: Promise<Image>;
  private readonly pieces: WritableStreamDefaultWriter<BufferSource>;

  constructor() {
    const stream = new DecompressionStream("gzip");
    this.pieces = stream.writable.getWriter();
    this.image = new Response(stream.readable).arrayBuffer().then((bytes) => unpack(new Uint8Array(bytes)));
    this.image.catch(() => undefined); // told when the start comes to need it
  }

  take(piece: Uint8Array | null): void {
    const taken = piece === null ? this.pieces.close() : this.pieces.write(piece as Uint8Array<ArrayBuffer>);
    taken.catch(() => undefined); // the other end says what is wrong
  }
}

async function boot({ loader, glue, image }: { loader: string; glue: string; image: boolean }): Promise<void> {
  serve(image);
  try {
    const scripts = [import(/* @vite-ignore */ loader), import(/* @vite-ignore */ glue)] as [Promise<Loader>, Promise<Glue>];
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(scripts);
    python = await startPython({
      loadPyodide,
      createPyodideModule,
      indexURL: INDEX,
      stdLibURL: ZIP,
      so: parts.so.here.then((bytes) => new Uint8Array(bytes)),
      image: image ? (inflater ??= new Inflater()).image : undefined,
    });
    inflater = null;
    post({ ready: python.ready });
  } catch (error) {
    post({ failed: String(error), image });
  }
}

/**
 * Gives Pyodide the parts as they come, whatever address it asks for, and closes the network for good:
 * nothing that runs in this worker can fetch anything. Wrong content types cannot hurt, as nothing is streamed.
 */
function serve(image: boolean): void {
  self.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address === ZIP) return new Response(image ? null : await parts.zip.here);
    if (address === `${INDEX}pyodide.asm.wasm`) return new Response(null);
    throw new TypeError(`the engine fetches nothing: ${address}`);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await parts.wasm.here;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

function answer(id: number, text: string, limit: number): void {
  try {
    if (python === null) throw new Error("not started");
    post({ id, text: python.answer(text, limit) });
  } catch (error) {
    post({ id, lost: String(error) });
  }
}
