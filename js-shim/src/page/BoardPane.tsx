/** A matter in progress in place of the form: the bridge between boards, which know no page, and the page. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { boardFor, BoardView, type BoardHost } from "../panels/curated/board";
import { withState } from "../panels/curated/boardContext";
import { refName, type SystemSchema } from "../schema";
import { closeBoard, openBoard, setDraft } from "./actions";
import { useApp, useView, useWords } from "./context";
import type { Procedure, Request } from "./model";
import { AdviceSwitch } from "./odds/Advice";
import { Play } from "./Play";
import { isRunning } from "./procedures";

/** The board that is open, or the form with the boards that could be opened above it. */
export function Middle() {
  const id = useView((state) => state.board);
  const procedure = useView((state) => state.procedures.find((one) => one.id === id && one.system === state.system));
  const system = useView((state) => (state.system === null ? undefined : state.schemas?.[state.system]));
  useOpening(system);
  if (procedure && system) return <BoardPane key={procedure.id} procedure={procedure} system={system} />;
  return (
    <>
      {system && <Openings system={system} />}
      <Play />
    </>
  );
}

/** A new roll in a matter that has a board of its own opens that board. */
function useOpening(system: SystemSchema | undefined): void {
  const app = useApp();
  const entry = useView((state) => state.entries.at(-1));
  const seen = useRef(entry?.id);
  useEffect(() => {
    const before = seen.current;
    seen.current = entry?.id;
    // A roll that another tab made must not take the form away from under somebody's hands.
    if (before === entry?.id || !entry?.procedure || entry.status !== "live" || document.visibilityState === "hidden") return;
    const { procedures, entries, schemas } = app.store.state;
    const procedure = procedures.find((one) => one.id === entry.procedure && one.system === system?.id);
    if (procedure && boardFor(system, procedure.op) && isRunning(procedure, entries, schemas)) openBoard(app, procedure.id);
  }, [entry?.id, system]);
}

function Openings({ system }: { system: SystemSchema }) {
  const app = useApp();
  const words = useWords();
  const procedures = useView((state) => state.procedures);
  const entries = useView((state) => state.entries);
  const schemas = useView((state) => state.schemas);
  const running = procedures.filter((one) => one.system === system.id && boardFor(system, one.op) && isRunning(one, entries, schemas));
  if (running.length === 0) return null;
  return (
    <section class="boards-open" aria-labelledby="boards-open">
      <h2 id="boards-open">{words.procedures}</h2>
      {running.map((one) => (
        <button type="button" key={one.id} data-board={one.id} onClick={() => openBoard(app, one.id)}>
          {one.name || one.title}
        </button>
      ))}
    </section>
  );
}

function BoardPane({ procedure, system }: { procedure: Procedure; system: SystemSchema }) {
  const app = useApp();
  const words = useWords();
  const [open, setOpen] = useState(false);
  const host = useHost(procedure, system);
  const secret = useView((state) => state.entries.some((one) => one.procedure === procedure.id && one.status === "live" && one.outcome.hide !== "nothing"));
  const section = useRef<HTMLElement>(null);
  // with the drawing, not after it: whoever clicks what has just appeared must hit it
  useLayoutEffect(() => section.current?.scrollIntoView({ block: "start" }), [host.step]);
  return (
    <section class="board" ref={section} aria-labelledby="board-title" data-board={procedure.id}>
      <div class="board-head">
        <h2 id="board-title">{procedure.name || procedure.title}</h2>
        {secret && (
          <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.veil : words.reveal}
          </button>
        )}
        <AdviceSwitch system={system} />
        <button type="button" class="quiet" onClick={() => closeBoard(app)}>
          {words.close}
        </button>
      </div>
      {secret && !open ? <Veiled host={host} /> : <BoardView host={host} />}
    </section>
  );
}

/** What everybody may see of a matter in which something was rolled in secret. */
function Veiled({ host }: { host: BoardHost }) {
  return (
    <div class="board-last">
      {host.outcome?.lines.public.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

function useHost(procedure: Procedure, system: SystemSchema): BoardHost {
  const app = useApp();
  const { core, rolls } = app;
  const lang = useView((state) => state.prefs.lang);
  const busy = useView((state) => state.busy);
  const advice = useView((state) => state.prefs.advice === "on");
  const drafts = useView((state) => state.drafts);
  const outcome = useView((state) => state.entries.find((one) => one.id === procedure.entry)?.outcome ?? null);
  const last = useView((state) => state.entries.findLast((one) => one.status === "live")?.id);
  const struct = refName(system.operations[procedure.op]?.state?.$ref ?? "");
  const complete = (request: Request): Request => withState(request, procedure.state, struct, system);
  return {
    lang,
    system,
    op: procedure.op,
    state: procedure.state,
    outcome,
    step: procedure.entry,
    busy,
    advice,
    ask: async (request, signal) => (await core.ask({ v: 1, lang, request: complete(request) }, signal)).outcome ?? null,
    // Without a single die the core refuses what it would refuse anyway, or asks for dice.
    why: async (request) => (await core.ask({ v: 1, lang, dice: { from: "faces", faces: [] }, request: complete(request) })).error?.message ?? null,
    send: async (request) => {
      const result = await rolls.perform({ request: complete(request), procedure: procedure.id });
      return { done: "entry" in result, fault: "error" in result ? result.error : null };
    },
    entered: (form) => drafts[`${procedure.id} ${form}`],
    enter: (form, draft) => setDraft(app, `${procedure.id} ${form}`, draft),
    undo: last === procedure.entry ? () => void rolls.undo() : null,
  };
}
