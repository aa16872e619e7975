import { expect, it } from 'vitest';
import { judge, type ProviderResult } from './judge.ts';

const bought = { reference: 'credit_a_1', amount: 5000, currency: 'NGN' };
const paid = { reference: 'credit_a_1', amount: 5000, currency: 'NGN' };
const succeeded = (change: Partial<typeof paid> = {}): ProviderResult => ({
  status: 'succeeded',
  transaction: { ...paid, ...change },
});

it.each<[string, ProviderResult, unknown]>([
  ['what was asked for', succeeded(), { kind: 'give', flag: null }],
  ['more than that', succeeded({ amount: 5000.01 }), { kind: 'give', flag: 'surplus' }],
  ['less than that', succeeded({ amount: 4999.99 }), { kind: 'refuse', flag: 'short' }],
  ['another currency', succeeded({ currency: 'USD' }), { kind: 'refuse', flag: 'currency' }],
  ['another reference', succeeded({ reference: 'credit_b_1' }), { kind: 'refuse', flag: 'reference' }],
  ['another reference and too little', succeeded({ reference: 'x', amount: 1 }), { flag: 'reference' }],
  ['a failure', { status: 'failed', transaction: paid }, { kind: 'failed' }],
  [
    'a failure of something else',
    { status: 'failed', transaction: { ...paid, reference: 'x' } },
    { kind: 'nothing' },
  ],
  ['a payment under way', { status: 'pending', transaction: paid }, { kind: 'pending' }],
  ['no transaction', { status: 'pending', transaction: null }, { kind: 'nothing' }],
  ['no answer', { status: 'unknown', transaction: null }, { kind: 'nothing' }],
  ['success without a transaction', { status: 'succeeded', transaction: null }, { kind: 'nothing' }],
])('judge returns the verdict for %s', (_, result, verdict) => {
  expect(judge(bought, result)).toMatchObject(verdict as object);
});
