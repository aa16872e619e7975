import { describe, expect, it, vi } from 'vitest';
import { createTurns, type Turn, type TurnKey, type Weight } from './turns.server.ts';

const ada: TurnKey = { person: 'ada' };
const grace: TurnKey = { person: 'grace' };
const tooMany = expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter: 2 } });

/** Requests slots, and records the order in which they begin. */
function asking() {
  const turns = createTurns();
  const begun: string[] = [];
  const given = new Map<string, Turn>();
  const ask = (name: string, key: TurnKey, weight: Weight): Promise<void> =>
    Promise.resolve(turns.begin(key, weight)).then((turn) => {
      begun.push(name);
      given.set(name, turn);
    });
  const end = async (name: string) => {
    given.get(name)?.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, begun };
}

describe('createTurns', () => {
  it('runs one heavy call of a user at a time, in first-come order', async () => {
    const { ask, end, begun } = asking();
    await ask('one', ada, 'heavy');
    void ask('two', ada, 'heavy');
    void ask('three', ada, 'heavy');
    await ask('another person’s', grace, 'heavy');
    await ask('a light one', ada, 'light');
    expect(begun).toEqual(['one', 'another person’s', 'a light one']);
    await end('one');
    expect(begun.at(-1)).toBe('two');
    await end('one');
    expect(begun.at(-1)).toBe('two');
    await end('two');
    expect(begun.at(-1)).toBe('three');
  });

  it.each([
    ['heavy', 'a person', ada, 1 + 16],
    ['light', 'a person', ada, 4 + 300],
    ['heavy', 'an address', { address: '203.0.113.7' }, 4 + 64],
    ['light', 'an address', { address: '203.0.113.7' }, 16 + 600],
  ] as const)('rejects more %s calls of %s than may run and wait', async (weight, _, key, most) => {
    const turns = createTurns();
    const asked = Array.from({ length: most }, () => {
      turns.requireRoom(key, weight);
      return turns.begin(key, weight);
    });
    expect(() => turns.begin(key, weight)).toThrow(tooMany);
    expect(() => turns.requireRoom(key, weight)).toThrow(tooMany);
    const other = await turns.begin('person' in key ? grace : { address: '203.0.113.8' }, weight);
    other.end();
    for (const one of asked) (await one).end();
    const again = await turns.begin(key, weight);
    again.end();
  });

  it('holds a user’s page slot for half a second after its end, and nobody else’s', async () => {
    vi.useFakeTimers();
    try {
      const turns = createTurns();
      const first = await turns.begin(ada, 'page');
      first.end();
      let hasBegun = false;
      void Promise.resolve(turns.begin(ada, 'page')).then(() => {
        hasBegun = true;
      });
      expect(turns.begin(grace, 'page')).not.toBeInstanceOf(Promise);
      expect(turns.begin(ada, 'heavy')).not.toBeInstanceOf(Promise);
      await vi.advanceTimersByTimeAsync(499);
      expect(hasBegun).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(hasBegun).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('shares the slots of an IPv6 customer’s network', async () => {
    const { ask, begun } = asking();
    const from = (host: number) => ({ address: `2001:db8:1:2::${host}` });
    await Promise.all([1, 2, 3, 4].map((host) => ask(String(host), from(host), 'heavy')));
    void ask('waits', from(5), 'heavy');
    await ask('elsewhere', { address: '2001:db8:1:3::1' }, 'heavy');
    expect(begun).toEqual(['1', '2', '3', '4', 'elsewhere']);
  });
});
