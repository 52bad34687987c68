/** What may be done next: the outcome's choices as buttons, with price, chances, and why not where refused. */

import { useState } from "preact/hooks";
import type { Choice } from "../../card";
import type { Draft } from "../draft";
import { type Ask, type Fault, useBoard } from "./boardContext";
import { BoardForm, FaultNote } from "./boardForm";
import { OddsLine } from "./boardOdds";
import { boardWords } from "./boardWords";

export interface ChoicesProps {
  /** The request for the chances of a choice in place of its own; `filled` are the fields entered so far. Null where there are none. */
  odds?: (choice: Choice, filled: Draft) => Ask | null;
  lines?: number;
  /** Only these; a View may show its choices where they belong. */
  only?: (choice: Choice) => boolean;
  /** Ids of choices that the View offers in another way. */
  skip?: readonly string[];
}

export function Choices({ odds, lines = 1, only, skip = [] }: ChoicesProps) {
  const { outcome, lang, step } = useBoard();
  const shown = (outcome?.choices ?? []).filter((choice) => !skip.includes(choice.id) && (only?.(choice) ?? true));
  if (shown.length === 0) return null;
  return (
    <section class="board-choices" aria-label={boardWords(lang).choices}>
      <ul>
        {shown.map((choice, index) => (
          <ChoiceItem key={`${step} ${index}`} choice={choice} odds={odds} lines={lines} />
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  choice: Choice;
  odds: ChoicesProps["odds"];
  lines: number;
}

function ChoiceItem({ choice, odds, lines }: ChoiceProps) {
  const { send, busy, lang, step } = useBoard();
  const words = boardWords(lang);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const refused = choice.refused != null;
  const needs = choice.needs?.length ? choice.needs : null;
  const request = choice.request as Ask;
  const act = async () => {
    if (needs) return setOpen(!open);
    setFault((await send(request)).fault);
  };
  const asked = (filled: Draft) => odds?.(choice, filled) ?? ((choice.odds as Ask | null | undefined) ?? null);
  return (
    <li class="board-choice" data-choice={choice.id}>
      <button type="button" disabled={refused || busy} aria-expanded={needs ? open : undefined} onClick={() => void act()}>
        {choice.label ?? choice.id}
        <Price choice={choice} />
        {needs && <span aria-hidden="true">…</span>}
      </button>
      {refused && <span class="reason">{choice.reason ?? words.refused}</span>}
      {!refused && !open && <OddsLine request={asked({})} lines={lines} />}
      {fault && <FaultNote fault={fault} />}
      {open && needs && (
        <BoardForm
          op={request.op}
          form={`${step} ${choice.id} ${JSON.stringify(request)}`}
          preset={request}
          needs={needs}
          label={words.send}
          onCancel={() => setOpen(false)}
          {...(odds ? { odds: asked, lines } : {})}
        />
      )}
    </li>
  );
}

/** What a choice uses up. */
export function Price({ choice }: { choice: Choice }) {
  const { outcome, lang } = useBoard();
  const terms = outcome?.lines.terms ?? {};
  const prices = Object.entries(choice.cost ?? {}).map(([name, amount]) => `${terms[name] ?? name} ${amount}`);
  if (prices.length === 0) return null;
  return (
    <span class="cost">
      （{boardWords(lang).cost} {prices.join("・")}）
    </span>
  );
}
