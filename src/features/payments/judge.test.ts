import { expect, it } from 'vitest';
import { judgePayment, type ProviderResult } from './judge.ts';

const order = { reference: 'credit_a_1', amount: 5000, currency: 'NGN' };
const transaction = { reference: 'credit_a_1', amount: 5000, currency: 'NGN' };
const createSuccess = (change: Partial<typeof transaction> = {}): ProviderResult => ({
  status: 'succeeded',
  transaction: { ...transaction, ...change },
});

it.each<[string, ProviderResult, unknown]>([
  ['the ordered amount', createSuccess(), { kind: 'deliver', flag: null }],
  ['a larger amount', createSuccess({ amount: 5000.01 }), { kind: 'deliver', flag: 'surplus' }],
  ['a smaller amount', createSuccess({ amount: 4999.99 }), { kind: 'reject', flag: 'short' }],
  ['another currency', createSuccess({ currency: 'USD' }), { kind: 'reject', flag: 'currency' }],
  ['another reference', createSuccess({ reference: 'credit_b_1' }), { kind: 'reject', flag: 'reference' }],
  [
    'another reference and a smaller amount',
    createSuccess({ reference: 'x', amount: 1 }),
    { flag: 'reference' },
  ],
  ['a failure', { status: 'failed', transaction: transaction }, { kind: 'failed' }],
  [
    'a failure of another reference',
    { status: 'failed', transaction: { ...transaction, reference: 'x' } },
    { kind: 'nothing' },
  ],
  ['a pending payment', { status: 'pending', transaction: transaction }, { kind: 'pending' }],
  ['no transaction', { status: 'pending', transaction: null }, { kind: 'nothing' }],
  ['an unknown status', { status: 'unknown', transaction: null }, { kind: 'nothing' }],
  ['success without a transaction', { status: 'succeeded', transaction: null }, { kind: 'nothing' }],
])('judge returns the verdict for %s', (_, result, verdict) => {
  expect(judgePayment(order, result)).toMatchObject(verdict as object);
});
