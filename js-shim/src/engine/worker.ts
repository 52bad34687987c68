/** The module worker: starts Python from the parts it is given, then answers texts in the order in which they come. */
import { unpack, type Create, type Image } from "./image";
import { startPython, type Python } from "./start";
import type { FromWorker, Parts, ToWorker } from "./wire";

const INDEX = "https://engine.invalid/";
const ZIP = `${INDEX}app.zip`;

type Scripts = Promise<[typeof import("pyodide"), { default: Create }]>;

let python: Python | null = null;
let scripts: Scripts | null = null;
let inflater: Inflater | null = null;

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ("load" in message) load(message.load);
  else if ("image" in message) (inflater ??= new Inflater()).take(message.image);
  else if ("boot" in message) void boot(message.boot);
  else if ("ping" in message) post({ pong: true });
  else answer(message.id, message.text, message.limit);
});
post({ up: true });

function post(message: FromWorker): void {
  (self as unknown as { postMessage(message: FromWorker): void }).postMessage(message);
}

function load({ loader, glue }: { loader: string; glue: string }): Scripts {
  scripts ??= Promise.all([import(/* @vite-ignore */ loader), import(/* @vite-ignore */ glue)]) as Scripts;
  scripts.catch(() => undefined); // told when the start comes to need them
  return scripts;
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

async function boot(parts: Parts): Promise<void> {
  const withImage = parts.zip === null;
  try {
    const [loader, glue] = await load(parts);
    serve(parts);
    python = await startPython({
      loadPyodide: loader.loadPyodide,
      createPyodideModule: glue.default,
      indexURL: INDEX,
      stdLibURL: ZIP,
      so: new Uint8Array(parts.so),
      image: withImage ? (inflater ??= new Inflater()).image : undefined,
    });
    inflater = null;
    post({ ready: python.ready });
  } catch (error) {
    post({ failed: String(error), image: withImage });
  }
}

/**
 * Gives Pyodide the parts that are here already, whatever address it asks for, and closes the network for good:
 * nothing that runs in this worker can fetch anything. Wrong content types cannot hurt, as nothing is streamed.
 */
function serve(parts: Parts): void {
  self.fetch = (input) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address === ZIP) return Promise.resolve(new Response(parts.zip));
    if (address === `${INDEX}pyodide.asm.wasm`) return Promise.resolve(new Response(null));
    return Promise.reject(new TypeError(`the engine fetches nothing: ${address}`));
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module: parts.wasm,
    instance: await WebAssembly.instantiate(parts.wasm, imports),
  });
}

function answer(id: number, text: string, limit: number): void {
  try {
    if (python === null) throw new Error("not started");
    post({ id, text: python.answer(text, limit) });
  } catch (error) {
    post({ id, lost: String(error) });
  }
}
