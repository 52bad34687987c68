/** The module worker: starts Python from the parts it is given, then answers texts in the order in which they come. */
import { unpack, type Create } from "./image";
import { startPython, type Python } from "./start";
import type { FromWorker, Parts, ToWorker } from "./wire";

const INDEX = "https://engine.invalid/";
const ZIP = `${INDEX}app.zip`;

type Scripts = Promise<[typeof import("pyodide"), { default: Create }]>;

let python: Python | null = null;
let scripts: Scripts | null = null;

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ("load" in message) load(message.load);
  else if ("boot" in message) void boot(message.boot);
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

/** Inflates here and not in the page, which would stand still for it; a damaged file does not inflate. */
async function inflate(packed: ArrayBuffer): Promise<Uint8Array> {
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}

async function boot(parts: Parts): Promise<void> {
  try {
    const image = parts.image ? inflate(parts.image).then(unpack) : undefined;
    image?.catch(() => undefined); // told when the memory is there to take it
    const [loader, glue] = await load(parts);
    serve(parts);
    python = await startPython({
      loadPyodide: loader.loadPyodide,
      createPyodideModule: glue.default,
      indexURL: INDEX,
      stdLibURL: ZIP,
      so: new Uint8Array(parts.so),
      image,
    });
    post({ ready: python.ready });
  } catch (error) {
    post({ failed: String(error), image: parts.image !== null });
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
