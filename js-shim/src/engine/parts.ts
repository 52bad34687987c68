/** Fetches the engine's files and looks at each before it is used, so that a fault is a message and not a silent wait. */
import { fault, type Lang } from "./faults";
import type { EngineFiles } from "./files";
import type { Parts } from "./wire";

/** The shortest module: where WebAssembly is forbidden, compiling it fails at once. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const WASM_TYPE = "application/wasm";

export async function fetchParts(base: string, files: EngineFiles, lang: Lang): Promise<Parts> {
  checkWebAssembly(lang);
  const at = (name: string) => new URL(name, base).href;
  const [wasm, zip, so] = await Promise.all([
    fetchWasm(at(files.wasm), files, lang),
    fetchBytes(at(files.zip), files, lang),
    fetchBytes(at(files.so), files, lang),
  ]);
  return { loader: at(files.loader), glue: at(files.glue), wasm, zip, so };
}

function checkWebAssembly(lang: Lang): void {
  if (typeof WebAssembly !== "object") throw fault("wasm_missing", lang);
  try {
    new WebAssembly.Module(EMPTY);
  } catch {
    throw fault("wasm_blocked", lang);
  }
}

async function get(address: string, lang: Lang): Promise<Response> {
  let reason: string;
  try {
    const response = await fetch(address);
    if (response.ok) return response;
    reason = `HTTP ${response.status}`;
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  throw fault("file_missing", lang, { file: nameOf(address), reason });
}

async function fetchBytes(address: string, files: EngineFiles, lang: Lang): Promise<ArrayBuffer> {
  return bytesOf(await get(address, lang), nameOf(address), files, lang);
}

async function bytesOf(response: Response, file: string, files: EngineFiles, lang: Lang): Promise<ArrayBuffer> {
  let bytes: ArrayBuffer;
  try {
    bytes = await response.arrayBuffer();
  } catch (error) {
    throw fault("file_missing", lang, { file, reason: String(error) });
  }
  const expected = files.sizes[file];
  if (expected !== undefined && bytes.byteLength !== expected) {
    throw fault("file_wrong", lang, { file, reason: `${bytes.byteLength} / ${expected} bytes` });
  }
  return bytes;
}

/** Streams if the content type allows it (then the browser may cache the machine code), else compiles the bytes. */
async function fetchWasm(address: string, files: EngineFiles, lang: Lang): Promise<WebAssembly.Module> {
  const response = await get(address, lang);
  const file = nameOf(address);
  try {
    if (response.headers.get("content-type")?.split(";")[0]?.trim() === WASM_TYPE) {
      return await WebAssembly.compileStreaming(response);
    }
    return await WebAssembly.compile(await bytesOf(response, file, files, lang));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw fault("file_wrong", lang, { file, reason: error.message });
    if (error instanceof TypeError) throw fault("file_missing", lang, { file, reason: error.message });
    throw error;
  }
}

function nameOf(address: string): string {
  return new URL(address).pathname.split("/").pop() ?? address;
}
