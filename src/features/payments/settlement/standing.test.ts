import { expect, it } from 'vitest';
import { formatPurchaseItem, getPurchaseBadge, sumReceiptCredits } from './standing.ts';

it('getPurchaseBadge labels each purchase status', () => {
  const getLabel = (status: Parameters<typeof getPurchaseBadge>[0]['status'], refundedAmount = 0) =>
    getPurchaseBadge({ status, amountPaid: 5_000, refundedAmount }).label;
  expect(getLabel('pending')).toBe('Pending');
  expect(getLabel('completed')).toBe('Completed');
  expect(getLabel('completed', 1_000)).toBe('Partly refunded');
  expect(getLabel('refunded', 5_000)).toBe('Refunded');
  expect(getLabel('charged_back', 5_000)).toBe('Charged back');
});

it('formatPurchaseItem names the purchase', () => {
  expect(formatPurchaseItem({ kind: 'credits', months: null })).toBe('Credit package');
  expect(formatPurchaseItem({ kind: 'premium', months: 1 })).toBe('Premium, 1 month');
  expect(formatPurchaseItem({ kind: 'premium', months: 3 })).toBe('Premium, 3 months');
});

it('sumReceiptCredits sums the credits of a receipt', () => {
  const createLine = (credits: number | null) => ({ text: '', credits });
  expect(sumReceiptCredits({ lines: [createLine(200), createLine(10)] })).toBe(210);
  expect(sumReceiptCredits({ lines: [createLine(null)] })).toBeNull();
});
