/**
 * The engine as the page sees it: texts go to a worker and come back. It knows no game.
 *
 * Calls are answered by one worker, one after the other. When a call takes longer than `PATIENCE`, a second worker is
 * started from the parts that are here, so that what is asked meanwhile is answered, whatever the first is busy with. A
 * rule changes nothing and remembers nothing, so any worker can answer any call, and a lost one can be tried again.
 */
import { fault, SainomeError, type Fault, type Lang } from "./faults";
import { FILES, type EngineFiles } from "./files";
import { Lane, type Call, type LaneOptions } from "./lane";
import { Store } from "./parts";
import type { Ready } from "./wire";

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
  /** Whether a second worker may be started; by default unless the device has less than 4 GB of memory. */
  spare?: boolean;
  files?: EngineFiles;
}

export interface AskOptions {
  /** Milliseconds this call may take, if another than the engine's. */
  limit?: number | undefined;
  /** Calls the question off: it is not asked if it still waits, and its answer is not waited for. */
  signal?: AbortSignal | undefined;
  /** Worked out ahead, such as odds: while two workers run, such calls have one of them at most. */
  background?: boolean | undefined;
}

/** Milliseconds that a question called off may go on while others wait: about what a new worker takes. */
const RESPAWN = 400;
/** Workers that may be lost one after the other before anything is answered. */
const LOSSES = 5;
/** Milliseconds after which a call counts as long: others go to the second worker, if it runs. */
const LONG = 50;
/** Milliseconds that a call may take before a second worker is started: a phone's slowest common question is below it. */
const PATIENCE = 200;

export class Engine {
  readonly ready: Promise<Ready>;
  /** How many workers were replaced. */
  restarts = 0;
  lang: Lang;

  readonly base: string;
  readonly files: EngineFiles;
  private readonly limit: number;
  private readonly lanes: LaneOptions;
  private readonly store: Store;
  private readonly maySpare: boolean;
  private main: Lane;
  private spare: Lane | null = null;
  private queue: Call[] = [];
  private failed: unknown = null;
  /** Workers lost since the last answer. */
  private losses = 0;
  private lastId = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private settle!: { resolve(ready: Ready): void; reject(error: unknown): void };

  constructor(options: EngineOptions = {}) {
    this.base = options.base ?? new URL(/* @vite-ignore */ "engine/", import.meta.url).href;
    this.files = options.files ?? FILES;
    this.lang = options.lang ?? "ja";
    this.limit = options.limit ?? 10_000;
    this.maySpare = options.spare ?? roomForTwo();
    this.lanes = {
      worker: new URL(this.files.worker, this.base),
      lang: this.lang,
      grace: options.grace ?? 2_000,
      bootLimit: options.bootLimit ?? 60_000,
      imageLimit: options.imageLimit ?? 10_000,
    };
    this.store = new Store(this.base, this.files, this.lang);
    this.ready = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    // Whoever asks something is told; nobody asking is no fault of the page.
    this.ready.catch(() => undefined);
    this.main = this.lane();
    this.main.start();
    globalThis.document?.addEventListener("visibilitychange", this.look);
  }

  /** How many workers there are now. */
  get workers(): number {
    return this.failed === null ? (this.spare === null ? 1 : 2) : 0;
  }

  /**
   * Sends one message of the core and returns its reply, both as JSON text. Waits for the start if need be.
   *
   * @throws SainomeError if the engine cannot start or was lost twice over this call; the signal's reason if that calls it off.
   */
  ask(text: string, options: AskOptions = {}): Promise<string> {
    const { limit = this.limit, background = false, signal } = options;
    if (this.failed !== null) return Promise.reject(this.failed);
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const call: Call = { id: ++this.lastId, text, limit, background, retried: false, dropped: false, resolve, reject };
      if (signal) {
        const off = () => this.drop(call, signal.reason);
        signal.addEventListener("abort", off, { once: true });
        const done = () => signal.removeEventListener("abort", off);
        call.resolve = (answer) => (done(), resolve(answer));
        call.reject = (error) => (done(), reject(error));
      }
      const behind = background ? -1 : this.queue.findIndex((one) => one.background);
      this.queue.splice(behind < 0 ? this.queue.length : behind, 0, call);
      this.pump();
    });
  }

  /** Ends the workers; calls that are waiting end with `engine_stopped`. */
  stop(): void {
    this.fail(fault("engine_stopped", this.lang));
  }

  private lane(): Lane {
    return new Lane(this.store, this.lanes, {
      ready: (lane, ready) => {
        if (lane === this.main) this.settle.resolve(ready);
        this.pump();
      },
      free: () => {
        this.losses = 0;
        this.pump();
      },
      lost: (lane, reason) => {
        this.losses += 1;
        this.replace(lane, reason);
      },
      failed: (lane, error) => this.without(lane, error),
    });
  }

  /** Gives the calls that wait to whoever may take them. */
  private pump(): void {
    if (this.queue.length > 0) {
      this.queue = this.queue.filter((call) => {
        const lane = this.laneFor(call);
        lane?.run(call);
        return lane === null;
      });
    }
    const longing = this.main.call !== null && this.spare === null && this.maySpare;
    if ((this.queue.length > 0 || longing) && this.patience === undefined) {
      this.patience = setTimeout(() => this.impatient(), this.spare === null && this.maySpare ? PATIENCE : LONG);
    }
  }

  private laneFor(call: Call): Lane | null {
    const { main, spare } = this;
    if (call.background && spare?.running) return spare.idle ? spare : null;
    if (main.idle) return main;
    const held = !main.running || this.isLong(main);
    return held && spare?.idle ? spare : null;
  }

  /** Looks after a while whether a call takes long, and sees to it that the others are answered. */
  private impatient(): void {
    this.patience = undefined;
    if (this.spare === null && this.maySpare && this.isLong(this.main, PATIENCE)) {
      this.spare = this.lane();
      this.spare.start();
    }
    this.pump();
    for (const lane of [this.main, this.spare]) {
      // Nobody wants what it works out, and somebody waits for it: a new worker may be there sooner.
      if (lane?.call?.dropped && this.queue.length > 0 && this.isLong(lane, RESPAWN)) this.replace(lane, "called off");
    }
  }

  private isLong(lane: Lane, limit: number = LONG): boolean {
    return lane.call !== null && performance.now() - lane.since >= limit;
  }

  private drop(call: Call, reason: unknown): void {
    const waiting = this.queue.includes(call);
    this.queue = this.queue.filter((one) => one !== call);
    call.dropped = true;
    call.reject(reason);
    if (!waiting) this.pump();
  }

  /**
   * Puts a new worker in the place of a lost one; if there is a second, that one goes first now. The call that the old
   * one was busy with is tried once more, then given up. No face of the lost try was ever shown.
   */
  private replace(lane: Lane, reason: string): void {
    lane.stop();
    this.restarts += 1;
    const { call } = lane;
    if (call?.retried) call.reject(fault("engine_lost", this.lang, { reason }));
    else if (call && !call.dropped) {
      call.retried = true;
      this.queue.unshift(call);
    }
    if (this.losses > LOSSES) {
      // One that dies at every start would be started for ever.
      this.fail(fault("engine_lost", this.lang, { reason }));
      return;
    }
    const fresh = this.lane();
    if (lane === this.main && this.spare !== null) {
      this.main = this.spare;
      this.spare = fresh;
    } else if (lane === this.main) this.main = fresh;
    else this.spare = fresh;
    fresh.start();
    this.pump();
  }

  /** Goes on without a worker that cannot be started, if there is another. */
  private without(lane: Lane, error: unknown): void {
    if (lane === this.main) this.fail(error);
    else {
      console.warn("sainome: no second worker", error);
      this.spare = null;
    }
  }

  private readonly look = (): void => {
    if (document.visibilityState !== "visible") return;
    this.main.ping();
    this.spare?.ping();
  };

  private fail(error: unknown): void {
    clearTimeout(this.patience);
    globalThis.document?.removeEventListener("visibilitychange", this.look);
    this.failed = error;
    this.settle.reject(error);
    const waiting = [this.main.call, this.spare?.call, ...this.queue];
    this.queue = [];
    for (const lane of [this.main, this.spare]) lane?.stop();
    for (const call of waiting) call?.reject(error);
  }
}

/** Whether the device, as far as it says, has room for a second worker, which takes some tens of megabytes. */
function roomForTwo(): boolean {
  const { deviceMemory } = (globalThis.navigator ?? {}) as { deviceMemory?: number };
  return deviceMemory === undefined || deviceMemory >= 4;
}

export { SainomeError, type Fault };
