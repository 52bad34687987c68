/** The exact chances of one attack on one target. */

import type { Draft } from "../../draft";
import { useBoard, useTerms } from "../board";
import { textOf } from "../boardState";
import { boardWords } from "../boardWords";

export function Chances({ line }: { line: Draft }) {
  const { lang } = useBoard();
  const terms = useTerms();
  return (
    <output class="fight-odds" aria-label={boardWords(lang).odds}>
      {line["percent"] === null ? (
        <span>
          {terms.field("AttackOdds", "limit")} {String(line["limit"])}
        </span>
      ) : (
        <>
          <span>
            {terms.field("AttackOdds", "percent")} <strong>{textOf(line, "percent")}%</strong>
          </span>
          <span>
            {terms.field("AttackOdds", "decimal")} {textOf(line, "decimal")}
          </span>
          <span>
            {terms.field("AttackOdds", "percent_incapacitate")} {textOf(line, "percent_incapacitate")}%
          </span>
        </>
      )}
    </output>
  );
}
