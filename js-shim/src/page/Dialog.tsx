/** A modal dialog: the browser's own, which keeps the focus inside and closes on Escape. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const back = document.activeElement;
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    const inputs = [...(shown?.querySelectorAll<HTMLInputElement>("input, select, textarea") ?? [])];
    (inputs.find((input) => input.value === "") ?? inputs[0])?.focus();
    return () => {
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}
