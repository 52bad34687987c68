/** What the user should know about the page itself: a failed start, no storage, a newer version. */

import { useApp, useView, useWords } from "./context";

export function Notices() {
  const { store } = useApp();
  const words = useWords();
  const engine = useView((state) => state.engine);
  const notices = useView((state) => state.notices);
  const close = (text: string) => store.set({ notices: store.state.notices.filter((one) => one !== text) });
  return (
    <div class="notices">
      {engine.status === "failed" && (
        <div class="notice notice-bad" role="alert">
          <p>
            <span aria-hidden="true">⚠ </span>
            <strong>{words.engineFailed}</strong> {engine.message}
          </p>
          <button type="button" class="quiet" onClick={() => location.reload()}>
            {words.reload}
          </button>
        </div>
      )}
      {notices.map((text) => (
        <div class="notice" role="status" key={text}>
          <p>{text}</p>
          <button type="button" class="quiet" onClick={() => close(text)}>
            {words.close}
          </button>
        </div>
      ))}
    </div>
  );
}
