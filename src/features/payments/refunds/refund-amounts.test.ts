import { expect, it } from 'vitest';
import { getCreditsToDeduct, getRefundedPriceAmount, getRemainingAmount } from './refund-amounts.ts';

it.each([
  [{ amount: 5000, paid: 5000, returnedAmount: 0 }, 5000, 0],
  [{ amount: 5000, paid: 5000, returnedAmount: 2000 }, 3000, 2000],
  [{ amount: 5000, paid: 5000, returnedAmount: 5000 }, 0, 5000],
  [{ amount: 5000, paid: 6000, returnedAmount: 1000 }, 5000, 0],
  [{ amount: 5000, paid: 6000, returnedAmount: 3500 }, 2500, 2500],
  [{ amount: 5000, paid: 3000, returnedAmount: 3000 }, 0, 3000],
  [{ amount: 5000, paid: 0, returnedAmount: 0 }, 0, 0],
])(
  'of %o, returns %i as refundable and %i as the refunded part of the price',
  (money, remaining, refunded) => {
    expect([getRemainingAmount(money), getRefundedPriceAmount(money)]).toEqual([remaining, refunded]);
  },
);

it('getCreditsToDeduct rounds down in the buyer’s favor and returns all credits for the whole price', () => {
  expect(getCreditsToDeduct(110, 4999, 5000)).toBe(109);
  expect(getCreditsToDeduct(110, 1, 5000)).toBe(0);
  expect(getCreditsToDeduct(110, 5000, 5000)).toBe(110);
});
