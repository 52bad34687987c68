/** Asks for the fields that a choice needs before it can be sent. */

import { useState } from "preact/hooks";
import { needed, started } from "../panels/curated/boardFields";
import type { Draft } from "../panels/draft";
import { FieldList, FormFrame } from "../panels/form/Form";
import type { Defs, FieldSpec } from "../schema";
import { useApp, useView, useWords } from "./context";
import { Dialog } from "./Dialog";
import type { ErrorMessage } from "./model";
import type { Choosing } from "./state";

export function ChoiceDialog() {
  const choosing = useView((state) => state.choosing);
  return choosing && <Needed key={`${choosing.entry.id} ${choosing.choice.id}`} choosing={choosing} />;
}

function Needed({ choosing }: { choosing: Choosing }) {
  const app = useApp();
  const op = String(choosing.choice.request["op"]);
  const system = app.store.state.schemas?.[op.split(".")[0] ?? ""];
  const operation = system?.operations[op];
  if (!system || !operation) return null;
  const fields = needed(operation, system.$defs, choosing.choice.needs ?? []);
  return <NeededForm choosing={choosing} fields={fields} defs={system.$defs} />;
}

function NeededForm({ choosing: { entry, choice }, fields, defs }: { choosing: Choosing; fields: FieldSpec[]; defs: Defs }) {
  const app = useApp();
  const words = useWords();
  const lang = useView((state) => state.prefs.lang);
  const [draft, setDraft] = useState<Draft>(() => started(fields, defs));
  const [fault, setFault] = useState<ErrorMessage | null>(null);
  const title = choice.label ?? choice.id;
  const close = () => app.store.set({ choosing: null });
  const send = async () => {
    const result = await app.rolls.choose(entry, choice, draft);
    if ("error" in result) setFault(result.error);
    else close();
    return "entry" in result;
  };
  return (
    <Dialog title={title} onClose={close}>
      <FormFrame id="choice" lang={lang} defs={defs} draft={draft} onChange={setDraft} onSubmit={send} fault={fault} label={title}>
        <FieldList fields={fields} draft={draft} onChange={setDraft} />
        <div class="dialog-actions">
          <button type="button" onClick={close}>
            {words.cancel}
          </button>
          <button type="submit" class="primary">
            {words.ok}
          </button>
        </div>
      </FormFrame>
    </Dialog>
  );
}
