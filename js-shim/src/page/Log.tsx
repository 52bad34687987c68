/** The log: newest first, a screenful at a time, with what can be done with all of it. */

import { useRef, useState } from "preact/hooks";
import { useApp, useView, useWords } from "./context";
import { EntryView } from "./EntryView";
import { clearLog, exportLog, importLog, verifyLog, type Verified } from "./journal";

const PAGE = 30;
const FAULTS = 20;

export function Log() {
  const words = useWords();
  const entries = useView((state) => state.entries);
  const [shown, setShown] = useState(PAGE);
  const last = entries.findLast((entry) => entry.status === "live");
  const listed = entries.slice(-shown).reverse();
  return (
    <section class="log" aria-labelledby="log-title">
      <div class="log-head">
        <h2 id="log-title">{words.log}</h2>
        <LogTools />
      </div>
      {entries.length === 0 && <p class="empty">{words.logEmpty}</p>}
      <ol class="entries" reversed>
        {listed.map((entry) => (
          <EntryView key={entry.id} entry={entry} last={entry === last} />
        ))}
      </ol>
      {entries.length > shown && (
        <button type="button" class="quiet" onClick={() => setShown(shown + PAGE)}>
          {words.more(entries.length - shown)}
        </button>
      )}
    </section>
  );
}

function LogTools() {
  const app = useApp();
  const words = useWords();
  const empty = useView((state) => state.entries.length === 0);
  const file = useRef<HTMLInputElement>(null);
  const [verified, setVerified] = useState<Verified | null>(null);
  return (
    <>
      <div class="log-tools">
        <button type="button" class="quiet" disabled={empty} onClick={() => void verifyLog(app).then(setVerified)}>
          {words.verify}
        </button>
        <button type="button" class="quiet" disabled={empty} onClick={() => exportLog(app)}>
          {words.exportLog}
        </button>
        <button type="button" class="quiet" onClick={() => file.current?.click()}>
          {words.importLog}
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (chosen) void importLog(app, chosen).then(setVerified);
          }}
        />
        <button type="button" class="quiet" disabled={empty} onClick={() => void clearLog(app)}>
          {words.clear}
        </button>
      </div>
      <div role="status" class="verified-place">{verified && <VerifiedNote verified={verified} onClose={() => setVerified(null)} />}</div>
    </>
  );
}

function VerifiedNote({ verified, onClose }: { verified: Verified; onClose: () => void }) {
  const words = useWords();
  return (
    <div class="verified" data-sound={verified.sound}>
      <p>
        <span aria-hidden="true">{verified.sound ? "✓ " : "✕ "}</span>
        {verified.lines[0]}
      </p>
      {verified.lines.length > 1 && (
        <ul>
          {verified.lines.slice(1, 1 + FAULTS).map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {verified.lines.length > 1 + FAULTS && <p>{words.moreFaults(verified.lines.length - 1 - FAULTS)}</p>}
      <button type="button" class="quiet" onClick={onClose}>
        {words.close}
      </button>
    </div>
  );
}
