import { expect, it } from 'vitest';
import { statuses } from './kinds.ts';
import { canWrite, isWaiting } from './policy.ts';

it('lets promoters write what neither waits nor is published', () => {
  expect(statuses.filter((status) => canWrite({ status }))).toEqual(['draft', 'rejected', 'withdrawn']);
});

it('has only what is pending decided or withdrawn', () => {
  expect(statuses.filter((status) => isWaiting({ status }))).toEqual(['pending']);
});
