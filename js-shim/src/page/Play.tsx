/** The form of the operation chosen: the quick one where there is one, or all its fields. */

import { useState } from "preact/hooks";
import { curatedFor } from "../panels/curated";
import { FieldList, FormFrame } from "../panels/form/Form";
import { continues, fieldsOf, type OperationSchema, refName, type SystemSchema } from "../schema";
import { loadDraft, setDraft } from "./actions";
import { useApp, useView, useWords } from "./context";
import { From } from "./From";
import type { Request } from "./model";
import { AdviceSwitch } from "./odds/Advice";
import { OddsPane } from "./odds/OddsPane";
import { besideForm } from "./odds/useBeside";
import { RollBar } from "./RollBar";
import { SaveDialog } from "./SaveDialog";

const NOTHING = {};

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
  const curated = curatedFor(op);
  const stored = useView((state) => state.drafts[op]);
  const draft = stored ?? curated?.start ?? NOTHING;
  const fault = useView((state) => (state.fault?.op === op ? state.fault.error : null));
  const real = useView((state) => state.prefs.dice === "faces");
  const running = useView((state) => state.procedures);
  const [full, setFull] = useState(curated === null);
  const [fromId, setFrom] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const goesOn = continues(operation, system.$defs);
  // The procedure may have gone on or ended since it was chosen.
  const from = running.find((one) => one.id === fromId) ?? null;
  const onChange = (next: typeof draft) => setDraft(app, op, next);
  const ask = async (request: Request, signal?: AbortSignal) => (await app.core.ask({ v: 1, lang, request }, signal)).outcome ?? null;
  const kept = (struct: string) =>
    running
      .filter((one) => one.system === system.id && refName(system.operations[one.op]?.state?.$ref ?? "") === struct)
      .map(({ id, name, title, state }) => ({ id, name: name || title, state }));

  const beside = besideForm({ op, operation, system, curated, draft, state: from?.state ?? null, full });

  const submit = async () => {
    const { prefs, seed } = app.store.state;
    if (operation.group === "play" && prefs.dice === "seed" && seed === "") {
      app.store.set({ fault: { op, error: { code: "seed_missing", path: "", message: words.seedMissing } } });
      return false;
    }
    // A panel may have entered something in the same breath as it sends.
    const entered = app.store.state.drafts[op] ?? draft;
    const request: Request = { op, ...entered, ...(from === null ? {} : { state: from.state }) };
    const result = await app.rolls.perform({ request, procedure: from?.id });
    app.store.set({ fault: "error" in result ? { op, error: result.error } : null });
    return "entry" in result;
  };

  return (
    <section class="play" id="play" tabIndex={-1} aria-labelledby="play-title">
      <div class="play-head">
        <h2 id="play-title">{operation.title}</h2>
        {curated && (
          <button type="button" class="quiet" aria-pressed={full} onClick={() => setFull(!full)}>
            {words.full}
          </button>
        )}
        <AdviceSwitch system={system} />
        <button type="button" class="quiet" disabled={stored === undefined} onClick={() => loadDraft(app, op, curated?.start ?? NOTHING)}>
          {words.reset}
        </button>
        <button type="button" class="quiet" disabled={stored === undefined} onClick={() => setSaving(true)}>
          {words.save}
        </button>
      </div>
      {operation.about && <p class="about">{operation.about}</p>}
      <Example line={operation.example} />
      <FormFrame
        id={`f-${op.replace(/\W/g, "-")}`}
        lang={lang}
        defs={system.$defs}
        draft={draft}
        onChange={onChange}
        onSubmit={submit}
        fault={fault}
        label={operation.title}
      >
        {goesOn && <From structs={goesOn.states} required={goesOn.required} system={system} chosen={from} onChoose={(one) => setFrom(one?.id ?? null)} />}
        {curated && !full ? (
          <div class="panel">
            <curated.Panel
              op={op}
              system={system}
              operation={operation}
              draft={draft}
              onChange={onChange}
              lang={lang}
              real={real}
              ask={ask}
              state={from?.state ?? null}
              kept={kept}
            />
          </div>
        ) : (
          <FieldList fields={fieldsOf(operation, system.$defs)} draft={draft} onChange={onChange} />
        )}
        <RollBar op={op} group={operation.group} beside={beside} empty={stored === undefined} />
      </FormFrame>
      {beside.odds !== undefined && (
        <OddsPane request={beside.odds} chart={beside.chart} system={system} operation={operation} lines={beside.lines} draft={draft} onChange={onChange} />
      )}
      {saving && <SaveDialog op={op} draft={draft} onClose={() => setSaving(false)} />}
    </section>
  );
}

/** The same as a chat line; a press puts it into the command box. One that needs a state is for macros only. */
function Example({ line }: { line: string | undefined }) {
  const { store } = useApp();
  const words = useWords();
  if (!line || line.includes("state=")) return null;
  const take = () => {
    store.set({ line });
    document.getElementById("command")?.focus();
  };
  return (
    <p class="about">
      {words.command}
      <button type="button" class="quiet example" onClick={take}>
        <code>{line}</code>
      </button>
    </p>
  );
}
