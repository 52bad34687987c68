/** What stands below every form: the chances, who throws, and the button. */

import { useView, useWords } from "./context";
import { DicePicker } from "./DicePicker";
import { AdviceLine } from "./odds/Advice";
import { useAsked } from "./odds/asked";
import { ExampleOdds, Odds } from "./odds/Odds";
import { useExample } from "./odds/examples";
import type { BesideForm } from "./odds/useBeside";

interface RollBarProps {
  op: string;
  group: string;
  beside: BesideForm;
  /** Whether nothing has been entered yet. */
  empty: boolean;
}

export function RollBar({ op, group, beside, empty }: RollBarProps) {
  const words = useWords();
  const example = useExample(op);
  const own = useAsked(empty ? (beside.odds ?? null) : null);
  const busy = useView((state) => state.busy);
  const engine = useView((state) => state.engine.status);
  const throws = group === "play";
  return (
    <div class="roll-bar">
      {empty && example && (beside.odds === null || own.error !== null || (own.outcome === null && engine === "booting")) ? (
        <ExampleOdds example={example} lines={beside.lines} room={beside.room} />
      ) : (
        beside.odds !== undefined && !beside.itself && <Odds request={beside.odds} lines={beside.lines} room={beside.room} />
      )}
      <AdviceLine request={beside.advice} />
      {throws && <DicePicker />}
      <button type="submit" class="primary roll" aria-disabled={busy || undefined}>
        {busy && engine === "booting" ? words.waiting : throws ? words.roll : words.submit}
      </button>
    </div>
  );
}
