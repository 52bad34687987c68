/** Commands in the chat box. What the core cannot carry out is said as it was typed, unless it was meant to be secret. */

import { SainomeError } from "../engine";
import type { FoundryApi } from "./api";
import { claim } from "./claims";
import { typedText } from "./compat";
import type { Client } from "./ports";
import { CHAT, SPACE } from "./settings";

export class Chat {
  /** Lines given back to Foundry, which shows them to the hook once more. */
  private readonly back = new Set<string>();

  constructor(
    private readonly host: Client,
    private readonly api: FoundryApi,
  ) {}

  /** Hear a line before Foundry does; false takes it. */
  hear(message: string): false | undefined {
    if (this.back.delete(message)) return undefined;
    const game = String(this.host.game.settings.get(SPACE, CHAT));
    if (game === "off") return undefined;
    const line = typedText(this.host.game, message);
    const claimed = line === null ? null : claim(line, game);
    if (line === null || claimed === null) return undefined;
    void this.carryOut(line, message, game, claimed.secret);
    return false;
  }

  private async carryOut(line: string, message: string, game: string, secret: boolean): Promise<void> {
    try {
      await this.api.roll(line, game === "all" ? {} : { system: game });
    } catch (error) {
      const known = error instanceof SainomeError;
      // Only the one who typed it is told.
      if (!known || error.code !== "not_a_command") this.host.ui.notifications.warn(known ? error.message : String(error));
      if (!secret && !(known && error.private)) await this.giveBack(message);
    }
  }

  private async giveBack(message: string): Promise<void> {
    this.back.add(message);
    try {
      await this.host.ui.chat.processMessage(message);
    } catch (error) {
      this.host.ui.notifications.error(String(error));
    } finally {
      this.back.delete(message);
    }
  }
}
