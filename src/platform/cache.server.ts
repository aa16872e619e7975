import { LRUCache } from 'lru-cache';
import type { Listener } from './notify.server.ts';

/** The state of the cache when a value began to be read; see `set`. */
export type CacheToken = { epoch: number; version: number };

export type Cache<V> = {
  /** The value stored under the key, unless it was dropped, pushed out or is older than `ttlMs`. */
  get: (key: string) => V | undefined;
  /** Take it before reading the value from the database. */
  token: (key: string) => CacheToken;
  /** Stores a value, unless something that may concern it was dropped since the token was taken. */
  set: (key: string, value: V, token: CacheToken) => void;
  drop: (key: string) => void;
  dropWhere: (matches: (value: V, key: string) => boolean) => void;
  clear: () => void;
  size: () => number;
};

export type CacheOptions = {
  /** Entries kept; the one used longest ago is pushed out. */
  max: number;
  /** How long an entry is believed, in milliseconds, should no word of its change arrive; with 0 none is kept. */
  ttlMs: number;
  /**
   * While it isn't connected nothing is stored or found, and losing it clears the cache: changes made by other
   * processes would go unnoticed.
   */
  listener?: Pick<Listener, 'isConnected' | 'onLost' | 'onReconnect'>;
  /** Monotonic milliseconds. */
  clock?: () => number;
};

const slots = 4_096;

function slotOf(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return hash & (slots - 1);
}

/** A small cache of this process. Who owns it drops entries when a message tells of their change. */
export function createCache<V extends NonNullable<unknown>>(options: CacheOptions): Cache<V> {
  const { max, ttlMs, listener, clock = () => performance.now() } = options;
  const entries = new LRUCache<string, V>({ max, ttl: ttlMs, ttlResolution: 0, perf: { now: clock } });
  // Keys share version counters: a collision only keeps one value from being stored.
  const versions = new Uint32Array(slots);
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
    token: (key) => ({ epoch, version: versions[slotOf(key)] ?? 0 }),
    set: (key, value, token) => {
      const isCurrent = token.epoch === epoch && token.version === versions[slotOf(key)];
      if (ttlMs > 0 && isCurrent && isTrusted()) entries.set(key, value);
    },
    drop: (key) => {
      const slot = slotOf(key);
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
