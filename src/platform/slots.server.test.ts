import { describe, expect, it, vi } from 'vitest';
import { type CallSlot, createCallSlots, type SlotKey, type Weight } from './slots.server.ts';

const ada: SlotKey = { person: 'ada' };
const grace: SlotKey = { person: 'grace' };
const limitError = expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter: 2 } });

/** Requests slots, and records the order in which they begin. */
function createRecorder() {
  const callSlots = createCallSlots();
  const begun: string[] = [];
  const slots = new Map<string, CallSlot>();
  const request = (name: string, key: SlotKey, weight: Weight): Promise<void> =>
    Promise.resolve(callSlots.begin(key, weight)).then((slot) => {
      begun.push(name);
      slots.set(name, slot);
    });
  const end = async (name: string) => {
    slots.get(name)?.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { request, end, begun };
}

describe('createCallSlots', () => {
  it('runs one heavy call of a user at a time, in first-come order', async () => {
    const { request, end, begun } = createRecorder();
    await request('one', ada, 'heavy');
    void request('two', ada, 'heavy');
    void request('three', ada, 'heavy');
    await request('another person’s', grace, 'heavy');
    await request('a light one', ada, 'light');
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
  ] as const)('rejects %s calls of %s beyond the running and waiting limits', async (weight, _, key, max) => {
    const callSlots = createCallSlots();
    const accepted = Array.from({ length: max }, () => {
      callSlots.requireRoom(key, weight);
      return callSlots.begin(key, weight);
    });
    expect(() => callSlots.begin(key, weight)).toThrow(limitError);
    expect(() => callSlots.requireRoom(key, weight)).toThrow(limitError);
    const other = await callSlots.begin('person' in key ? grace : { address: '203.0.113.8' }, weight);
    other.end();
    for (const item of accepted) (await item).end();
    const nextSlot = await callSlots.begin(key, weight);
    nextSlot.end();
  });

  it('rejects an export of a person only while another is running', async () => {
    const callSlots = createCallSlots();
    const exportError = expect.objectContaining({
      code: 'RATE_LIMITED',
      details: { retryAfter: 30, reason: 'export' },
    });
    callSlots.requireRoom(ada, 'export');
    const first = await callSlots.begin(ada, 'export');
    expect(() => callSlots.requireRoom(ada, 'export')).toThrow(exportError);
    expect(() => callSlots.begin(ada, 'export')).toThrow(exportError);
    first.end();
    callSlots.requireRoom(ada, 'export');
  });

  it('holds only the same user’s page slot for half a second after its end', async () => {
    vi.useFakeTimers();
    try {
      const callSlots = createCallSlots();
      const first = await callSlots.begin(ada, 'page');
      first.end();
      let hasBegun = false;
      void Promise.resolve(callSlots.begin(ada, 'page')).then(() => {
        hasBegun = true;
      });
      expect(callSlots.begin(grace, 'page')).not.toBeInstanceOf(Promise);
      expect(callSlots.begin(ada, 'heavy')).not.toBeInstanceOf(Promise);
      await vi.advanceTimersByTimeAsync(499);
      expect(hasBegun).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(hasBegun).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('shares slots within an IPv6 /64 network', async () => {
    const { request, begun } = createRecorder();
    const from = (host: number) => ({ address: `2001:db8:1:2::${host}` });
    await Promise.all([1, 2, 3, 4].map((host) => request(String(host), from(host), 'heavy')));
    void request('waits', from(5), 'heavy');
    await request('elsewhere', { address: '2001:db8:1:3::1' }, 'heavy');
    expect(begun).toEqual(['1', '2', '3', '4', 'elsewhere']);
  });
});
