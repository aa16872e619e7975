import { expect, it } from 'vitest';
import { airdropStatuses } from './kinds.ts';
import { canMarkActive, canMarkClaimed, isOpen } from './policy.ts';

it('offers Mark as Active for upcoming airdrops only', () => {
  expect(airdropStatuses.filter((status) => canMarkActive({ status }))).toEqual(['upcoming']);
});

it('offers Mark as Claimed for active airdrops only', () => {
  expect(airdropStatuses.filter((status) => canMarkClaimed({ status }))).toEqual(['active']);
});

it('tells of upcoming and active airdrops only', () => {
  expect(airdropStatuses.filter((status) => isOpen({ status }))).toEqual(['upcoming', 'active']);
});
