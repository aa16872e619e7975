import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentPage } from '../../src/features/payments/schema.ts';
import { makeCreditAdmin } from '../factories/credits.ts';
import type { Caller } from '../harness/app.ts';
import { success } from './fake-payment-provider.ts';
import { type Buyer, PaymentTestHarness } from './payment-test-harness.ts';

let harness: PaymentTestHarness;
let admin: Caller;
let paid: Buyer;
let shortPaid: Buyer;
let premium: Buyer;

beforeAll(async () => {
  harness = await PaymentTestHarness.open('freemium');
  admin = await harness.app.openSession((await makeCreditAdmin(harness.db)).id);
  paid = await harness.createBuyer();
  harness.fakeProvider.setSteps(paid.reference, [success]);
  await paid.returnFromCheckout();
  harness.advance(1_000);
  shortPaid = await harness.createBuyer({ packageId: 'credits-410' });
  harness.fakeProvider.setSteps(shortPaid.reference, [{ answer: 'transaction', change: { amount: 3 } }]);
  await shortPaid.returnFromCheckout();
  harness.advance(1_000);
  premium = await harness.createBuyer({ months: 3 });
});
afterAll(() => harness.close());

async function listPayments(query: string): Promise<PaymentPage> {
  const { status, body } = await admin.call('GET', `/admin/payments${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as PaymentPage;
}

const listReferences = async (query: string) =>
  (await listPayments(query)).items.map(({ reference }) => reference);

describe('the list of payments', () => {
  it('starts with the newest, and shows the buyer and the order of each', async () => {
    const { items, nextCursor, previousCursor } = await listPayments('');
    expect([nextCursor, previousCursor]).toEqual([null, null]);
    expect(items).toMatchObject([
      { kind: 'premium', state: 'opened', months: 3, totalCredits: null, amount: 15_000, settledAt: null },
      { kind: 'credits', state: 'failed', flag: 'short', totalCredits: 410, amount: 20_000 },
      {
        kind: 'credits',
        state: 'succeeded',
        flag: null,
        totalCredits: 110,
        amount: 5_000,
        currency: 'NGN',
        buyer: { id: paid.member.id, name: 'Ada Lovelace', email: paid.member.email },
        isChargedBack: false,
      },
    ]);
  });

  it('filters by buyer, reference, provider id, state, kind, and flag', async () => {
    expect(await listReferences(`?q=${paid.member.id}`)).toEqual([paid.reference]);
    expect(await listReferences(`?q=${encodeURIComponent(paid.member.email.toUpperCase())}`)).toEqual([
      paid.reference,
    ]);
    expect(await listReferences(`?q=${premium.reference}`)).toEqual([premium.reference]);
    expect(await listReferences(`?q=${paid.transactionId}`)).toEqual([paid.reference]);
    expect(await listReferences('?state=opened')).toEqual([premium.reference]);
    expect(await listReferences('?kind=credits')).toEqual([shortPaid.reference, paid.reference]);
    expect(await listReferences('?flag=any')).toEqual([shortPaid.reference]);
    expect(await listReferences('?q=nobody')).toEqual([]);
  });
});

describe('a single payment', () => {
  it('shows its events, the provider’s report, and its notes', async () => {
    const { id } = await harness.readPayment(shortPaid.reference);
    const note = await admin.call('POST', `/admin/payments/${id}/notes`, { text: ' Asked the bank ' });
    expect(note.status).toBe(201);
    const { body } = await admin.call('GET', `/admin/payments/${id}`);
    expect(body).toMatchObject({
      id,
      provider: 'flutterwave',
      transactionId: shortPaid.transactionId,
      paidAmount: 3,
      paidCurrency: 'NGN',
      notes: [{ text: 'Asked the bank', admin: 'Bank Lovelace' }],
      refunds: [],
      events: [{ source: 'verify', body: expect.stringContaining('"amount":3') }],
    });
  });

  it('has an audit entry for every action on it', async () => {
    const { id } = await harness.readPayment(paid.reference);
    await admin.call('POST', `/admin/payments/${id}/notes`, { text: 'Seen' });
    await admin.call('POST', `/admin/payments/${id}/chargebacks`, { amount: 5_000, reason: 'By mail' });
    const { body } = await admin.call('GET', `/admin/audit?subject=${paid.member.id}`);
    expect(body).toMatchObject({
      items: [{ action: 'payment.charged-back' }, { action: 'payment.noted' }],
    });
  });
});
