/** Asks for the fields that a choice needs before it can be sent. */

import { useState } from "preact/hooks";
import type { Draft } from "../panels/draft";
import { FieldList, FormFrame } from "../panels/form/Form";
import { type FieldSpec, fieldsOf } from "../panels/schema";
import { useApp, useView, useWords } from "./context";
import { Dialog } from "./Dialog";
import type { ErrorMessage } from "./model";
import type { Choosing } from "./state";

export function ChoiceDialog() {
  const choosing = useView((state) => state.choosing);
  return choosing && <Needed key={`${choosing.entry.id} ${choosing.choice.id}`} choosing={choosing} />;
}

function Needed({ choosing: { entry, choice } }: { choosing: Choosing }) {
  const app = useApp();
  const words = useWords();
  const lang = useView((state) => state.prefs.lang);
  const [draft, setDraft] = useState<Draft>({});
  const [fault, setFault] = useState<ErrorMessage | null>(null);
  const close = () => app.store.set({ choosing: null });
  const op = String(choice.request["op"]);
  const system = app.store.state.schemas?.[op.split(".")[0] ?? ""];
  const operation = system?.operations[op];
  if (!system || !operation) return null;
  const wanted = new Set(choice.needs);
  const fields: FieldSpec[] = fieldsOf(operation, system.$defs)
    .filter((field) => wanted.has(field.name))
    .map((field) => ({ ...field, required: true }));
  const send = async () => {
    const result = await app.rolls.choose(entry, choice, draft);
    if ("error" in result) setFault(result.error);
    else close();
  };
  return (
    <Dialog title={choice.label ?? choice.id} onClose={close}>
      <FormFrame id="choice" lang={lang} defs={system.$defs} draft={draft} onChange={setDraft} onSubmit={send} fault={fault} label={choice.label ?? choice.id}>
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
