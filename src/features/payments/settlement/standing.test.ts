import { expect, it } from 'vitest';
import { formatGoods, getPurchaseBadge, sumReceiptCredits } from './standing.ts';

it('getPurchaseBadge labels each purchase status', () => {
  const label = (status: Parameters<typeof getPurchaseBadge>[0]['status'], refundedAmount = 0) =>
    getPurchaseBadge({ status, amountPaid: 5_000, refundedAmount }).label;
  expect(label('pending')).toBe('Pending');
  expect(label('completed')).toBe('Completed');
  expect(label('completed', 1_000)).toBe('Partly refunded');
  expect(label('refunded', 5_000)).toBe('Refunded');
  expect(label('charged_back', 5_000)).toBe('Charged back');
});

it('formatGoods names the purchase', () => {
  expect(formatGoods({ kind: 'credits', months: null })).toBe('Credit package');
  expect(formatGoods({ kind: 'premium', months: 1 })).toBe('Premium, 1 month');
  expect(formatGoods({ kind: 'premium', months: 3 })).toBe('Premium, 3 months');
});

it('sumReceiptCredits sums the credits of a receipt', () => {
  const line = (credits: number | null) => ({ text: '', credits });
  expect(sumReceiptCredits({ lines: [line(200), line(10)] })).toBe(210);
  expect(sumReceiptCredits({ lines: [line(null)] })).toBeNull();
});
