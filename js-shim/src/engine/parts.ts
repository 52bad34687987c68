/** Fetches the engine's files and looks at each before it is used, so that a fault is a message and not a silent wait. */
import { fault, type Lang } from "./faults";
import type { EngineFiles } from "./files";
import type { Parts } from "./wire";

/** The shortest module: where WebAssembly is forbidden, compiling it fails at once. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const WASM_TYPE = "application/wasm";

/** The parts both ways of starting need, and those that one of them needs; each is fetched once. */
export class Store {
  private readonly kept = new Map<string, Promise<unknown>>();

  constructor(
    private readonly base: string,
    private readonly files: EngineFiles,
    private readonly lang: Lang,
  ) {}

  get scripts(): { loader: string; glue: string } {
    return { loader: this.at(this.files.loader), glue: this.at(this.files.glue) };
  }

  /**
   * Fetches what a start needs.
   *
   * @throws SainomeError that names the file at fault; ImageError if it is the image, which one can do without.
   */
  async parts(withImage: boolean): Promise<Parts> {
    checkWebAssembly(this.lang);
    const { files, lang } = this;
    const image = withImage ? files.image : undefined;
    const [wasm, so, big] = await Promise.all([
      this.once(files.wasm, (address) => fetchWasm(address, files, lang)),
      this.once(files.so, (address) => fetchBytes(address, files, lang)),
      image
        ? this.once(image, (address) => fetchImage(address, files, lang))
        : this.once(files.zip, (address) => fetchBytes(address, files, lang)),
    ]);
    return { ...this.scripts, wasm, so, zip: image ? null : big, image: image ? big : null };
  }

  private at(name: string): string {
    return new URL(name, this.base).href;
  }

  private once<T>(name: string, get: (address: string) => Promise<T>): Promise<T> {
    const known = this.kept.get(name) as Promise<T> | undefined;
    const got = known ?? get(this.at(name));
    this.kept.set(name, got);
    return got;
  }
}

/** The image cannot be had; the plain start can do without it. */
export class ImageError extends Error {}

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

async function fetchImage(address: string, files: EngineFiles, lang: Lang): Promise<ArrayBuffer> {
  try {
    return await fetchBytes(address, files, lang);
  } catch (error) {
    throw new ImageError(error instanceof Error ? error.message : String(error));
  }
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
