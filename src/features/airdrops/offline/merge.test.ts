import { expect, it } from 'vitest';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { findConflicts, pickFields } from './merge.ts';

const original = sampleAirdrop({ name: 'Scroll', notes: 'Bridge first', priority: false });

it('an edit stands beside a change of other fields', () => {
  const changes = { notes: 'Bridge twice' };
  const current = { ...original, name: 'Scroll Sessions', revision: original.revision + 1 };
  expect(findConflicts(changes, pickFields(original, changes), current)).toEqual([]);
});

it('a field that both changed is named with both values and the one before', () => {
  const changes = { notes: 'Bridge twice', priority: true };
  const current = { ...original, notes: 'Bridge thrice' };
  expect(findConflicts(changes, pickFields(original, changes), current)).toEqual([
    { field: 'notes', before: 'Bridge first', mine: 'Bridge twice', theirs: 'Bridge thrice' },
  ]);
});

it('both having changed a field to the same is no clash, as when an answer was lost', () => {
  const changes = { notes: 'Bridge twice' };
  expect(findConflicts(changes, pickFields(original, changes), { ...original, ...changes })).toEqual([]);
});
