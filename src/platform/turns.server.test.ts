import { describe, expect, it } from 'vitest';
import { createTurns, type Turn, type TurnKey, type Weight } from './turns.server.ts';

const ada: TurnKey = { person: 'ada' };
const grace: TurnKey = { person: 'grace' };
const tooMany = expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter: 2 } });

/** Asks for turns, and notes the order in which they begin. */
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

/** Turns whose time passes when it is told to. */
function timed() {
  let now = 0;
  const timers: { at: number; work: () => void }[] = [];
  const clock = {
    now: () => now,
    after: (ms: number, work: () => void) => void timers.push({ at: now + ms, work }),
    pass: (ms: number) => {
      now += ms;
    },
    passToNext: () => {
      const [next] = timers.splice(0, 1);
      if (next === undefined) throw new Error('nothing waits');
      now = Math.max(now, next.at);
      next.work();
    },
  };
  return { clock, turns: createTurns(clock) };
}

describe('turns', () => {
  it('let one expensive call of a person run, and the others wait in the order they came', async () => {
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
  ] as const)('refuse more %s calls of %s than may run and wait', async (weight, _, key, most) => {
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

  it('of pages begin at once for whoever opens a few, however long each takes', async () => {
    const { clock, turns } = timed();
    for (let page = 0; page < 3; page += 1) {
      const turn = turns.begin(ada, 'page');
      if (turn instanceof Promise) throw new Error(`page ${page} waits`);
      void turns.begin(grace, 'light');
      clock.pass(60);
      turn.end();
    }
  });

  it('of pages leave a person a 41st of the time who asks without pause, and others all they want', async () => {
    const { clock, turns } = timed();
    let spent = 0;
    let hasWaited = false;
    while (clock.now() < 20_000) {
      const asked = turns.begin(ada, 'page');
      if (asked instanceof Promise) {
        hasWaited = true;
        // Whoever else asks is answered at once, and is why this one waits.
        for (const other of [turns.begin(grace, 'page'), turns.begin(ada, 'heavy')]) {
          if (other instanceof Promise) throw new Error('others wait');
          other.end();
        }
        clock.passToNext();
      }
      const turn = await asked;
      const others = turns.begin(grace, 'light');
      if (others instanceof Promise) throw new Error('others wait');
      others.end();
      clock.pass(20);
      spent += 20;
      turn.end();
    }
    expect(hasWaited).toBe(true);
    expect(spent).toBeGreaterThan(490);
    expect(spent).toBeLessThan(670);
  });

  it('of pages rest for nobody: as many begin as a person wants while nobody else asks', () => {
    const { clock, turns } = timed();
    const open = (meanwhile: () => void) => {
      const turn = turns.begin(ada, 'page');
      if (turn instanceof Promise) return false;
      meanwhile();
      clock.pass(40);
      turn.end();
      return true;
    };
    const alone = Array.from({ length: 30 }, () => open(() => turns.begin(ada, 'light')));
    expect(alone).not.toContain(false);
    const beside = Array.from({ length: 7 }, () => open(() => turns.begin(grace, 'light')));
    expect(beside).toContain(false);
  });

  it('are those of a whole network where it is one customer’s', async () => {
    const { ask, begun } = asking();
    const from = (host: number) => ({ address: `2001:db8:1:2::${host}` });
    await Promise.all([1, 2, 3, 4].map((host) => ask(String(host), from(host), 'heavy')));
    void ask('waits', from(5), 'heavy');
    await ask('elsewhere', { address: '2001:db8:1:3::1' }, 'heavy');
    expect(begun).toEqual(['1', '2', '3', '4', 'elsewhere']);
  });
});
