import { expect, it } from 'vitest';
import { airdropStatuses } from './kinds.ts';
import { canManageAirdrop, canMarkActive, canMarkClaimed } from './policy.ts';

it('offers Mark as Active for upcoming airdrops only', () => {
  expect(airdropStatuses.filter((status) => canMarkActive({ status }))).toEqual(['upcoming']);
});

it('offers Mark as Claimed for active airdrops only', () => {
  expect(airdropStatuses.filter((status) => canMarkClaimed({ status }))).toEqual(['active']);
});

it('lets the owner manage an airdrop, and nobody else', () => {
  expect(canManageAirdrop({ id: 'ada' }, { userId: 'ada' })).toBe(true);
  expect(canManageAirdrop({ id: 'bob' }, { userId: 'ada' })).toBe(false);
  expect(canManageAirdrop(null, { userId: 'ada' })).toBe(false);
});
