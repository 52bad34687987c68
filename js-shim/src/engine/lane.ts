/** One worker: its start, the one call that it is busy with, and how it is seen to be lost. */
import { fault, SainomeError, type Lang } from "./faults";
import { ImageError, type Store } from "./parts";
import type { FromWorker, Ready, ToWorker } from "./wire";

export interface Call {
  id: number;
  text: string;
  limit: number;
  /** Worked out ahead, such as odds: what is asked for now goes before it. */
  background: boolean;
  retried: boolean;
  /** Nobody waits for the answer any more. */
  dropped: boolean;
  resolve(text: string): void;
  reject(error: unknown): void;
}

export interface LaneOptions {
  worker: URL;
  lang: Lang;
  /** Milliseconds beyond a call's limit after which the worker counts as lost; a ping must be answered in as many. */
  grace: number;
  bootLimit: number;
  imageLimit: number;
}

/** Whom a lane tells. After `lost` or `failed` it is at its end: it says nothing more. */
export interface Ear {
  ready(lane: Lane, ready: Ready): void;
  free(lane: Lane): void;
  lost(lane: Lane, reason: string): void;
  failed(lane: Lane, error: unknown): void;
}

/** A worker that has said nothing for so long is asked whether it is there before it gets a call. */
const QUIET = 1000;

/** Milliseconds that a browser's timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1;

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Lane {
  running = false;
  call: Call | null = null;
  /** When the call began, or the last one ended. */
  since = performance.now();
  private worker: Worker | null = null;
  private timer: Timer;
  /** When the call that the worker is busy with is overdue, and when the timer looks at it next. */
  private overdue = Infinity;
  private looks = Infinity;
  private imageTimer: Timer;
  private pingTimer: Timer;

  constructor(
    private readonly store: Store,
    private readonly options: LaneOptions,
    private readonly ear: Ear,
  ) {}

  get idle(): boolean {
    return this.running && this.call === null;
  }

  /** Starts the worker; the outcome is told. */
  start(): void {
    const { bootLimit, lang } = this.options;
    const late = () => this.fail(fault("boot_timeout", lang, { limit: bootLimit }));
    this.stopTimer();
    this.timer = setTimeout(late, bootLimit);
    try {
      this.open();
    } catch (error) {
      this.fail(fault("worker_failed", lang, { reason: String(error) }));
      return;
    }
    this.post({ boot: { ...this.store.scripts, image: this.store.withImage } });
    this.feed();
  }

  /** Gives the worker its next call. */
  run(call: Call): void {
    const now = performance.now();
    if (now - this.since > QUIET) this.ping();
    this.call = call;
    this.since = now;
    this.overdue = now + call.limit + this.options.grace;
    // One timer serves many calls: to set and clear one for each would cost as much as sending it.
    if (this.overdue < this.looks) this.lookLater();
    this.post({ id: call.id, text: call.text, limit: call.limit });
  }

  /** Asks an idle worker whether it is there; one that is not is lost. */
  ping(): void {
    if (!this.idle || this.pingTimer !== undefined) return;
    this.pingTimer = setTimeout(() => this.lose("gone"), this.options.grace);
    this.post({ ping: true });
  }

  /** Ends the worker. */
  stop(): void {
    this.stopTimer();
    clearTimeout(this.imageTimer);
    clearTimeout(this.pingTimer);
    this.worker?.terminate();
    this.worker = null;
    this.running = false;
  }

  private open(): void {
    const worker = openWorker(this.options.worker);
    this.worker = worker;
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      if (worker === this.worker) this.hear(event.data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.worker) this.broken(event.message || this.options.worker.href);
    });
  }

  /** Gives the worker the files as they come. */
  private feed(): void {
    const { store, worker } = this;
    const { bootLimit, imageLimit } = this.options;
    const mine = () => worker === this.worker && worker !== null;
    const refused = (error: unknown) => {
      if (!mine()) return;
      if (error instanceof ImageError) this.startPlainly(error.message);
      else this.fail(error instanceof SainomeError ? error : this.bootFailed(String(error)));
    };
    const parts = store.parts((parts) => {
      if (mine()) this.post({ parts });
    });
    if (!store.withImage) return void parts.catch(refused);
    this.doWithout(bootLimit / 2);
    const image = store.image((piece) => {
      if (mine()) this.post({ image: piece });
    });
    Promise.all([parts, image.then(() => mine() && this.post({ image: null }))]).then(() => {
      if (mine() && !this.running) this.doWithout(imageLimit);
    }, refused);
  }

  /** Gives up the image if it has not brought the start by then. */
  private doWithout(limit: number): void {
    clearTimeout(this.imageTimer);
    this.imageTimer = setTimeout(() => this.startPlainly(`${limit} ms`), limit);
  }

  /** Starts anew without the memory image, in a worker that it has not touched. */
  private startPlainly(reason: string): void {
    console.warn(`sainome: started without the memory image (${reason})`);
    this.store.plain ??= reason;
    clearTimeout(this.imageTimer);
    this.worker?.terminate();
    this.start();
  }

  private lookLater(): void {
    this.stopTimer();
    this.looks = this.overdue;
    const wait = Math.min(this.overdue - performance.now(), LONGEST_TIMER);
    this.timer = setTimeout(() => {
      this.looks = Infinity;
      if (performance.now() >= this.overdue) this.lose("silent");
      else if (this.overdue !== Infinity) this.lookLater();
    }, wait);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.looks = Infinity;
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    clearTimeout(this.pingTimer);
    this.pingTimer = undefined;
    if ("ready" in message) this.started(message.ready);
    else if ("failed" in message) {
      if (message.image) this.startPlainly(message.failed);
      else this.fail(this.bootFailed(message.failed));
    } else if ("lost" in message) this.lose(message.lost);
    else if ("id" in message) {
      const { call } = this;
      this.overdue = Infinity;
      this.call = null;
      this.since = performance.now();
      this.ear.free(this);
      call?.resolve(message.text);
    }
  }

  private started(ready: Ready): void {
    this.stopTimer();
    clearTimeout(this.imageTimer);
    this.running = true;
    this.since = performance.now();
    this.ear.ready(this, this.store.plain === null ? ready : { ...ready, why: this.store.plain });
  }

  private broken(reason: string): void {
    if (this.running) this.lose(reason);
    else this.fail(fault("worker_failed", this.options.lang, { reason }));
  }

  private bootFailed(reason: string): SainomeError {
    return fault("boot_failed", this.options.lang, { reason: reason.trim().slice(-300) });
  }

  private lose(reason: string): void {
    this.stop();
    this.ear.lost(this, reason);
  }

  private fail(error: unknown): void {
    this.stop();
    this.ear.failed(this, error);
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
