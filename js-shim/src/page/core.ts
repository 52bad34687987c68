/** The page's door to the core: one message out, one reply back. */

import type { Envelope, Reply } from "./model";

export interface Core {
  /** Settles when the engine has started; rejects with the message to show when it cannot. */
  readonly ready: Promise<unknown>;
  /**
   * Ask; waits for the engine when it is still starting.
   *
   * @param signal calls the question off: it is not worked out if it still waits, and the reply is an error.
   */
  ask(envelope: Envelope, signal?: AbortSignal): Promise<Reply>;
}
