import { expect, it } from 'vitest';
import { canMark, canUndoMark } from './policy.ts';

it('allows marking pending entries only', () => {
  expect([canMark({ status: 'pending' }), canMark({ status: 'yapped' })]).toEqual([true, false]);
});

it('allows undoing a mark for a minute', () => {
  const yappedAt = '2026-11-20T12:00:00.000Z';
  const at = (time: string) => canUndoMark({ yappedAt }, new Date(`2026-11-20T${time}Z`));
  expect([at('12:00:00'), at('12:01:00'), at('12:01:01')]).toEqual([true, true, false]);
  expect(canUndoMark({ yappedAt: null }, new Date())).toBe(false);
});
