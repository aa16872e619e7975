import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { deviceDatabase } from '#/browser/device-database.ts';
import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import type { Overview } from '../../calls.ts';
import type { Waiting } from '../../data/waiting.ts';
import type { Airdrop } from '../../schema.ts';

/** The owner of the stored data, and the state of its last sync. */
export type StoredState = {
  viewer: Viewer;
  subscription: SubscriptionCapability | undefined;
  overview: Overview | null;
  /** The rows' revision; null until rows have been stored. */
  revision: number | null;
  /** ISO instant. */
  asOf: string;
};

interface Schema extends DBSchema {
  /** A single record with the key 'now'. */
  standing: { key: string; value: StoredState };
  rows: { key: string; value: Airdrop };
  waiting: { key: string; value: Waiting };
}

const stores: ('standing' | 'rows' | 'waiting')[] = ['standing', 'rows', 'waiting'];
export type WriteTransaction = IDBPTransaction<Schema, typeof stores, 'readwrite'>;

type Device = IDBPDatabase<Schema>;

let connection: Promise<Device> | undefined;

function openDatabase(canCreate: boolean): Promise<Device> {
  const close = () => {
    void connection?.then((database) => database.close());
    connection = undefined;
  };
  const opening = openDB<Schema>(deviceDatabase, 1, {
    upgrade: (database, _from, _to, transaction) => {
      // Without `canCreate`, a missing database must not be created.
      if (!canCreate) {
        transaction.done.catch(() => undefined);
        return transaction.abort();
      }
      database.createObjectStore('standing');
      database.createObjectStore('rows', { keyPath: 'id' });
      database.createObjectStore('waiting', { keyPath: 'key' });
    },
    // Closes the connection if the database is deleted, possibly by another tab.
    blocking: close,
    terminated: close,
  });
  opening.catch(() => {
    if (connection === opening) connection = undefined;
  });
  connection = opening;
  return opening;
}

/**
 * Opens the database if it exists. Only `claimDevice` creates it, so that a page that has missed a sign-out doesn't.
 */
async function openExisting(): Promise<Device | undefined> {
  try {
    return await (connection ?? openDatabase(false));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Reads the stored tracker, whatever account owns it; undefined if there is none. */
export async function readStored(): Promise<{ state: StoredState; rows: Airdrop[] } | undefined> {
  const database = await openExisting();
  const state = await database?.get('standing', 'now');
  return database && state && { state, rows: await database.getAll('rows') };
}

/** Makes the viewer the owner of the stored data, deleting another person's. Returns the stored state. */
export async function claimDevice(viewer: Viewer): Promise<StoredState> {
  const database = (await openExisting()) ?? (await openDatabase(true));
  const transaction = database.transaction(stores, 'readwrite');
  const state = await transaction.objectStore('standing').get('now');
  const initial: StoredState = { viewer, subscription: undefined, overview: null, revision: null, asOf: '' };
  if (state?.viewer.id !== viewer.id) {
    for (const store of stores) await transaction.objectStore(store).clear();
    await transaction.objectStore('standing').put(initial, 'now');
  }
  await transaction.done;
  return state?.viewer.id === viewer.id ? state : initial;
}

/**
 * Runs `work` in a transaction if the viewer owns the stored data, so that a page that outlives a sign-out leaves
 * nothing behind. Returns whether it ran.
 */
export async function inOwnTransaction(
  viewerId: string,
  work: (transaction: WriteTransaction, state: StoredState) => Promise<void>,
): Promise<boolean> {
  const transaction = (await openExisting())?.transaction(stores, 'readwrite');
  if (transaction === undefined) return false;
  const state = await transaction.objectStore('standing').get('now');
  const isOwn = state?.viewer.id === viewerId;
  if (isOwn) await work(transaction, state);
  await transaction.done;
  return isOwn;
}

/** Reads the queued changes in order; undefined if the viewer doesn't own the stored data. */
export async function readQueuedChanges(viewerId: string): Promise<Waiting[] | undefined> {
  const transaction = (await openExisting())?.transaction(stores, 'readonly');
  if (transaction === undefined) return undefined;
  const state = await transaction.objectStore('standing').get('now');
  if (state?.viewer.id !== viewerId) return undefined;
  const all = await transaction.objectStore('waiting').getAll();
  return all.sort((a, b) => a.order - b.order);
}
