import { expect, it } from 'vitest';
import {
  buildPaymentHistory,
  formatBody,
  formatGoods,
  formatMoney,
  getAccountLabel,
} from './payment-words.ts';
import type { PaymentDetail } from './schema.ts';

const payment: PaymentDetail = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  reference: 'credit_01890a5d-ac96-774b-bcce-b302099a8057_1',
  kind: 'credits',
  state: 'succeeded',
  flag: null,
  buyer: null,
  totalCredits: 110,
  months: null,
  amount: 5_000,
  currency: 'NGN',
  refundedAmount: 0,
  isChargedBack: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  settledAt: '2026-11-20T10:02:00.000Z',
  provider: 'flutterwave',
  transactionId: '4711',
  providerReference: null,
  paidAmount: 6_000,
  paidCurrency: 'NGN',
  polls: 1,
  nextPollAt: null,
  expiresAt: '2026-11-23T10:00:00.000Z',
  openedAt: '2026-11-20T10:01:00.000Z',
  refundable: null,
  transfers: [],
  refunds: [],
  notes: [],
  events: [],
};

const refund: PaymentDetail['refunds'][number] = {
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  kind: 'refund',
  state: 'done',
  amount: 5_000,
  credits: 110,
  reason: 'A mistake',
  failure: null,
  transactionId: '9',
  createdAt: '2026-11-20T11:00:00.000Z',
  settledAt: '2026-11-20T11:01:00.000Z',
};

const listSteps = (detail: PaymentDetail) =>
  buildPaymentHistory(detail).map(({ title, text }) => [title, text]);

it('buildPaymentHistory lists the events in order', () => {
  const rejected = { ...refund, id: 'a', state: 'failed' as const, credits: 0, failure: 'No funds' };
  const later = {
    ...refund,
    createdAt: '2026-11-20T12:00:00.000Z',
    settledAt: '2026-11-20T12:01:00.000Z',
  };
  expect(listSteps({ ...payment, flag: 'surplus', refunds: [later, rejected] })).toEqual([
    ['Checkout started', '110 credits'],
    ['Redirected to the provider', null],
    ['Succeeded', '₦6,000 received, overpaid'],
    ['Refund of ₦5,000 requested', 'A mistake'],
    ['Refund of ₦5,000 failed', 'No funds'],
    ['Refund of ₦5,000 requested', 'A mistake'],
    ['₦5,000 refunded', '110 credits deducted'],
  ]);
});

it('buildPaymentHistory covers expired payments and chargebacks', () => {
  const expired = { ...payment, state: 'expired' as const, settledAt: null, paidAmount: null };
  expect(listSteps(expired).at(-1)).toEqual(['Expired', 'Not paid in time.']);
  const chargeback = { ...refund, kind: 'chargeback' as const };
  expect(listSteps({ ...payment, refunds: [chargeback] }).at(-1)).toEqual([
    '₦5,000 charged back',
    '110 credits deducted. A mistake',
  ]);
});

it('formatGoods names credits and months', () => {
  expect(formatGoods({ totalCredits: 1_050, months: null })).toBe('1,050 credits');
  expect(formatGoods({ totalCredits: null, months: 1 })).toBe('1 month of Premium');
  expect(formatGoods({ totalCredits: null, months: 3 })).toBe('3 months of Premium');
});

it('formatMoney uses the naira sign for whole naira only', () => {
  expect(formatMoney(5_000, 'NGN')).toBe('₦5,000');
  expect(formatMoney(4_999.5, 'NGN')).toBe('4,999.5 NGN');
  expect(formatMoney(30, 'USD')).toBe('30 USD');
});

it('getAccountLabel names debts and system accounts', () => {
  expect(getAccountLabel(`debt:${payment.id}`)).toBe('Buyer’s debt');
  expect(getAccountLabel('system:sales')).toBe('Sales');
});

it('formatBody indents JSON only if that changes nothing but whitespace', () => {
  expect(formatBody('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  for (const body of ['<b>no</b>', '{"id":12345678901234567890}', '{"a":1,"a":2}', '{"a":']) {
    expect(formatBody(body)).toBe(body);
  }
});
