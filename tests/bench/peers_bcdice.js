// bcdice-js with four systems, as a page would bundle it; the loader brings the base that the systems build on.
import { getGameSystemClass } from "bcdice/lib/loader/loader";
import "bcdice/lib/bcdice/game_system/DiceBot";
import "bcdice/lib/bcdice/game_system/Torg";
import "bcdice/lib/bcdice/game_system/Torg1_5";
import "bcdice/lib/bcdice/game_system/Warhammer4";
import { BCDice } from "bcdice/lib/internal";

const [plain, warhammer] = ["DiceBot", "Warhammer4"].map((name) =>
  getGameSystemClass(BCDice.GameSystem.$const_get(name)),
);
globalThis.peer = { roll: (text) => plain.eval(text), warhammer: (text) => warhammer.eval(text) };
