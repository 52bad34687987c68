/** A small store: one plain object, replaced as a whole, and those who want to know. */

import { useEffect, useRef, useState } from "preact/hooks";

export class Store<S extends object> {
  private listeners = new Set<() => void>();

  constructor(private current: S) {}

  get state(): S {
    return this.current;
  }

  set(patch: Partial<S>): void {
    this.current = { ...this.current, ...patch };
    for (const listener of [...this.listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The part of a store that a component shows; it is drawn again when that part changes. */
export function useStore<S extends object, T>(store: Store<S>, select: (state: S) => T): T {
  const [, draw] = useState(0);
  const value = select(store.state);
  // The selector may depend on what the component was given last, so it is kept anew at each drawing.
  const shown = useRef({ select, value });
  shown.current = { select, value };
  useEffect(() => {
    const look = () => {
      if (!Object.is(shown.current.select(store.state), shown.current.value)) draw((count) => count + 1);
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return value;
}
