/** The form of the operation chosen: the quick one where there is one, or all its fields. */

import { useState } from "preact/hooks";
import { panelFor } from "../panels/curated";
import { FieldList, FormFrame } from "../panels/form/Form";
import { continues, fieldsOf, type OperationSchema, type SystemSchema } from "../panels/schema";
import { loadDraft, setDraft } from "./actions";
import { useApp, useView, useWords } from "./context";
import { DicePicker } from "./DicePicker";
import type { Procedure, Request } from "./model";
import { SaveDialog } from "./SaveDialog";

export function Play() {
  const op = useView((state) => state.op);
  const system = useView((state) => (state.system === null ? null : (state.schemas?.[state.system] ?? null)));
  const generation = useView((state) => state.generation);
  const operation = op === null ? undefined : system?.operations[op];
  if (op === null || system === null || operation === undefined) return <section class="play" id="play" tabIndex={-1} />;
  return <OperationForm key={`${op} ${generation}`} op={op} system={system} operation={operation} />;
}

interface OperationProps {
  op: string;
  system: SystemSchema;
  operation: OperationSchema;
}

function OperationForm({ op, system, operation }: OperationProps) {
  const app = useApp();
  const words = useWords();
  const lang = useView((state) => state.prefs.lang);
  const draft = useView((state) => state.drafts[op]) ?? {};
  const fault = useView((state) => (state.fault?.op === op ? state.fault.error : null));
  const goesOn = continues(operation, system.$defs);
  const Panel = panelFor(op);
  const [full, setFull] = useState(Panel === null);
  const [from, setFrom] = useState<Procedure | null>(null);
  const [saving, setSaving] = useState(false);
  const dice = useView((state) => state.prefs.dice);
  const onChange = (next: typeof draft) => setDraft(app, op, next);

  const submit = async () => {
    const { prefs, seed } = app.store.state;
    if (prefs.dice === "seed" && seed === "") {
      return app.store.set({ fault: { op, error: { code: "seed_missing", path: "", message: words.seedMissing } } });
    }
    const request: Request = { op, ...draft, ...(from === null ? {} : { state: from.state }) };
    const result = await app.rolls.perform({ request, procedure: from?.id });
    app.store.set({ fault: "error" in result ? { op, error: result.error } : null });
    if ("entry" in result && result.outcome.state === null) setFrom(null);
  };

  return (
    <section class="play" id="play" tabIndex={-1} aria-labelledby="play-title">
      <div class="play-head">
        <h2 id="play-title">{operation.title}</h2>
        {Panel && (
          <button type="button" class="quiet" aria-pressed={full} onClick={() => setFull(!full)}>
            {words.full}
          </button>
        )}
        <button type="button" class="quiet" disabled={Object.keys(draft).length === 0} onClick={() => loadDraft(app, op, {})}>
          {words.reset}
        </button>
        <button type="button" class="quiet" disabled={Object.keys(draft).length === 0} onClick={() => setSaving(true)}>
          {words.save}
        </button>
      </div>
      {operation.about && <p class="about">{operation.about}</p>}
      <FormFrame id={`f-${op.replace(/\W/g, "-")}`} lang={lang} defs={system.$defs} draft={draft} onChange={onChange} onSubmit={submit} fault={fault} label={operation.title}>
        {goesOn && full && <From struct={goesOn.state} required={goesOn.required} system={system} chosen={from} onChoose={setFrom} />}
        {Panel && !full ? (
          <div class="panel">
            <Panel op={op} system={system} operation={operation} draft={draft} onChange={onChange} lang={lang} dice={dice} />
          </div>
        ) : (
          <FieldList fields={fieldsOf(operation, system.$defs)} draft={draft} onChange={onChange} />
        )}
        <RollBar op={op} group={operation.group} draft={draft} />
      </FormFrame>
      {saving && <SaveDialog op={op} draft={draft} onClose={() => setSaving(false)} />}
    </section>
  );
}

/** Which procedure in progress an operation goes on with. */
function From({ struct, required, system, chosen, onChoose }: { struct: string; required: boolean; system: SystemSchema; chosen: Procedure | null; onChoose: (one: Procedure | null) => void }) {
  const words = useWords();
  const running = useView((state) => state.procedures);
  const fitting = running.filter((one) => {
    const ref = system.operations[one.op]?.state?.$ref;
    return ref?.endsWith(`/${struct}`) ?? false;
  });
  if (!required && fitting.length === 0) return null;
  return (
    <div class="field">
      <label class="field-label" for="from">
        {words.continueFrom}
      </label>
      {required && fitting.length === 0 && <p class="field-help">{words.proceduresEmpty}</p>}
      <select id="from" value={chosen?.id ?? ""} onChange={(event) => onChoose(fitting.find((one) => one.id === event.currentTarget.value) ?? null)}>
        <option value="">{required ? "—" : words.newOne}</option>
        {fitting.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name || one.title} ({one.at.slice(11, 16)})
          </option>
        ))}
      </select>
    </div>
  );
}

function RollBar({ group }: { op: string; group: string; draft: unknown }) {
  const words = useWords();
  const busy = useView((state) => state.busy);
  const engine = useView((state) => state.engine.status);
  return (
    <div class="roll-bar">
      <DicePicker />
      <button type="submit" class="primary roll" aria-disabled={busy || undefined}>
        {busy && engine === "booting" ? words.waiting : group === "play" ? words.roll : words.submit}
      </button>
    </div>
  );
}
