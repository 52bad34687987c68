/** Makes the memory image, under Node: `wasm/image.mjs` calls it. Nothing of this ships. */
import type { PyodideAPI, loadPyodide } from "pyodide";
import { pack, withLibrary, SO, type About, type Create } from "./image";

declare const __SAINOME_LOCK__: object;

export interface MakeOptions {
  loadPyodide: typeof loadPyodide;
  create: Create;
  indexURL: string;
  stdLibURL: string;
  so: Uint8Array;
  /** Sets the clock, in milliseconds since 1970: it stands still, so that two makings give the same image. */
  setClock(now: number): void;
  /** Looks at the finished image. */
  digest(bytes: Uint8Array): string;
}

/** A message whose answer is known before it is asked: an image that answers it otherwise is not used. */
const PROBE = JSON.stringify({
  v: 1,
  id: "probe",
  lang: "ja",
  dice: { from: "seed", seed: "賽の目" },
  request: { op: "core.command", text: "5D6" },
});

const CLOCK = 315_532_800_500;

/** Thrown to stop an instance once its memory is there and Python has not started. */
class Stopped extends Error {}

export async function makeImage(options: MakeOptions): Promise<Uint8Array> {
  const common = {
    indexURL: options.indexURL,
    stdLibURL: options.stdLibURL,
    lockFileContents: __SAINOME_LOCK__,
    packageBaseUrl: options.indexURL,
  };
  const create = withLibrary(options.create, options.so);
  const load = (more: object) =>
    options.loadPyodide({ ...common, ...more } as unknown as Parameters<typeof loadPyodide>[0]);

  /** Memory of an instance before Python starts: what clock or surroundings have put into it must not be left out. */
  const fresh = async (env: Record<string, string>, clock: number): Promise<Uint8Array> => {
    options.setClock(clock);
    let memory: Uint8Array | undefined;
    const stop: Create = async (settings) => {
      const module = await create(settings);
      memory = module.HEAPU8.slice();
      throw new Stopped();
    };
    await load({ _loadSnapshot: new Uint8Array(0), env, createPyodideModule: stop }).catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
    });
    if (memory === undefined) throw new Error("no memory was made");
    return memory;
  };
  const memories = [
    await fresh({ HOME: "/home/sainome" }, CLOCK),
    await fresh({ HOME: "/h", LANG: "zh_Hant_TW.UTF-8", X: "y".repeat(3000) }, CLOCK + 86_400_123),
  ];
  options.setClock(CLOCK);
  const python: PyodideAPI = await load({
    _makeSnapshot: true,
    env: { PYTHONHASHSEED: "0", HOME: "/home/sainome" },
    createPyodideModule: create,
  });
  python.FS.mkdirTree("/lib/sainome");
  python.FS.writeFile(SO, options.so);
  // The answer is written down as text and every proxy is gone before the memory is read.
  const reply = python.runPython(`
import sainome_boot
sainome_boot.settle(image=True)
sainome_boot.answer(${JSON.stringify(PROBE)}, 0)
`) as string;
  const snapshot = (python as unknown as { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot();
  const [, memoryAt = 0, configLength = 0] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 3);
  const memory = snapshot.subarray(memoryAt);
  const about: About = {
    build: (python as unknown as { _module: { API: { config: { BUILD_ID: string } } } })._module.API.config.BUILD_ID,
    heap: memory.length,
    so: options.so.length,
    sha256: options.digest(memory),
    config: JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + configLength))),
    probe: { ask: PROBE, reply },
  };
  return pack(about, memory, memories);
}
