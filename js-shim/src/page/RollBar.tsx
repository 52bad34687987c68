/** What stands below every form: the chances, who throws, and the button. */

import { useView, useWords } from "./context";
import { DicePicker } from "./DicePicker";
import { AdviceLine } from "./odds/Advice";
import { Odds } from "./odds/Odds";
import type { BesideForm } from "./odds/useBeside";

export function RollBar({ group, beside }: { group: string; beside: BesideForm }) {
  const words = useWords();
  const busy = useView((state) => state.busy);
  const engine = useView((state) => state.engine.status);
  const throws = group === "play";
  return (
    <div class="roll-bar">
      {beside.odds !== undefined && !beside.itself && <Odds request={beside.odds} lines={beside.lines} room={beside.room} />}
      <AdviceLine request={beside.advice} />
      {throws && <DicePicker />}
      <button type="submit" class="primary roll" aria-disabled={busy || undefined}>
        {busy && engine === "booting" ? words.waiting : throws ? words.roll : words.submit}
      </button>
    </div>
  );
}
