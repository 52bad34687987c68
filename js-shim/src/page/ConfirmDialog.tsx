/** Asks before something that cannot be taken back. */

import { useView, useWords } from "./context";
import { Dialog } from "./Dialog";

export function ConfirmDialog() {
  const words = useWords();
  const asked = useView((state) => state.confirmation);
  if (asked === null) return null;
  return (
    <Dialog title={asked.action} onClose={() => asked.answer(false)}>
      <p class="dialog-text">{asked.text}</p>
      <div class="dialog-actions">
        <button type="button" onClick={() => asked.answer(false)}>
          {words.cancel}
        </button>
        <button type="button" class="primary" onClick={() => asked.answer(true)}>
          {asked.action}
        </button>
      </div>
    </Dialog>
  );
}
