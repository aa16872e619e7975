import { expect, it } from 'vitest';
import { formatSelfReported } from './self-reported.ts';

it('formatSelfReported returns what the claimant filled in', () => {
  expect(formatSelfReported({ followers: 1200, since: 2019 })).toBe('1,200 followers, on X since 2019');
  expect(formatSelfReported({ followers: null, since: 2019 })).toBe('on X since 2019');
  expect(formatSelfReported({ followers: null, since: null })).toBeUndefined();
});
