/** The page's door to the core: one message out, one reply back. */

import type { Envelope, Reply } from "./model";

export interface Core {
  /** Settles when the engine has started; rejects with the message to show when it cannot. */
  readonly ready: Promise<unknown>;
  /** Ask; waits for the engine when it is still starting. */
  ask(envelope: Envelope): Promise<Reply>;
}
