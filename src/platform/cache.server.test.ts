import { beforeEach, describe, expect, it } from 'vitest';
import { type CacheOptions, createCache } from './cache.server.ts';

let time = 1;

function createTestCache(options: Partial<CacheOptions> = {}) {
  return createCache<string>({ max: 3, ttlMs: 1_000, clock: () => time, ...options });
}

function fill(cache: ReturnType<typeof createTestCache>, ...keys: string[]): void {
  for (const key of keys) cache.set(key, `value of ${key}`, cache.issueToken(key));
}

beforeEach(() => {
  time = 1;
});

describe('createCache', () => {
  it('returns a value until it expires', () => {
    const cache = createTestCache();
    fill(cache, 'a');
    time = 1_001;
    expect(cache.get('a')).toBe('value of a');
    time = 1_002;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size()).toBe(0);
  });

  it('stores nothing with a TTL of 0', () => {
    const cache = createTestCache({ ttlMs: 0 });
    fill(cache, 'a');
    expect(cache.get('a')).toBeUndefined();
  });

  it('evicts the least recently used entry', () => {
    const cache = createTestCache();
    fill(cache, 'a', 'b', 'c');
    cache.get('a');
    fill(cache, 'd');
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.get('d')]).toEqual([
      'value of a',
      undefined,
      'value of c',
      'value of d',
    ]);
    expect(cache.size()).toBe(3);
  });

  it('drops one key, matching entries, or all', () => {
    const cache = createTestCache();
    fill(cache, 'a', 'b', 'c');
    cache.drop('a');
    cache.dropWhere((value) => value === 'value of b');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, undefined, 'value of c']);
    cache.clear();
    expect(cache.get('c')).toBeUndefined();
  });

  it.each<[string, (cache: ReturnType<typeof createTestCache>) => void]>([
    ['its key', (cache) => cache.drop('a')],
    ['a selection', (cache) => cache.dropWhere(() => false)],
    ['everything', (cache) => cache.clear()],
  ])('does not store a value that was read before %s was dropped', (_, drop) => {
    const cache = createTestCache();
    const token = cache.issueToken('a');
    drop(cache);
    cache.set('a', 'stale', token);
    expect(cache.get('a')).toBeUndefined();
    cache.set('a', 'fresh', cache.issueToken('a'));
    expect(cache.get('a')).toBe('fresh');
  });

  it('stores a value although another key was dropped in between', () => {
    const cache = createTestCache();
    const token = cache.issueToken('a');
    cache.drop('b');
    cache.set('a', 'value', token);
    expect(cache.get('a')).toBe('value');
  });
});

describe('createCache with a listener', () => {
  function createCacheWithListener() {
    const lostHandlers: (() => void)[] = [];
    const reconnectHandlers: (() => void)[] = [];
    const state = { connected: true };
    const listener = {
      isConnected: () => state.connected,
      onLost: (handler: () => void) => {
        lostHandlers.push(handler);
        return () => undefined;
      },
      onReconnect: (handler: () => void) => {
        reconnectHandlers.push(handler);
        return () => undefined;
      },
    };
    const setConnected = (connected: boolean) => {
      state.connected = connected;
      for (const handler of connected ? reconnectHandlers : lostHandlers) handler();
    };
    return { cache: createTestCache({ listener }), set: setConnected };
  }

  it('returns and stores nothing while disconnected', () => {
    const { cache, set: setConnected } = createCacheWithListener();
    fill(cache, 'a');
    setConnected(false);
    fill(cache, 'b');
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
  });

  it('empties after a reconnect, and rejects values read before it', () => {
    const { cache, set: setConnected } = createCacheWithListener();
    fill(cache, 'a');
    setConnected(false);
    const token = cache.issueToken('b');
    setConnected(true);
    cache.set('b', 'read while disconnected', token);
    expect([cache.get('a'), cache.get('b'), cache.size()]).toEqual([undefined, undefined, 0]);
    fill(cache, 'b');
    expect(cache.get('b')).toBe('value of b');
  });
});
