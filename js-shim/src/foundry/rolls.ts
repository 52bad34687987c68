/** Faces from the core as true, already evaluated rolls, and Foundry's own throws as faces for the core. */

import { fault, type Lang } from "../engine";
import type { Client, DieResult, FoundryRoll } from "./ports";

/** One die as the core reports it. */
export interface Draw {
  sides: number;
  face: number;
  for: string;
  mark?: string;
}

/** Dice that the core asks for. */
export interface Need {
  sides: number;
  count: number;
  for: string;
  label: string;
}

export interface Face {
  sides: number;
  face: number;
}

/** Marks that mean a die counts no longer. */
const GONE = new Set(["dropped", "discarded", "rerolled", "replaced"]);

function result(draw: Draw): DieResult {
  const gone = draw.mark !== undefined && GONE.has(draw.mark);
  return {
    result: draw.face,
    active: !gone,
    ...(gone ? { discarded: true } : {}),
    ...(draw.mark === "rerolled" ? { rerolled: true } : {}),
    ...(draw.mark === "exploded" ? { exploded: true } : {}),
  };
}

/** Put draws that were thrown for the same thing with the same kind of die into one group, in order. */
export function groups(draws: readonly Draw[]): Draw[][] {
  const found: Draw[][] = [];
  for (const draw of draws) {
    const last = found.at(-1)?.[0];
    if (last !== undefined && last.sides === draw.sides && last.for === draw.for) found.at(-1)?.push(draw);
    else found.push([draw]);
  }
  return found;
}

/** Build one evaluated roll for each group: its results are the core's faces, so nothing is thrown again. */
export async function rollsOf(host: Client, draws: readonly Draw[], terms: Record<string, string>): Promise<FoundryRoll[]> {
  const { Roll, terms: kinds } = host.foundry.dice;
  return Promise.all(
    groups(draws).map(async (group) => {
      const [first] = group as [Draw];
      const flavor = terms[first.for] ?? first.for;
      const die = new kinds.Die({ number: group.length, faces: first.sides, results: group.map(result), options: { flavor } });
      const roll = Roll.fromTerms([die]);
      await roll.evaluate({ allowInteractive: false });
      return roll;
    }),
  );
}

/** Let Foundry throw what the core asks for; the rolls are kept so that the message holds them. */
export function foundryThrow(host: Client, lang: Lang, kept: FoundryRoll[]): (need: readonly Need[]) => Promise<Face[]> {
  return async (need) => {
    const faces: Face[] = [];
    for (const { sides, count, label } of need) {
      const roll = new host.foundry.dice.Roll(`${count}d${sides}[${label.replaceAll(/[[\]]/g, "")}]`);
      await roll.evaluate();
      const thrown = roll.dice.flatMap((die) => die.results.map((one) => ({ sides, face: one.result })));
      if (thrown.length !== count) throw fault("no_faces", lang, { sides, count });
      kept.push(roll);
      faces.push(...thrown);
    }
    return faces;
  };
}
