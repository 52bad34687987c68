/** The engine as the page sees it: texts go to a worker and come back. It knows no game. */
import { fault, SainomeError, type Fault, type Lang } from "./faults";
import { FILES, type EngineFiles } from "./files";
import { ImageError, Store } from "./parts";
import type { FromWorker, Ready, ToWorker } from "./wire";

export interface EngineOptions {
  /** Absolute address of the folder `engine/`; by default it lies beside the script that holds this code. */
  base?: string;
  /** Language of the engine's own errors. */
  lang?: Lang;
  /** Milliseconds that a call may take before Python is interrupted. */
  limit?: number;
  /** Milliseconds beyond the limit after which the worker counts as lost and is replaced. */
  grace?: number;
  /** Milliseconds that the start may take. */
  bootLimit?: number;
  /** Milliseconds that the start from the memory image may take, once the files are there, before the plain start is tried. */
  imageLimit?: number;
  files?: EngineFiles;
}

/** Milliseconds that a browser's timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Call {
  id: number;
  text: string;
  limit: number;
  retried: boolean;
  resolve(text: string): void;
  reject(error: unknown): void;
}

export class Engine {
  readonly ready: Promise<Ready>;
  /** How many workers were replaced. */
  restarts = 0;
  lang: Lang;

  readonly base: string;
  readonly files: EngineFiles;
  private readonly limit: number;
  private readonly grace: number;
  private readonly bootLimit: number;
  private readonly imageLimit: number;
  private readonly store: Store;
  /** Why the memory image is not used; null while it is. */
  private plain: string | null = null;
  private readonly calls = new Map<number, Call>();
  private worker: Worker | null = null;
  private running = false;
  private failed: unknown = null;
  private lastId = 0;
  private imageTimer: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the call that the worker is busy with is overdue, and when the timer looks at it next. */
  private overdue = Infinity;
  private looks = Infinity;
  private settle!: { resolve(ready: Ready): void; reject(error: unknown): void };

  constructor(options: EngineOptions = {}) {
    this.base = options.base ?? new URL(/* @vite-ignore */ "engine/", import.meta.url).href;
    this.files = options.files ?? FILES;
    this.lang = options.lang ?? "ja";
    this.limit = options.limit ?? 10_000;
    this.grace = options.grace ?? 2_000;
    this.bootLimit = options.bootLimit ?? 60_000;
    this.imageLimit = options.imageLimit ?? 10_000;
    this.store = new Store(this.base, this.files, this.lang);
    this.ready = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    // Whoever asks something is told; nobody asking is no fault of the page.
    this.ready.catch(() => undefined);
    this.boot();
  }

  /**
   * Sends one message of the core and returns its reply, both as JSON text. Waits for the start if need be.
   *
   * @param limit milliseconds this call may take, if another than the engine's.
   * @throws SainomeError if the engine cannot start or was lost twice over this call.
   */
  ask(text: string, limit: number = this.limit): Promise<string> {
    if (this.failed !== null) return Promise.reject(this.failed);
    return new Promise((resolve, reject) => {
      const call: Call = { id: ++this.lastId, text, limit, retried: false, resolve, reject };
      this.calls.set(call.id, call);
      if (this.running) this.send(call);
    });
  }

  /** Ends the worker; calls that are waiting end with `engine_stopped`. */
  stop(): void {
    this.fail(fault("engine_stopped", this.lang));
  }

  private boot(): void {
    this.running = false;
    const overdue = () => this.fail(fault("boot_timeout", this.lang, { limit: this.bootLimit }));
    this.stopTimer();
    this.timer = setTimeout(overdue, this.bootLimit);
    try {
      const worker = openWorker(new URL(this.files.worker, this.base));
      this.worker = worker;
      worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
        if (worker === this.worker) this.hear(event.data);
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        if (worker === this.worker) this.broken(event.message || this.files.worker);
      });
    } catch (error) {
      this.fail(fault("worker_failed", this.lang, { reason: String(error) }));
      return;
    }
    const { worker } = this;
    const image = this.files.image !== undefined && this.plain === null;
    if (image) this.doWithout(worker, this.bootLimit / 2);
    this.post({ load: this.store.scripts });
    this.store.parts(image).then(
      (boot) => {
        if (worker !== this.worker) return;
        if (image) this.doWithout(worker, this.imageLimit);
        this.post({ boot });
      },
      (error: unknown) => {
        if (worker !== this.worker) return;
        if (error instanceof ImageError) this.bootPlainly(error.message);
        else this.fail(error instanceof SainomeError ? error : this.bootFailed(String(error)));
      },
    );
  }

  /** Gives up the image if it has not brought the start by then. */
  private doWithout(worker: Worker, limit: number): void {
    clearTimeout(this.imageTimer);
    this.imageTimer = setTimeout(() => {
      if (worker === this.worker && !this.running) this.bootPlainly(`${limit} ms`);
    }, limit);
  }

  /** Starts anew without the memory image, in a worker that it has not touched. */
  private bootPlainly(reason: string): void {
    console.warn(`sainome: started without the memory image (${reason})`);
    this.plain = reason;
    this.worker?.terminate();
    this.boot();
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if ("ready" in message) this.started(message.ready);
    else if ("failed" in message) {
      if (message.image) this.bootPlainly(message.failed);
      else this.fail(this.bootFailed(message.failed));
    }
    else if ("lost" in message) this.replace(message.lost);
    else if ("id" in message) {
      const call = this.calls.get(message.id);
      this.calls.delete(message.id);
      this.watch();
      call?.resolve(message.text);
    }
  }

  private started(ready: Ready): void {
    this.stopTimer();
    clearTimeout(this.imageTimer);
    this.running = true;
    this.settle.resolve(this.plain === null ? ready : { ...ready, why: this.plain });
    for (const call of this.calls.values()) this.post({ id: call.id, text: call.text, limit: call.limit });
    this.watch();
  }

  private send(call: Call): void {
    this.post({ id: call.id, text: call.text, limit: call.limit });
    if (this.calls.size === 1) this.watch();
  }

  /** Replaces the worker if the call that it is busy with is overdue. */
  private watch(): void {
    const [busy] = this.calls.values();
    this.overdue = busy === undefined ? Infinity : performance.now() + busy.limit + this.grace;
    // One timer serves many calls: to set and clear one for each would cost as much as sending it.
    if (this.overdue < this.looks) this.lookLater();
  }

  private lookLater(): void {
    this.stopTimer();
    this.looks = this.overdue;
    const wait = Math.min(this.overdue - performance.now(), LONGEST_TIMER);
    this.timer = setTimeout(() => {
      this.looks = Infinity;
      if (performance.now() >= this.overdue) this.replace("silent");
      else if (this.overdue !== Infinity) this.lookLater();
    }, wait);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.looks = Infinity;
  }

  private broken(reason: string): void {
    if (this.running) this.replace(reason);
    else this.fail(fault("worker_failed", this.lang, { reason }));
  }

  /**
   * Starts a new worker. The call that the old one was busy with is tried once more, then given up; those behind it
   * never began. Trying again is safe: a rule changes nothing, and no face of the lost try was ever shown.
   */
  private replace(reason: string): void {
    this.worker?.terminate();
    this.restarts += 1;
    const [busy] = this.calls.values();
    if (busy?.retried) {
      this.calls.delete(busy.id);
      busy.reject(fault("engine_lost", this.lang, { reason }));
    } else if (busy) busy.retried = true;
    this.boot();
  }

  private bootFailed(reason: string): SainomeError {
    return fault("boot_failed", this.lang, { reason: reason.trim().slice(-300) });
  }

  private fail(error: unknown): void {
    this.stopTimer();
    clearTimeout(this.imageTimer);
    this.worker?.terminate();
    this.worker = null;
    this.running = false;
    this.failed = error;
    this.settle.reject(error);
    const waiting = [...this.calls.values()];
    this.calls.clear();
    for (const call of waiting) call.reject(error);
  }
}

/** Opens a module worker; one from another host is opened through a small script of our own that imports it. */
function openWorker(address: URL): Worker {
  const options: WorkerOptions = { type: "module", name: "sainome" };
  if (address.origin === globalThis.location?.origin) return new Worker(address, options);
  const script = new Blob([`import ${JSON.stringify(address.href)};`], { type: "text/javascript" });
  const own = URL.createObjectURL(script);
  const worker = new Worker(own, options);
  worker.addEventListener("message", () => URL.revokeObjectURL(own), { once: true });
  return worker;
}

export { SainomeError, type Fault };
