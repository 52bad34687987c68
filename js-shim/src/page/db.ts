/**
 * The page's storage: IndexedDB with a ladder of upgrades, or memory where the browser gives none.
 *
 * Each rung of the ladder brings the database from one version to the next; a rung is never changed, only added.
 */

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { Character, Entry, Procedure } from "./model";

export interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { seq: number } };
  procedures: { key: string; value: Procedure };
  characters: { key: string; value: Character };
}

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], "versionchange">;
type Rung = (db: IDBPDatabase<Schema>, transaction: Upgrade) => void;

const LADDER: readonly Rung[] = [
  (db) => {
    db.createObjectStore("entries", { keyPath: "id" }).createIndex("seq", "seq");
    db.createObjectStore("procedures", { keyPath: "id" });
    db.createObjectStore("characters", { keyPath: "id" });
  },
];

export const NAME = "sainome";

export type StoreName = "entries" | "procedures" | "characters";
type Row<S extends StoreName> = Schema[S]["value"];

/** One row put or removed, or a whole store emptied. */
export type Change = { [S in StoreName]: { store: S; put: Row<S> } | { store: S; remove: string } | { store: S; clear: true } }[StoreName];

export interface Storage {
  /** False when nothing outlives the visit. */
  readonly lasting: boolean;
  all<S extends StoreName>(store: S): Promise<Row<S>[]>;
  /** The newest roll: the next record goes on from its digest. */
  last(): Promise<Entry | undefined>;
  put<S extends StoreName>(store: S, row: Row<S>): Promise<void>;
  remove(store: StoreName, id: string): Promise<void>;
  /** Make changes in their order, all of them or, if one cannot be made, none. */
  write(changes: readonly Change[]): Promise<void>;
}

/** Open the storage. `onStale` is called when another tab wants a newer version: the page must be loaded again. */
export async function openStorage(onStale: () => void): Promise<Storage> {
  try {
    const db = await openDB<Schema>(NAME, LADDER.length, {
      upgrade: (opened, from, _to, transaction) => {
        for (const rung of LADDER.slice(from)) rung(opened, transaction);
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        onStale();
      },
      terminated: onStale,
    });
    return lasting(db);
  } catch (fault) {
    // An older page than the one that wrote the storage: it must not touch what it does not know.
    if ((fault as Error).name === "VersionError") onStale();
    console.warn("sainome: no IndexedDB, the log is kept in memory only", fault);
    return inMemory();
  }
}

function lasting(db: IDBPDatabase<Schema>): Storage {
  return {
    lasting: true,
    all: (store) => db.getAll(store),
    last: async () => (await db.transaction("entries").store.index("seq").openCursor(null, "prev"))?.value,
    put: async (store, row) => void (await db.put(store, row)),
    remove: (store, id) => db.delete(store, id),
    write: async (changes) => {
      const transaction = db.transaction(["entries", "procedures", "characters"], "readwrite");
      const made = changes.map(async (change) => {
        const store = transaction.objectStore(change.store);
        await ("put" in change ? store.put(change.put) : "remove" in change ? store.delete(change.remove) : store.clear());
      });
      try {
        await Promise.all([...made, transaction.done]);
      } catch (fault) {
        // A row that cannot be stored does not by itself undo those before it; where it did, there is nothing to abort.
        try {
          transaction.abort();
        } catch {}
        throw fault;
      }
    },
  };
}

function inMemory(): Storage {
  const stores: { [S in StoreName]: Map<string, Row<S>> } = { entries: new Map(), procedures: new Map(), characters: new Map() };
  const of = <S extends StoreName>(store: S) => stores[store] as unknown as Map<string, Row<S>>;
  return {
    lasting: false,
    all: async (store) => [...of(store).values()],
    last: async () => [...of("entries").values()].sort((a, b) => a.seq - b.seq).at(-1),
    put: async (store, row) => void of(store).set(row.id, row),
    remove: async (store, id) => void of(store).delete(id),
    write: async (changes) => {
      for (const change of changes) {
        const store = of(change.store);
        if ("put" in change) store.set(change.put.id, change.put);
        else if ("remove" in change) store.delete(change.remove);
        else store.clear();
      }
    },
  };
}
