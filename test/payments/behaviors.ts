import { expect } from 'vitest';
import type { Verified } from '../../src/features/payments/schema.ts';
import { notFound, type Step, success } from './fake-payment-provider.ts';
import type { Buyer, PaymentTestHarness } from './payment-test-harness.ts';

const second = 1_000;
const hour = 3_600 * second;

export const succeeded = 'Payment Successful!';
export const failed = 'Payment Failed';
export const pending = 'Payment Pending';
const notVerified = 'Payment Verification Failed';
const notNow: Step = { answer: 'raw', http: 503, body: '{"status":"error","message":"Busy","data":null}' };
const ofStatus = (status: string): Step => ({ answer: 'transaction', status });
const changed = (change: Record<string, unknown>): Step => ({ answer: 'transaction', change });

export type Behavior = {
  name: string;
  steps: readonly Step[];
  /** The events up to the last response the buyer sees. */
  happens: (harness: PaymentTestHarness, buyer: Buyer) => Promise<Verified>;
  credited: number;
  /** Whether the goods were delivered. */
  purchases: 0 | 1;
  shownMessage: string;
  state: string;
  flag?: string;
};

const comesBack = (_: PaymentTestHarness, buyer: Buyer) => buyer.returnFromCheckout();

/** Advances the clock to the next poll and runs it. */
async function poll(harness: PaymentTestHarness, after: number): Promise<void> {
  harness.advance(after);
  await harness.work();
}

async function learns(buyer: Buyer): Promise<Verified> {
  const response = await buyer.call('GET', `/payments/status?reference=${buyer.reference}`);
  return response.body as Verified;
}

async function hears(harness: PaymentTestHarness, body: unknown): Promise<void> {
  expect(await harness.webhook(body)).toBe(200);
  await harness.work();
}

/** The provider returns this once, and the next poll finds the payment. */
const recovers = (name: string, step: Step): Behavior => ({
  name,
  steps: [step, success],
  async happens(harness, buyer) {
    expect((await buyer.returnFromCheckout()).message.title).toBe(pending);
    expect(await harness.purchases(buyer.member)).toEqual([]);
    await poll(harness, 10 * second);
    return buyer.returnFromCheckout();
  },
  credited: 110,
  purchases: 1,
  shownMessage: succeeded,
  state: 'succeeded',
});

const delivers = { credited: 110, purchases: 1, shownMessage: succeeded, state: 'succeeded' } as const;
const deliversNothing = { credited: 0, purchases: 0, state: 'failed' } as const;

/** All known behaviors of a payment provider. */
export const behaviors: readonly Behavior[] = [
  { ...delivers, name: '1 success', steps: [success], happens: comesBack },
  {
    ...deliversNothing,
    name: '2 failed',
    steps: [ofStatus('failed')],
    happens: (_, buyer) => buyer.returnFromCheckout('failed'),
    shownMessage: failed,
  },
  recovers('3 pending, then success', ofStatus('pending')),
  {
    ...deliversNothing,
    name: '4 cancelled',
    steps: [notFound(200)],
    happens: (_, buyer) => buyer.returnFromCheckout('cancelled'),
    shownMessage: 'Payment canceled',
    state: 'opened',
  },
  {
    ...deliversNothing,
    name: '5 lower amount',
    steps: [changed({ amount: 4_999 })],
    happens: comesBack,
    shownMessage: notVerified,
    flag: 'short',
  },
  {
    ...delivers,
    name: '6 higher amount',
    steps: [changed({ amount: 50_000 })],
    happens: comesBack,
    flag: 'surplus',
  },
  {
    ...deliversNothing,
    name: '7 other currency',
    steps: [changed({ currency: 'USD' })],
    happens: comesBack,
    shownMessage: notVerified,
    flag: 'currency',
  },
  {
    ...deliversNothing,
    name: '8 other tx_ref',
    steps: [changed({ tx_ref: 'credit_somebody_1' })],
    happens: comesBack,
    shownMessage: notVerified,
    flag: 'reference',
  },
  {
    ...delivers,
    name: '9 not found with 200, then with 400',
    // Each poll asks by reference and by transaction id.
    steps: [notFound(200), notFound(200), notFound(400), success],
    async happens(harness, buyer) {
      expect((await buyer.returnFromCheckout()).message.title).toBe(pending);
      await poll(harness, 10 * second);
      expect((await learns(buyer)).status).toBe('pending');
      await poll(harness, 20 * second);
      return learns(buyer);
    },
  },
  recovers('10 503, then success', notNow),
  {
    ...delivers,
    name: '11 429 with Retry-After',
    steps: [
      { answer: 'raw', http: 429, body: '{"status":"error"}', headers: { 'retry-after': '300' } },
      success,
    ],
    async happens(harness, buyer) {
      await poll(harness, 10 * second);
      await poll(harness, 120 * second);
      expect((await learns(buyer)).status).toBe('pending');
      await poll(harness, 200 * second);
      return learns(buyer);
    },
  },
  recovers('12 HTML instead of JSON', { answer: 'raw', http: 200, body: '<html>Sorry</html>' }),
  recovers('13 connection reset mid-body', { answer: 'reset' }),
  {
    ...delivers,
    name: '14 webhook before redirect',
    steps: [success],
    async happens(harness, buyer) {
      await hears(harness, harness.charge(buyer.reference));
      return buyer.returnFromCheckout();
    },
  },
  {
    ...delivers,
    name: '15 redirect before webhook',
    steps: [success],
    async happens(harness, buyer) {
      const verified = await buyer.returnFromCheckout();
      await hears(harness, harness.charge(buyer.reference));
      return verified;
    },
  },
  {
    ...delivers,
    name: '16 the same webhook ten times at once',
    steps: [success],
    async happens(harness, buyer) {
      const body = harness.charge(buyer.reference);
      const statuses = await Promise.all(Array.from({ length: 10 }, () => harness.webhook(body)));
      expect(statuses).toEqual(Array(10).fill(200));
      await harness.work();
      return learns(buyer);
    },
  },
  {
    ...delivers,
    name: '17 flat webhook',
    steps: [success],
    async happens(harness, buyer) {
      const { id, flw_ref, amount } = harness.fakeProvider.transaction(buyer.reference);
      const flat = { id, txRef: buyer.reference, flwRef: flw_ref, amount, status: 'successful' };
      await hears(harness, { ...flat, 'event.type': 'CARD_TRANSACTION' });
      return learns(buyer);
    },
  },
  {
    ...delivers,
    name: '18 webhook without meta and tx_ref',
    steps: [success],
    async happens(harness, buyer) {
      const { meta, tx_ref, ...data } = harness.fakeProvider.transaction(buyer.reference);
      expect([meta, tx_ref]).toEqual([null, buyer.reference]);
      await hears(harness, { event: 'charge.completed', data });
      return learns(buyer);
    },
  },
  {
    ...deliversNothing,
    name: '19 webhook with a wrong hash',
    steps: [success],
    async happens(harness, buyer) {
      const calls = harness.fakeProvider.calls.length;
      const body = harness.charge(buyer.reference);
      expect(await harness.webhook(body, { hash: 'another hash' })).toBe(401);
      await harness.work();
      expect(harness.fakeProvider.calls).toHaveLength(calls);
      return learns(buyer);
    },
    shownMessage: pending,
    state: 'opened',
  },
  {
    ...delivers,
    name: '20 failed, then a later success',
    steps: [ofStatus('failed'), success],
    async happens(harness, buyer) {
      expect((await buyer.returnFromCheckout('failed')).message.title).toBe(failed);
      harness.advance(hour);
      await hears(harness, harness.charge(buyer.reference));
      return learns(buyer);
    },
  },
  {
    ...delivers,
    name: '21 no webhook ever, and the buyer never comes back',
    steps: [notFound(200), success],
    async happens(harness, buyer) {
      await poll(harness, 10 * second);
      await poll(harness, 20 * second);
      return learns(buyer);
    },
  },
  {
    ...delivers,
    name: '22 success after expiry',
    steps: [notFound(200)],
    async happens(harness, buyer) {
      await poll(harness, 73 * hour);
      expect((await harness.payment(buyer.reference)).state).toBe('expired');
      expect((await learns(buyer)).message.title).toBe(failed);
      harness.fakeProvider.script(buyer.reference, [success]);
      await hears(harness, harness.charge(buyer.reference));
      return learns(buyer);
    },
  },
  {
    ...delivers,
    name: '23 refund webhook',
    steps: [success],
    async happens(harness, buyer) {
      const verified = await buyer.returnFromCheckout();
      const refund = {
        id: 4_711,
        AmountRefunded: 5_000,
        status: 'completed',
        FlwRef: `FLW-${buyer.transactionId}`,
        TransactionId: Number(buyer.transactionId),
      };
      await hears(harness, refund);
      await hears(harness, { ...refund, CreatedAt: 'again' });
      expect(await harness.notices(buyer.member)).toEqual(['Your payment was refunded']);
      return verified;
    },
    credited: 0,
  },
  {
    ...delivers,
    name: '24 charged_amount above the amount',
    steps: [changed({ charged_amount: 5_070 })],
    happens: comesBack,
  },
  {
    ...delivers,
    name: '25 id as a string',
    steps: [{ answer: 'transaction' }],
    async happens(harness, buyer) {
      harness.fakeProvider.script(buyer.reference, [changed({ id: buyer.transactionId })]);
      const verified = await buyer.returnFromCheckout('completed');
      await hears(harness, harness.charge(buyer.reference));
      return verified;
    },
  },
];
