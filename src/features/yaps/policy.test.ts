import { describe, expect, it } from 'vitest';
import { canMark, canUndoMark } from './policy.ts';

describe('canMark', () => {
  it('allows pending entries only', () => {
    expect([canMark({ status: 'pending' }), canMark({ status: 'yapped' })]).toEqual([true, false]);
  });
});

describe('canUndoMark', () => {
  it('allows undoing for a minute', () => {
    const yappedAt = '2026-11-20T12:00:00.000Z';
    const canUndoAt = (time: string) => canUndoMark({ yappedAt }, new Date(`2026-11-20T${time}Z`));
    expect([canUndoAt('12:00:00'), canUndoAt('12:01:00'), canUndoAt('12:01:01')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(canUndoMark({ yappedAt: null }, new Date())).toBe(false);
  });
});
