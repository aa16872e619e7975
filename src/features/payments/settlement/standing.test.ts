import { expect, it } from 'vitest';
import { creditsOn, goodsOf, standingOf } from './standing.ts';

it('standingOf labels each purchase status', () => {
  const label = (status: Parameters<typeof standingOf>[0]['status'], refundedAmount = 0) =>
    standingOf({ status, amountPaid: 5_000, refundedAmount }).label;
  expect(label('pending')).toBe('Pending');
  expect(label('completed')).toBe('Completed');
  expect(label('completed', 1_000)).toBe('Partly refunded');
  expect(label('refunded', 5_000)).toBe('Refunded');
  expect(label('charged_back', 5_000)).toBe('Charged back');
});

it('goodsOf names the purchase', () => {
  expect(goodsOf({ kind: 'credits', months: null })).toBe('Credit package');
  expect(goodsOf({ kind: 'premium', months: 1 })).toBe('Premium, 1 month');
  expect(goodsOf({ kind: 'premium', months: 3 })).toBe('Premium, 3 months');
});

it('creditsOn sums the credits of a receipt', () => {
  const line = (credits: number | null) => ({ text: '', credits });
  expect(creditsOn({ lines: [line(200), line(10)] })).toBe(210);
  expect(creditsOn({ lines: [line(null)] })).toBeNull();
});
