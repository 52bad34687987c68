// rpg-dice-roller, as a page would bundle it.
import { DiceRoll } from "@dice-roller/rpg-dice-roller";

globalThis.peer = { roll: (text) => new DiceRoll(text), output: (text) => new DiceRoll(text).output };
