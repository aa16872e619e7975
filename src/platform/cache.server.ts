import { LRUCache } from 'lru-cache';
import type { Listener } from './notify.server.ts';

/** The state of the cache when the read of a value started; see `set`. */
export type CacheToken = { epoch: number; version: number };

export type Cache<V> = {
  /**
   * Returns the value stored under the key, or undefined if it was dropped, evicted, or is older than `ttlMs`.
   */
  get: (key: string) => V | undefined;
  /** Must be called before the value is read from the database. */
  issueToken: (key: string) => CacheToken;
  /** Stores the value, unless an entry that may concern it was dropped after the token was issued. */
  set: (key: string, value: V, token: CacheToken) => void;
  drop: (key: string) => void;
  dropWhere: (matches: (value: V, key: string) => boolean) => void;
  clear: () => void;
  size: () => number;
};

export type CacheOptions = {
  /** Maximum number of entries; the least recently used one is evicted. */
  max: number;
  /** Lifetime of an entry in milliseconds, in case no change message arrives; 0 disables the cache. */
  ttlMs: number;
  /**
   * While the listener is disconnected, the cache stores and returns nothing, and a lost connection clears
   * it: changes made by other processes would go unnoticed.
   */
  listener?: Pick<Listener, 'isConnected' | 'onLost' | 'onReconnect'>;
  /** Monotonic milliseconds. */
  clock?: () => number;
};

const slotCount = 4_096;

function getSlot(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return hash & (slotCount - 1);
}

/** Creates an in-memory cache of this process. Its owner drops entries when a change message arrives. */
export function createCache<V extends NonNullable<unknown>>(options: CacheOptions): Cache<V> {
  const { max, ttlMs, listener, clock = () => performance.now() } = options;
  const entries = new LRUCache<string, V>({ max, ttl: ttlMs, ttlResolution: 0, perf: { now: clock } });
  // Keys share version counters: a collision only prevents one value from being stored.
  const versions = new Uint32Array(slotCount);
  let epoch = 0;

  const isTrusted = () => listener?.isConnected() ?? true;

  function clear(): void {
    epoch += 1;
    entries.clear();
  }

  listener?.onLost(clear);
  listener?.onReconnect(clear);

  return {
    get: (key) => (isTrusted() ? entries.get(key) : undefined),
    issueToken: (key) => ({ epoch, version: versions[getSlot(key)] ?? 0 }),
    set: (key, value, token) => {
      const isCurrent = token.epoch === epoch && token.version === versions[getSlot(key)];
      if (ttlMs > 0 && isCurrent && isTrusted()) entries.set(key, value);
    },
    drop: (key) => {
      const slot = getSlot(key);
      versions[slot] = (versions[slot] ?? 0) + 1;
      entries.delete(key);
    },
    dropWhere: (matches) => {
      epoch += 1;
      for (const [key, value] of entries) if (matches(value, key)) entries.delete(key);
    },
    clear,
    size: () => entries.size,
  };
}
