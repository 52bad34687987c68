/** The line that players know from chat: typed, sent with Enter, called back with the arrow keys. */

import { useRef, useState } from "preact/hooks";
import { useApp, useView, useWords } from "./context";
import { PAUSE } from "../panels/form/Form";
import type { ErrorMessage } from "./model";

const MAX_HISTORY = 50;

export function Command() {
  const app = useApp();
  const words = useWords();
  const system = useView((state) => state.system);
  const ready = useView((state) => state.engine.status);
  const text = useView((state) => state.line);
  const setText = (line: string) => app.store.set({ line });
  const [fault, setFault] = useState<{ error: ErrorMessage; text: string } | null>(null);
  const [help, setHelp] = useState<string[] | null>(null);
  const history = useHistory();
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const last = useRef(-Infinity);

  const send = async (event: Event) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === "" || busy.current || performance.now() - last.current < PAUSE) return;
    busy.current = true;
    setSending(true);
    setHelp(null);
    try {
      const result = await app.rolls.perform({ request: { op: "core.command", text, ...(system === null ? {} : { system }) } });
      if ("error" in result) return setFault({ error: result.error, text });
      setFault(null);
      if ("cancelled" in result) return;
      last.current = performance.now();
      history.add(typed);
      setText("");
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    const called = history.call(event.key === "ArrowUp" ? 1 : -1);
    if (called === null) return;
    event.preventDefault();
    setText(called);
  };

  const showHelp = async () => {
    if (help !== null) return setHelp(null);
    const { lang } = app.store.state.prefs;
    const reply = await app.core.ask({ v: 1, lang, request: { op: "core.help", topic: system ?? "" } });
    const values = reply.outcome?.values as { name?: string; text?: string[] } | undefined;
    setHelp(values ? (values.text ?? []) : [reply.error?.message ?? ""]);
  };

  return (
    <div class="command">
      <form onSubmit={(event) => void send(event)} aria-label={words.command} noValidate>
        <label class="visually-hidden" for="command">
          {words.command}
        </label>
        <input
          id="command"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="send"
          maxLength={2000}
          placeholder={words.commandHint}
          value={text}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : "command-fault"}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="submit" class="primary">
          {ready === "booting" && sending ? words.waiting : words.send}
        </button>
        <button type="button" aria-expanded={help !== null} onClick={() => void showHelp()}>
          {words.help}
        </button>
      </form>
      {fault && <CommandFault error={fault.error} text={fault.text} />}
      {help && <CommandHelp lines={help} onForm={setText} onClose={() => setHelp(null)} />}
    </div>
  );
}

interface CommandHelpProps {
  lines: readonly string[];
  onForm: (form: string) => void;
  onClose: () => void;
}

/** What the core says about the game; each of its forms is a button that puts it into the line. */
function CommandHelp({ lines, onForm, onClose }: CommandHelpProps) {
  const words = useWords();
  const schemas = useView((state) => state.schemas);
  const game = useView((state) => state.system);
  const forms = [...((game && schemas?.[game]?.forms) || []), ...(schemas?.["core"]?.forms ?? [])];
  const known = new Set(forms);
  return (
    <div class="command-help">
      {lines
        .filter((line) => !known.has(line))
        .map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      <p>{words.commandForms}</p>
      <ul class="forms">
        {forms.map((form) => (
          <li key={form}>
            <button type="button" class="quiet" onClick={() => onForm(form)}>
              {form}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={onClose}>
        {words.close}
      </button>
    </div>
  );
}

/** The message, and below it the line with the character at fault marked. */
function CommandFault({ error, text }: { error: ErrorMessage; text: string }) {
  const words = useWords();
  const letters = Array.from(text);
  const at = error.at ?? null;
  return (
    <div class="command-fault" id="command-fault" role="alert">
      <p>
        <span aria-hidden="true">⚠ </span>
        {error.message}
        {error.near && <> — {words.near(error.near)}</>}
      </p>
      {at !== null && (
        <p class="pointer">
          <span class="visually-hidden">{words.at(at + 1)}: </span>
          <code>
            {letters.slice(0, at).join("")}
            <mark>{letters[at] ?? "␣"}</mark>
            {letters.slice(at + 1).join("")}
          </code>
        </p>
      )}
    </div>
  );
}

/** Lines sent during this visit, the newest first when called back. */
function useHistory(): { add: (line: string) => void; call: (by: number) => string | null } {
  const lines = useRef<string[]>([]);
  const place = useRef(-1);
  return {
    add: (line) => {
      lines.current = [line, ...lines.current.filter((old) => old !== line)].slice(0, MAX_HISTORY);
      place.current = -1;
    },
    call: (by) => {
      const next = place.current + by;
      if (next >= lines.current.length || next < -1) return null;
      place.current = next;
      return lines.current[next] ?? "";
    },
  };
}
