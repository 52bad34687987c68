/** What stands below every form: the chances, who throws, and the button. */

import type { Curated } from "../panels/curated";
import type { Draft } from "../panels/draft";
import { useView, useWords } from "./context";
import { DicePicker } from "./DicePicker";
import { Odds } from "./Odds";

export function RollBar({ group, curated, draft }: { group: string; curated: Curated | null; draft: Draft }) {
  const words = useWords();
  const busy = useView((state) => state.busy);
  const engine = useView((state) => state.engine.status);
  const throws = group === "play";
  return (
    <div class="roll-bar">
      {curated?.odds && <Odds curated={curated} draft={draft} />}
      {throws && <DicePicker />}
      <button type="submit" class="primary roll" aria-disabled={busy || undefined}>
        {busy && engine === "booting" ? words.waiting : throws ? words.roll : words.submit}
      </button>
    </div>
  );
}
