import { expect, it } from 'vitest';
import { startPremiumInput } from '../schema.ts';
import { offeredMonths, premiumText, readMonths } from './months.ts';

it('offers what the server sells', () => {
  expect(offeredMonths.map((months) => startPremiumInput.parse({ months }).months)).toEqual([1, 3, 6, 12]);
});

it('names months', () => {
  expect([1, 3, 12].map(premiumText)).toEqual([
    '1 month of Premium',
    '3 months of Premium',
    '12 months of Premium',
  ]);
});

it('takes from an address what is offered, and one month otherwise', () => {
  expect(['12', '3', '2', '-1', 'all', '', undefined].map(readMonths)).toEqual([12, 3, 1, 1, 1, 1, 1]);
});
