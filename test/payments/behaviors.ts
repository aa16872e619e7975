import { expect } from 'vitest';
import type { VerifyPaymentResult } from '../../src/features/payments/schema.ts';
import { notFound, type Step, success } from './fake-payment-provider.ts';
import type { Buyer, PaymentTestHarness } from './payment-test-harness.ts';

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;

export const succeeded = 'Payment Successful!';
export const failed = 'Payment Failed';
export const pending = 'Payment Pending';
const notVerified = 'Payment Verification Failed';
const busy: Step = { answer: 'raw', http: 503, body: '{"status":"error","message":"Busy","data":null}' };
const withStatus = (status: string): Step => ({ answer: 'transaction', status });
const withChange = (change: Record<string, unknown>): Step => ({ answer: 'transaction', change });

export type Behavior = {
  name: string;
  steps: readonly Step[];
  /** Runs the events up to the last response that the buyer sees. */
  run: (harness: PaymentTestHarness, buyer: Buyer) => Promise<VerifyPaymentResult>;
  credited: number;
  /** Whether the goods were delivered. */
  purchases: 0 | 1;
  shownMessage: string;
  state: string;
  flag?: string;
};

const returnFromCheckout = (_: PaymentTestHarness, buyer: Buyer) => buyer.returnFromCheckout();

/** Advances the clock, and runs the polls that are due. */
async function advanceAndPoll(harness: PaymentTestHarness, ms: number): Promise<void> {
  harness.advance(ms);
  await harness.runDueJobs();
}

async function readStatus(buyer: Buyer): Promise<VerifyPaymentResult> {
  const response = await buyer.call('GET', `/payments/status?reference=${buyer.reference}`);
  return response.body as VerifyPaymentResult;
}

async function deliverWebhook(harness: PaymentTestHarness, body: unknown): Promise<void> {
  expect(await harness.sendWebhook(body)).toBe(200);
  await harness.runDueJobs();
}

/** Creates a behavior in which the provider returns this once, and the next poll finds the payment. */
const createRecovery = (name: string, step: Step): Behavior => ({
  name,
  steps: [step, success],
  async run(harness, buyer) {
    expect((await buyer.returnFromCheckout()).message.title).toBe(pending);
    expect(await harness.listPurchases(buyer.member)).toEqual([]);
    await advanceAndPoll(harness, 10 * secondMs);
    return buyer.returnFromCheckout();
  },
  credited: 110,
  purchases: 1,
  shownMessage: succeeded,
  state: 'succeeded',
});

const delivered = { credited: 110, purchases: 1, shownMessage: succeeded, state: 'succeeded' } as const;
const notDelivered = { credited: 0, purchases: 0, state: 'failed' } as const;

/** All known behaviors of a payment provider. */
export const behaviors: readonly Behavior[] = [
  { ...delivered, name: '1 success', steps: [success], run: returnFromCheckout },
  {
    ...notDelivered,
    name: '2 failed',
    steps: [withStatus('failed')],
    run: (_, buyer) => buyer.returnFromCheckout('failed'),
    shownMessage: failed,
  },
  createRecovery('3 pending, then success', withStatus('pending')),
  {
    ...notDelivered,
    name: '4 cancelled',
    steps: [notFound(200)],
    run: (_, buyer) => buyer.returnFromCheckout('cancelled'),
    shownMessage: 'Payment canceled',
    state: 'opened',
  },
  {
    ...notDelivered,
    name: '5 lower amount',
    steps: [withChange({ amount: 4_999 })],
    run: returnFromCheckout,
    shownMessage: notVerified,
    flag: 'short',
  },
  {
    ...delivered,
    name: '6 higher amount',
    steps: [withChange({ amount: 50_000 })],
    run: returnFromCheckout,
    flag: 'surplus',
  },
  {
    ...notDelivered,
    name: '7 other currency',
    steps: [withChange({ currency: 'USD' })],
    run: returnFromCheckout,
    shownMessage: notVerified,
    flag: 'currency',
  },
  {
    ...notDelivered,
    name: '8 other tx_ref',
    steps: [withChange({ tx_ref: 'credit_somebody_1' })],
    run: returnFromCheckout,
    shownMessage: notVerified,
    flag: 'reference',
  },
  {
    ...delivered,
    name: '9 not found with 200, then with 400',
    // Each poll asks by reference and by transaction id.
    steps: [notFound(200), notFound(200), notFound(400), success],
    async run(harness, buyer) {
      expect((await buyer.returnFromCheckout()).message.title).toBe(pending);
      await advanceAndPoll(harness, 10 * secondMs);
      expect((await readStatus(buyer)).status).toBe('pending');
      await advanceAndPoll(harness, 20 * secondMs);
      return readStatus(buyer);
    },
  },
  createRecovery('10 503, then success', busy),
  {
    ...delivered,
    name: '11 429 with Retry-After',
    steps: [
      { answer: 'raw', http: 429, body: '{"status":"error"}', headers: { 'retry-after': '300' } },
      success,
    ],
    async run(harness, buyer) {
      await advanceAndPoll(harness, 10 * secondMs);
      await advanceAndPoll(harness, 120 * secondMs);
      expect((await readStatus(buyer)).status).toBe('pending');
      await advanceAndPoll(harness, 200 * secondMs);
      return readStatus(buyer);
    },
  },
  createRecovery('12 HTML instead of JSON', { answer: 'raw', http: 200, body: '<html>Sorry</html>' }),
  createRecovery('13 connection reset mid-body', { answer: 'reset' }),
  {
    ...delivered,
    name: '14 webhook before redirect',
    steps: [success],
    async run(harness, buyer) {
      await deliverWebhook(harness, harness.createCharge(buyer.reference));
      return buyer.returnFromCheckout();
    },
  },
  {
    ...delivered,
    name: '15 redirect before webhook',
    steps: [success],
    async run(harness, buyer) {
      const verified = await buyer.returnFromCheckout();
      await deliverWebhook(harness, harness.createCharge(buyer.reference));
      return verified;
    },
  },
  {
    ...delivered,
    name: '16 the same webhook ten times in parallel',
    steps: [success],
    async run(harness, buyer) {
      const body = harness.createCharge(buyer.reference);
      const statuses = await Promise.all(Array.from({ length: 10 }, () => harness.sendWebhook(body)));
      expect(statuses).toEqual(Array(10).fill(200));
      await harness.runDueJobs();
      return readStatus(buyer);
    },
  },
  {
    ...delivered,
    name: '17 flat webhook',
    steps: [success],
    async run(harness, buyer) {
      const { id, flw_ref, amount } = harness.fakeProvider.createTransaction(buyer.reference);
      const flat = { id, txRef: buyer.reference, flwRef: flw_ref, amount, status: 'successful' };
      await deliverWebhook(harness, { ...flat, 'event.type': 'CARD_TRANSACTION' });
      return readStatus(buyer);
    },
  },
  {
    ...delivered,
    name: '18 webhook without meta and tx_ref',
    steps: [success],
    async run(harness, buyer) {
      const { meta, tx_ref, ...data } = harness.fakeProvider.createTransaction(buyer.reference);
      expect([meta, tx_ref]).toEqual([null, buyer.reference]);
      await deliverWebhook(harness, { event: 'charge.completed', data });
      return readStatus(buyer);
    },
  },
  {
    ...notDelivered,
    name: '19 webhook with a wrong hash',
    steps: [success],
    async run(harness, buyer) {
      const calls = harness.fakeProvider.calls.length;
      const body = harness.createCharge(buyer.reference);
      expect(await harness.sendWebhook(body, { hash: 'another hash' })).toBe(401);
      await harness.runDueJobs();
      expect(harness.fakeProvider.calls).toHaveLength(calls);
      return readStatus(buyer);
    },
    shownMessage: pending,
    state: 'opened',
  },
  {
    ...delivered,
    name: '20 failed, then a later success',
    steps: [withStatus('failed'), success],
    async run(harness, buyer) {
      expect((await buyer.returnFromCheckout('failed')).message.title).toBe(failed);
      harness.advance(hourMs);
      await deliverWebhook(harness, harness.createCharge(buyer.reference));
      return readStatus(buyer);
    },
  },
  {
    ...delivered,
    name: '21 no webhook, and the buyer never returns',
    steps: [notFound(200), success],
    async run(harness, buyer) {
      await advanceAndPoll(harness, 10 * secondMs);
      await advanceAndPoll(harness, 20 * secondMs);
      return readStatus(buyer);
    },
  },
  {
    ...delivered,
    name: '22 success after expiry',
    steps: [notFound(200)],
    async run(harness, buyer) {
      await advanceAndPoll(harness, 73 * hourMs);
      expect((await harness.readPayment(buyer.reference)).state).toBe('expired');
      expect((await readStatus(buyer)).message.title).toBe(failed);
      harness.fakeProvider.setSteps(buyer.reference, [success]);
      await deliverWebhook(harness, harness.createCharge(buyer.reference));
      return readStatus(buyer);
    },
  },
  {
    ...delivered,
    name: '23 refund webhook',
    steps: [success],
    async run(harness, buyer) {
      const verified = await buyer.returnFromCheckout();
      const refund = {
        id: 4_711,
        AmountRefunded: 5_000,
        status: 'completed',
        FlwRef: `FLW-${buyer.transactionId}`,
        TransactionId: Number(buyer.transactionId),
      };
      await deliverWebhook(harness, refund);
      await deliverWebhook(harness, { ...refund, CreatedAt: 'again' });
      expect(await harness.listNotices(buyer.member)).toEqual(['Your payment was refunded']);
      return verified;
    },
    credited: 0,
  },
  {
    ...delivered,
    name: '24 charged_amount above the amount',
    steps: [withChange({ charged_amount: 5_070 })],
    run: returnFromCheckout,
  },
  {
    ...delivered,
    name: '25 id as a string',
    steps: [{ answer: 'transaction' }],
    async run(harness, buyer) {
      harness.fakeProvider.setSteps(buyer.reference, [withChange({ id: buyer.transactionId })]);
      const verified = await buyer.returnFromCheckout('completed');
      await deliverWebhook(harness, harness.createCharge(buyer.reference));
      return verified;
    },
  },
];
