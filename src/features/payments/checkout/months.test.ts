import { expect, it } from 'vitest';
import { startPremiumInput } from '../schema.ts';
import { formatPremium, offeredMonths, readMonths } from './months.ts';

it('offeredMonths pass startPremiumInput', () => {
  expect(offeredMonths.map((months) => startPremiumInput.parse({ months }).months)).toEqual([1, 3, 6, 12]);
});

it('formatPremium formats one and several months', () => {
  expect([1, 3, 12].map(formatPremium)).toEqual([
    '1 month of Premium',
    '3 months of Premium',
    '12 months of Premium',
  ]);
});

it('readMonths returns an offered number of months, else 1', () => {
  expect(['12', '3', '2', '-1', 'all', '', undefined].map(readMonths)).toEqual([12, 3, 1, 1, 1, 1, 1]);
});
