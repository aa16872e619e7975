import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { deviceDatabase } from '#/lib/device-database.ts';
import type { Overview } from '../../calls.ts';
import type { Airdrop } from '../../schema.ts';
import type { Waiting } from '../waiting.ts';

/** Of whom it all is, and how it stood when it was last in step with the server. */
export type StoredState = {
  viewer: Viewer;
  subscription: SubscriptionCapability | undefined;
  overview: Overview | null;
  /** Of the rows; null until they have been kept. */
  revision: number | null;
  /** ISO instant. */
  asOf: string;
};

interface Schema extends DBSchema {
  /** One, under 'now'. */
  standing: { key: string; value: StoredState };
  rows: { key: string; value: Airdrop };
  waiting: { key: string; value: Waiting };
}

const stores: ('standing' | 'rows' | 'waiting')[] = ['standing', 'rows', 'waiting'];
export type WriteTransaction = IDBPTransaction<Schema, typeof stores, 'readwrite'>;

type Device = IDBPDatabase<Schema>;

let opened: Promise<Device> | undefined;

function open(isMade: boolean): Promise<Device> {
  const close = () => {
    void opened?.then((database) => database.close());
    opened = undefined;
  };
  const opening = openDB<Schema>(deviceDatabase, 1, {
    upgrade: (database, _from, _to, transaction) => {
      // A database that only begins to be is none.
      if (!isMade) {
        transaction.done.catch(() => undefined);
        return transaction.abort();
      }
      database.createObjectStore('standing');
      database.createObjectStore('rows', { keyPath: 'id' });
      database.createObjectStore('waiting', { keyPath: 'key' });
    },
    // It is being deleted, in another tab perhaps.
    blocking: close,
    terminated: close,
  });
  opening.catch(() => {
    if (opened === opening) opened = undefined;
  });
  opened = opening;
  return opening;
}

/** The database if there is one: it is made for somebody who comes, not for a page that has not heard of their leaving. */
async function ifThere(): Promise<Device | undefined> {
  try {
    return await (opened ?? open(false));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** What is kept, of whomever; undefined where nothing is. */
export async function readStored(): Promise<{ standing: StoredState; rows: Airdrop[] } | undefined> {
  const database = await ifThere();
  const standing = await database?.get('standing', 'now');
  return database && standing && { standing, rows: await database.getAll('rows') };
}

/** Begins to keep what is this person's; what was kept of another goes. Answers how it stands. */
export async function claimDevice(viewer: Viewer): Promise<StoredState> {
  const database = (await ifThere()) ?? (await open(true));
  const transaction = database.transaction(stores, 'readwrite');
  const standing = await transaction.objectStore('standing').get('now');
  const begun: StoredState = { viewer, subscription: undefined, overview: null, revision: null, asOf: '' };
  if (standing?.viewer.id !== viewer.id) {
    for (const store of stores) await transaction.objectStore(store).clear();
    await transaction.objectStore('standing').put(begun, 'now');
  }
  await transaction.done;
  return standing?.viewer.id === viewer.id ? standing : begun;
}

/**
 * Reads and writes in one transaction, as long as what is kept is this person's: whatever a page of theirs does after they
 * have signed out leaves nothing behind. Answers whether it is.
 */
export async function inOwnTransaction(
  viewerId: string,
  work: (transaction: WriteTransaction, standing: StoredState) => Promise<void>,
): Promise<boolean> {
  const transaction = (await ifThere())?.transaction(stores, 'readwrite');
  if (transaction === undefined) return false;
  const standing = await transaction.objectStore('standing').get('now');
  const isOwn = standing?.viewer.id === viewerId;
  if (isOwn) await work(transaction, standing);
  await transaction.done;
  return isOwn;
}

/** What waits, in its order; undefined where nothing of this person is kept. */
export async function readQueuedChanges(viewerId: string): Promise<Waiting[] | undefined> {
  const transaction = (await ifThere())?.transaction(stores, 'readonly');
  if (transaction === undefined) return undefined;
  const standing = await transaction.objectStore('standing').get('now');
  if (standing?.viewer.id !== viewerId) return undefined;
  const all = await transaction.objectStore('waiting').getAll();
  return all.sort((a, b) => a.order - b.order);
}
