import { afterEach, describe, expect, it, vi } from 'vitest';
import { isUuid } from './is-uuid.ts';
import { uuidv7 } from './uuid.ts';

afterEach(() => vi.useRealTimers());

describe('uuidv7', () => {
  it('has version 7, the RFC variant and the time in its first 48 bits', () => {
    const now = Date.parse('2026-11-20T18:40:00.000Z');
    const id = uuidv7(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('rises even if the clock steps back', () => {
    const before = uuidv7();
    vi.useFakeTimers({ now: Date.now() - 3_600_000 });
    expect(uuidv7() > before).toBe(true);
  });

  it('contains a given past time without affecting later IDs', () => {
    const past = Array.from({ length: 1000 }, () => uuidv7(1_000));
    expect(past.toSorted()).toEqual(past);
    expect(new Set(past.map((id) => id.slice(0, 13)))).toEqual(new Set(['00000000-03e8']));
    expect(uuidv7(2_000) < uuidv7()).toBe(true);
  });

  it('returns different IDs for the same time at different calls', () => {
    const first = uuidv7(5_000);
    uuidv7(6_000);
    expect(uuidv7(5_000)).not.toBe(first);
  });
});

describe('isUuid', () => {
  it('accepts any version in either case', () => {
    expect(isUuid(uuidv7())).toBe(true);
    expect(isUuid(crypto.randomUUID().toUpperCase())).toBe(true);
  });

  it.each(['', 'someone@example.com', '0'.repeat(32)])('rejects %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});
