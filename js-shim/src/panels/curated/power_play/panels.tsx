/** Quick forms of a success check and of the beginning of a fight: names of operations and fields only. */

import type { Curated } from "..";
import { CheckPanel } from "./check";
import { StartPanel } from "./starting";

export const panels: Record<string, Curated> = {
  "power_play.check": { Panel: CheckPanel, shows: true },
  "power_play.battle_start": { Panel: StartPanel, start: { entrants: [] } },
};
