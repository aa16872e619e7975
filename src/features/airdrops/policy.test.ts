import { expect, it } from 'vitest';
import { airdropStatuses } from './kinds.ts';
import { canCheckIn, canMarkActive, canMarkClaimed, isOpen } from './policy.ts';

it('canMarkActive returns true for upcoming airdrops only', () => {
  expect(airdropStatuses.filter((status) => canMarkActive({ status }))).toEqual(['upcoming']);
});

it('canMarkClaimed returns true for active airdrops only', () => {
  expect(airdropStatuses.filter((status) => canMarkClaimed({ status }))).toEqual(['active']);
});

it('canCheckIn returns false for claimed and expired airdrops', () => {
  expect(airdropStatuses.filter((status) => !canCheckIn({ status }))).toEqual(['claimed', 'expired']);
});

it('isOpen returns true for upcoming and active airdrops only', () => {
  expect(airdropStatuses.filter((status) => isOpen({ status }))).toEqual(['upcoming', 'active']);
});
