/** The page: play on the left, the log on the right; on narrow screens one of them at a time. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Middle } from "./BoardPane";
import { Book } from "./Book";
import { ChoiceDialog } from "./ChoiceDialog";
import { Command } from "./Command";
import { ConfirmDialog } from "./ConfirmDialog";
import { AppContext, type App as Services, useApp, useView, useWords } from "./context";
import { DiceDialog } from "./DiceDialog";
import { EntryView } from "./EntryView";
import { Header } from "./Header";
import { Log } from "./Log";
import { Nav } from "./Nav";
import { Notices } from "./Notices";

const NARROW = "(max-width: 52rem)";

/** Say whether the screen has room for one column only. */
function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const look = () => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return narrow;
}

export function App({ services }: { services: Services }) {
  return (
    <AppContext.Provider value={services}>
      <Page />
    </AppContext.Provider>
  );
}

function Page() {
  const narrow = useNarrow();
  const view = useView((state) => state.view);
  return (
    <>
      <Header />
      <Notices />
      <main class="page" data-view={narrow ? view : "all"}>
        {narrow ? <Narrow /> : <Wide />}
      </main>
      {narrow && <Tabs />}
      <Announcer />
      <DiceDialog />
      <ChoiceDialog />
      <ConfirmDialog />
    </>
  );
}

function Wide() {
  return (
    <>
      <div class="column side">
        <Nav narrow={false} />
        <Book />
      </div>
      <div class="column middle">
        <Middle />
      </div>
      <div class="column records">
        <Command />
        <Log />
      </div>
    </>
  );
}

function Narrow() {
  const view = useView((state) => state.view);
  const board = useView((state) => state.board !== null);
  if (view === "log") return <Log />;
  if (view === "book") return <Book />;
  return (
    <>
      <Nav narrow />
      <Middle />
      <Command />
      {!board && <Latest />}
    </>
  );
}

/** The newest roll below the form, so that a phone shows it without changing the view. */
function Latest() {
  const words = useWords();
  const entry = useView((state) => state.entries.at(-1));
  const last = useView((state) => state.entries.findLast((one) => one.status === "live"));
  const section = useRef<HTMLElement>(null);
  const seen = useRef(entry?.id);
  useEffect(() => {
    // Only a new roll moves the screen, never opening this view.
    if (entry?.id !== seen.current) section.current?.scrollIntoView({ block: "nearest" });
    seen.current = entry?.id;
  }, [entry?.id]);
  if (entry === undefined) return null;
  return (
    <section class="latest" ref={section} aria-label={words.latest}>
      <ol class="entries">
        <EntryView key={entry.id} entry={entry} last={entry === last} />
      </ol>
    </section>
  );
}

function Tabs() {
  const { store } = useApp();
  const words = useWords();
  const view = useView((state) => state.view);
  return (
    <nav class="tabs" aria-label={words.brand}>
      {(["play", "log", "book"] as const).map((one) => (
        <button type="button" key={one} aria-current={view === one ? "page" : undefined} onClick={() => store.set({ view: one })}>
          {words.views[one]}
        </button>
      ))}
    </nav>
  );
}

/** Says the newest result to those who do not see it. */
function Announcer() {
  const announced = useView((state) => state.announced);
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="true" data-announcer>
      {announced}
    </div>
  );
}
