/** Fetches the engine's files and looks at each before it is used, so that a fault is a message and not a silent wait. */
import { fault, type Lang } from "./faults";
import type { EngineFiles } from "./files";
import type { Parts } from "./wire";

/** The shortest module: where WebAssembly is forbidden, compiling it fails at once. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const WASM_TYPE = "application/wasm";

/** The parts both ways of starting need, and those that one of them needs; each is fetched once. */
export class Store {
  /** Why the memory image is not used; null while it is. */
  plain: string | null = null;
  private readonly kept = new Map<string, Promise<unknown>>();
  /** The image, as far as it is here, and who takes the rest as it comes. */
  private readonly pieces: Uint8Array[] = [];
  private readonly takers = new Set<(piece: Uint8Array) => void>();

  constructor(
    private readonly base: string,
    private readonly files: EngineFiles,
    private readonly lang: Lang,
  ) {}

  get scripts(): { loader: string; glue: string } {
    return { loader: this.at(this.files.loader), glue: this.at(this.files.glue) };
  }

  get withImage(): boolean {
    return this.files.image !== undefined && this.plain === null;
  }

  /**
   * Hands out what a start needs beside the image, each part when it is here; settles when that is all.
   *
   * @throws SainomeError that names the file at fault.
   */
  async parts(take: (parts: Partial<Parts>) => void): Promise<void> {
    checkWebAssembly(this.lang);
    const { files, lang } = this;
    const bytes = (name: string) => this.once(name, (address) => fetchBytes(address, files, lang));
    await Promise.all([
      this.once(files.wasm, (address) => fetchWasm(address, files, lang)).then((wasm) => take({ wasm })),
      bytes(files.so).then((so) => take({ so })),
      this.withImage ? null : bytes(files.zip).then((zip) => take({ zip })),
    ]);
  }

  /**
   * Hands out the image piece by piece, at once those that are here; settles when it is whole.
   *
   * @throws ImageError
   */
  async image(take: (piece: Uint8Array) => void): Promise<void> {
    this.pieces.forEach(take);
    this.takers.add(take);
    try {
      await this.once(this.files.image ?? "", (address) => this.fetchImage(address));
    } finally {
      this.takers.delete(take);
    }
  }

  private async fetchImage(address: string): Promise<void> {
    const { files, lang } = this;
    try {
      const response = await get(address, lang);
      const length = await read(response, nameOf(address), lang, (piece) => {
        this.pieces.push(piece);
        for (const take of this.takers) take(piece);
      });
      checkLength(length, nameOf(address), files, lang);
    } catch (error) {
      throw new ImageError(error instanceof Error ? error.message : String(error));
    }
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
  checkLength(bytes.byteLength, file, files, lang);
  return bytes;
}

/** Reads a body as it comes; returns its bytes. */
async function read(response: Response, file: string, lang: Lang, take: (piece: Uint8Array) => void): Promise<number> {
  let length = 0;
  try {
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      length += next.value.byteLength;
      take(next.value);
    }
  } catch (error) {
    throw fault("file_missing", lang, { file, reason: String(error) });
  }
  return length;
}

function checkLength(bytes: number, file: string, files: EngineFiles, lang: Lang): void {
  const expected = files.sizes[file];
  if (expected !== undefined && bytes !== expected) {
    throw fault("file_wrong", lang, { file, reason: `${bytes} / ${expected} bytes` });
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
