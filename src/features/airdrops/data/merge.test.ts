import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { findConflicts, isSameValue, pickFields } from './merge.ts';

const original = createSampleAirdrop({ name: 'Scroll', notes: 'Bridge first', priority: false });

it('findConflicts returns nothing for edits of different fields', () => {
  const changes = { notes: 'Bridge twice' };
  const current = { ...original, name: 'Scroll Sessions', revision: original.revision + 1 };
  expect(findConflicts(changes, pickFields(original, changes), current)).toEqual([]);
});

it('findConflicts returns a field changed by both, with both values and the original', () => {
  const changes = { notes: 'Bridge twice', priority: true };
  const current = { ...original, notes: 'Bridge thrice' };
  expect(findConflicts(changes, pickFields(original, changes), current)).toEqual([
    { field: 'notes', before: 'Bridge first', mine: 'Bridge twice', theirs: 'Bridge thrice' },
  ]);
});

it('findConflicts ignores a field changed to the same value, as after a lost response', () => {
  const changes = { notes: 'Bridge twice' };
  expect(findConflicts(changes, pickFields(original, changes), { ...original, ...changes })).toEqual([]);
});

describe('isSameValue', () => {
  const ownDate = { label: 'Vote', date: '2026-12-01T12:00:00.000Z' };

  it('compares lists of objects by their values, in any order of keys', () => {
    expect(isSameValue([ownDate], [{ date: ownDate.date, label: ownDate.label }])).toBe(true);
    expect(isSameValue([ownDate], [{ ...ownDate, label: 'Poll' }])).toBe(false);
    expect(isSameValue([ownDate], [])).toBe(false);
    expect(isSameValue([], null)).toBe(false);
  });
});
