import { beforeEach, describe, expect, it } from 'vitest';
import { type CacheOptions, createCache } from './cache.server.ts';

let time = 1;

function create(options: Partial<CacheOptions> = {}) {
  return createCache<string>({ max: 3, ttlMs: 1_000, clock: () => time, ...options });
}

function put(cache: ReturnType<typeof create>, ...keys: string[]): void {
  for (const key of keys) cache.set(key, `value of ${key}`, cache.token(key));
}

beforeEach(() => {
  time = 1;
});

describe('createCache', () => {
  it('returns a value until it expires', () => {
    const cache = create();
    put(cache, 'a');
    time = 1_001;
    expect(cache.get('a')).toBe('value of a');
    time = 1_002;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size()).toBe(0);
  });

  it('stores nothing with a TTL of 0', () => {
    const cache = create({ ttlMs: 0 });
    put(cache, 'a');
    expect(cache.get('a')).toBeUndefined();
  });

  it('evicts the least recently used entry', () => {
    const cache = create();
    put(cache, 'a', 'b', 'c');
    cache.get('a');
    put(cache, 'd');
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.get('d')]).toEqual([
      'value of a',
      undefined,
      'value of c',
      'value of d',
    ]);
    expect(cache.size()).toBe(3);
  });

  it('drops one key, matching entries, or all', () => {
    const cache = create();
    put(cache, 'a', 'b', 'c');
    cache.drop('a');
    cache.dropWhere((value) => value === 'value of b');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, undefined, 'value of c']);
    cache.clear();
    expect(cache.get('c')).toBeUndefined();
  });

  it.each<[string, (cache: ReturnType<typeof create>) => void]>([
    ['its key', (cache) => cache.drop('a')],
    ['a selection', (cache) => cache.dropWhere(() => false)],
    ['everything', (cache) => cache.clear()],
  ])('does not store a value that was read before %s was dropped', (_, drop) => {
    const cache = create();
    const token = cache.token('a');
    drop(cache);
    cache.set('a', 'stale', token);
    expect(cache.get('a')).toBeUndefined();
    cache.set('a', 'fresh', cache.token('a'));
    expect(cache.get('a')).toBe('fresh');
  });

  it('stores a value although another key was dropped in between', () => {
    const cache = create();
    const token = cache.token('a');
    cache.drop('b');
    cache.set('a', 'value', token);
    expect(cache.get('a')).toBe('value');
  });
});

describe('createCache with a listener', () => {
  function listening() {
    const lost: (() => void)[] = [];
    const back: (() => void)[] = [];
    const state = { connected: true };
    const listener = {
      isConnected: () => state.connected,
      onLost: (handler: () => void) => {
        lost.push(handler);
        return () => undefined;
      },
      onReconnect: (handler: () => void) => {
        back.push(handler);
        return () => undefined;
      },
    };
    const set = (connected: boolean) => {
      state.connected = connected;
      for (const handler of connected ? back : lost) handler();
    };
    return { cache: create({ listener }), set };
  }

  it('returns and stores nothing while disconnected', () => {
    const { cache, set } = listening();
    put(cache, 'a');
    set(false);
    put(cache, 'b');
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
  });

  it('empties after a reconnect, and rejects values read before it', () => {
    const { cache, set } = listening();
    put(cache, 'a');
    set(false);
    const token = cache.token('b');
    set(true);
    cache.set('b', 'read while nothing was heard', token);
    expect([cache.get('a'), cache.get('b'), cache.size()]).toEqual([undefined, undefined, 0]);
    put(cache, 'b');
    expect(cache.get('b')).toBe('value of b');
  });
});
