import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from '../../../../test/factories/credits.ts';
import { createMemberCtx, type Member } from '../../../../test/factories/members.ts';
import type { Caller } from '../../../../test/harness/app.ts';
import { notFound, success } from '../../../../test/payments/fake-payment-provider.ts';
import { type Buyer, PaymentTestHarness } from '../../../../test/payments/payment-test-harness.ts';
import { grantCredits } from '../../credits/commands.server.ts';
import { addFollowCampaign } from '../../follow/commands.server.ts';
import type { PaymentDetail, PaymentPage } from '../schema.ts';

let harness: PaymentTestHarness;
let treasuryAdmin: Member;
let admin: Caller;

beforeAll(async () => {
  harness = await PaymentTestHarness.open('freemium');
  treasuryAdmin = await makeCreditAdmin(harness.db);
  admin = await harness.app.openSession(treasuryAdmin.id);
});
afterAll(() => harness.close());

async function buyAndPay(
  order?: Parameters<PaymentTestHarness['createBuyer']>[0],
): Promise<Buyer & { id: string }> {
  const buyer = await harness.createBuyer(order);
  harness.fakeProvider.setSteps(buyer.reference, [success]);
  expect((await buyer.returnFromCheckout()).status).toBe('succeeded');
  return { ...buyer, id: (await harness.readPayment(buyer.reference)).id };
}

async function listPage(query: Record<string, string>): Promise<PaymentPage> {
  const { status, body } = await admin.call('GET', `/admin/payments?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as PaymentPage;
}

const getIds = (page: PaymentPage) => page.items.map(({ id }) => id);

async function getDetail(id: string): Promise<PaymentDetail> {
  const { status, body } = await admin.call('GET', `/admin/payments/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as PaymentDetail;
}

const requestRefund = async (id: string, amount?: number) =>
  admin.call(
    'POST',
    `/admin/payments/${id}/refunds`,
    { amount: amount ?? (await getDetail(id)).refundable?.amount ?? 1, reason: 'A mistake' },
    { 'idempotency-key': uuidv7() },
  );

async function spend({ member }: Buyer, credits: number): Promise<void> {
  const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 1, targetFollows: credits };
  await addFollowCampaign(createMemberCtx(harness.db, member), campaign);
}

const getStatement = async (buyer: Buyer) =>
  (await buyer.call('GET', '/credits')).body as {
    balance: number;
    owed: number;
    items: { cause: string; amount: number }[];
  };

const getAuditActions = async (buyer: Buyer) => {
  const { body } = await admin.call('GET', `/admin/audit?subject=${buyer.member.id}`);
  return (body as { items: { action: string }[] }).items.map(({ action }) => action);
};

describe('GET /api/admin/payments', () => {
  it('paginates in both directions within a filter', async () => {
    const person = await harness.createPerson();
    const ids = Array.from({ length: 120 }, (_, index) => uuidv7(harness.now.getTime() - index * 1_000));
    await harness.db
      .insertInto('payments')
      .values(
        ids.map((id, index) => ({
          id,
          user_id: person.member.id,
          kind: 'credits' as const,
          package_id: 'credits-110',
          base_credits: 100,
          bonus_credits: 10,
          months: null,
          amount: 5_000,
          reference: `credit_${person.member.id}_${index + 1}`,
          provider: 'flutterwave' as const,
          next_poll_at: null,
          opened_at: null,
          settled_at: null,
          refunded_at: null,
          charged_back_at: null,
          expires_at: harness.now,
          // Three rows share each instant.
          created_at: new Date(harness.now.getTime() - Math.floor(index / 3) * 3_000),
        })),
      )
      .execute();
    const q = person.member.email;
    const first = await listPage({ q });
    expect([first.items.length, first.previousCursor]).toEqual([50, null]);
    const second = await listPage({ q, cursor: first.nextCursor ?? '' });
    const third = await listPage({ q, cursor: second.nextCursor ?? '' });
    expect([third.items.length, third.nextCursor]).toEqual([20, null]);
    const all = [first, second, third].flatMap(getIds);
    expect(new Set(all)).toEqual(new Set(ids));
    expect(getIds(await listPage({ q, cursor: third.previousCursor ?? '' }))).toEqual(getIds(second));
    expect(await listPage({ q, state: 'succeeded' })).toEqual({
      items: [],
      previousCursor: null,
      nextCursor: null,
    });
  });

  it('filters by refunded, charged back, and each flag', async () => {
    const [refunded, chargedBack, short] = [
      await buyAndPay(),
      await buyAndPay(),
      await harness.createBuyer(),
    ];
    await requestRefund(refunded.id);
    await harness.runDueJobs();
    const chargeback = { amount: 5_000, reason: 'By mail' };
    expect(
      (await admin.call('POST', `/admin/payments/${chargedBack.id}/chargebacks`, chargeback)).status,
    ).toBe(201);
    harness.fakeProvider.setSteps(short.reference, [{ answer: 'transaction', change: { amount: 3 } }]);
    await short.returnFromCheckout();
    const shortId = (await harness.readPayment(short.reference)).id;
    const listMatches = async (filter: Record<string, string>) => {
      const people = [refunded.member, chargedBack.member, short.member];
      const pages = await Promise.all(people.map(({ id: q }) => listPage({ ...filter, q })));
      return pages.flatMap(getIds);
    };
    expect(await listMatches({ state: 'refunded' })).toEqual([refunded.id]);
    expect(await listMatches({ state: 'charged_back' })).toEqual([chargedBack.id]);
    expect(await listMatches({ state: 'succeeded' })).toEqual([refunded.id, chargedBack.id]);
    expect(await listMatches({ flag: 'short' })).toEqual([shortId]);
    expect(await listMatches({ flag: 'any' })).toEqual([shortId]);
    expect(await listMatches({ flag: 'surplus' })).toEqual([]);
    const rejected = await admin.call('GET', '/admin/payments?state=somehow');
    expect(rejected.status).toBe(400);
  });
});

describe('POST /api/admin/payments/{id}/checks', () => {
  it('settles the payment by the provider’s result and writes an audit entry', async () => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [notFound(200), success]);
    const { id } = await harness.readPayment(buyer.reference);
    const check = async () => (await admin.call('POST', `/admin/payments/${id}/checks`)).body;
    expect(await check()).toMatchObject({ status: 'pending' });
    expect(await readBalance(harness.db, buyer.member.id)).toBe(0);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await check()).toMatchObject({ status: 'succeeded' });
    expect(await readBalance(harness.db, buyer.member.id)).toBe(110);
    expect(await harness.listNotices(buyer.member)).toEqual(['Payment Successful!']);
    expect(new Set(await getAuditActions(buyer))).toEqual(new Set(['payment.checked']));
    const missing = await admin.call('POST', `/admin/payments/${uuidv7()}/checks`);
    expect(missing.status).toBe(404);
    await expectLedgerInvariants(harness.db);
  });
});

describe('POST /api/admin/payments/{id}/refunds', () => {
  it('refunds once and logs once for 50 concurrent requests', async () => {
    const buyer = await buyAndPay();
    const previousCount = harness.fakeProvider.refunds.length;
    const responses = await Promise.all(Array.from({ length: 50 }, () => requestRefund(buyer.id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await getDetail(buyer.id)).refundable).toBeNull();
    await harness.runDueJobs();
    expect(harness.fakeProvider.refunds.slice(previousCount)).toHaveLength(1);
    expect(await readBalance(harness.db, buyer.member.id)).toBe(0);
    expect(await getAuditActions(buyer)).toEqual(['payment.refund-requested']);
    expect(await getDetail(buyer.id)).toMatchObject({
      refundedAmount: 5_000,
      refundable: null,
      refunds: [{ state: 'done', amount: 5_000, credits: 110, reason: 'A mistake' }],
      transfers: [
        {
          cause: 'purchase',
          moves: expect.arrayContaining([{ account: `user:${buyer.member.id}`, amount: 110 }]),
        },
        {
          cause: 'refund',
          moves: expect.arrayContaining([{ account: `user:${buyer.member.id}`, amount: -110 }]),
        },
      ],
    });
    await expectLedgerInvariants(harness.db);
  });

  it('rejects an amount that differs from the confirmed one and sends nothing', async () => {
    const buyer = await buyAndPay();
    const previousCount = harness.fakeProvider.refunds.length;
    const rejected = await requestRefund(buyer.id, 4_999);
    expect(rejected).toMatchObject({ status: 409, body: { message: expect.stringContaining('₦5,000') } });
    const overRefund = { amount: 5_001, reason: 'By mail' };
    expect((await admin.call('POST', `/admin/payments/${buyer.id}/chargebacks`, overRefund)).status).toBe(
      409,
    );
    await harness.runDueJobs();
    expect(harness.fakeProvider.refunds.slice(previousCount)).toEqual([]);
    expect((await getDetail(buyer.id)).refundable).toEqual({ amount: 5_000, credits: 110, owed: 0 });
  });

  it('shows the credits owed for spent credits and settles the debt with later credits', async () => {
    const buyer = await buyAndPay();
    expect((await getDetail(buyer.id)).refundable).toEqual({ amount: 5_000, credits: 110, owed: 0 });
    await spend(buyer, 80);
    expect((await getDetail(buyer.id)).refundable).toEqual({ amount: 5_000, credits: 110, owed: 80 });
    expect(await getStatement(buyer)).toMatchObject({ balance: 30, owed: 0 });
    await requestRefund(buyer.id);
    await harness.runDueJobs();
    expect(await getStatement(buyer)).toMatchObject({ balance: 0, owed: 80 });
    const { transfers } = await getDetail(buyer.id);
    expect(transfers[1]?.moves).toEqual(
      expect.arrayContaining([
        { account: `user:${buyer.member.id}`, amount: -30 },
        { account: `debt:${buyer.member.id}`, amount: -80 },
        { account: 'system:sales', amount: 110 },
      ]),
    );

    await grantCredits(createMemberCtx(harness.db, treasuryAdmin), {
      userId: buyer.member.id,
      amount: 100,
      note: null,
    });
    const statement = await getStatement(buyer);
    expect(statement).toMatchObject({ balance: 20, owed: 0 });
    expect(statement.items.slice(0, 2).map(({ cause, amount }) => [cause, amount])).toEqual([
      ['debt', -80],
      ['grant', 100],
    ]);
    await expectLedgerInvariants(harness.db);
  });

  it('shows the refundable amount of an overpayment and of premium', async () => {
    const overpaid = await harness.createBuyer();
    harness.fakeProvider.setSteps(overpaid.reference, [{ answer: 'transaction', change: { amount: 6_000 } }]);
    await overpaid.returnFromCheckout();
    const { id } = await harness.readPayment(overpaid.reference);
    expect((await getDetail(id)).refundable).toEqual({ amount: 6_000, credits: 110, owed: 0 });
    const premium = await buyAndPay({ months: 2 });
    expect((await getDetail(premium.id)).refundable).toEqual({ amount: 10_000, credits: 0, owed: 0 });
    const unpaid = await harness.createBuyer();
    expect((await getDetail((await harness.readPayment(unpaid.reference)).id)).refundable).toBeNull();
  });
});

describe('GET /api/admin/overview', () => {
  it('lists the five latest purchases that were not refunded', async () => {
    const buyers: (Buyer & { id: string })[] = [];
    for (let count = 0; count < 7; count += 1) {
      buyers.push(await buyAndPay());
      harness.advance(1_000);
    }
    const last = buyers.at(-1);
    if (last === undefined) throw new Error('no buyers');
    await requestRefund(last.id);
    await harness.runDueJobs();
    const { body } = await admin.call('GET', '/admin/overview');
    const { recentPurchases } = body as { recentPurchases: { paymentId: string }[] };
    expect(recentPurchases.map(({ paymentId }) => paymentId)).toEqual(
      buyers
        .slice(1, 6)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(recentPurchases[0]).toMatchObject({ buyer: 'Ada Lovelace', totalCredits: 110, amountPaid: 5_000 });
  });
});
