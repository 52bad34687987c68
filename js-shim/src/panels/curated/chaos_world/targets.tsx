/** A skill or item with its targets: one tap on whom it is used on, or several and then the button. */

import { useState } from "preact/hooks";
import type { Choice } from "../../../card";
import type { Draft } from "../../draft";
import { type Ask, useBoard, useReasons, useTerms } from "../board";
import { Price } from "../boardChoices";
import type { Fault } from "../boardContext";
import { FaultNote } from "../boardForm";
import { boardWords } from "../boardWords";
import { Chances } from "./chances";

interface TargetedProps {
  choice: Choice;
  /** Everybody who could be named. */
  names: readonly string[];
  /** How many may be named. */
  most: number;
  /** The chances against each target, where it attacks. */
  odds?: readonly Draft[];
  /** The request with these targets. */
  aimed: (targets: readonly string[]) => Ask;
}

/** A button that opens the list of targets. */
export function Targeted({ choice, names, most, odds = [], aimed }: TargetedProps) {
  const { busy, lang } = useBoard();
  const [open, setOpen] = useState(false);
  const refused = choice.refused != null;
  return (
    <li class="board-choice" data-choice={choice.id}>
      <button type="button" disabled={refused || busy} aria-expanded={open} onClick={() => setOpen(!open)}>
        {choice.label ?? choice.id}
        <Price choice={choice} />
        <span aria-hidden="true"> ▾</span>
      </button>
      {refused && <span class="reason">{choice.reason ?? boardWords(lang).refused}</span>}
      {open && !refused && <Targets names={names} most={most} odds={odds} aimed={aimed} />}
    </li>
  );
}

function Targets({ names, most, odds = [], aimed }: Omit<TargetedProps, "choice">) {
  const { send, busy, lang } = useBoard();
  const terms = useTerms();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const reasons = useReasons(names.map((name) => aimed([name])));
  const act = async (targets: readonly string[]) => setFault((await send(aimed(targets))).fault);
  const tap = (name: string) => {
    if (most === 1) return void act([name]);
    setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  };
  return (
    <div class="fight-targets" role="group" aria-label={terms.field("FightAttackRequest", "targets")}>
      <ul>
        {names.map((name, index) => {
          const reason = reasons[index];
          const chances = odds.find((one) => one["target"] === name);
          const full = chosen.length >= most && !chosen.includes(name);
          return (
            <li key={name}>
              <button
                type="button"
                disabled={busy || reason !== null || full}
                aria-pressed={most === 1 ? undefined : chosen.includes(name)}
                onClick={() => tap(name)}
              >
                {name}
              </button>
              {reason ? <span class="reason">{reason}</span> : chances && <Chances line={chances} />}
            </li>
          );
        })}
      </ul>
      {most !== 1 && (
        <button type="button" class="primary" disabled={busy || chosen.length === 0} onClick={() => void act(chosen)}>
          {boardWords(lang).send}（{chosen.length}／{most}）
        </button>
      )}
      {fault && <FaultNote fault={fault} />}
    </div>
  );
}
