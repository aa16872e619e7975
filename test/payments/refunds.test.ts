import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../src/db/client.server.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from '../factories/credits.ts';
import { createMemberCtx } from '../factories/members.ts';
import type { Caller } from '../harness/app.ts';
import { renewProofs } from '../harness/proofs.ts';
import { success } from './fake-payment-provider.ts';
import { type Buyer, PaymentTestHarness } from './payment-test-harness.ts';

let harness: PaymentTestHarness;
let admin: Caller & { id: string };

beforeAll(async () => {
  harness = await PaymentTestHarness.open('freemium');
  const creditAdmin = await makeCreditAdmin(harness.db);
  admin = { ...(await harness.app.openSession(creditAdmin.id)), id: creditAdmin.id };
});
afterAll(() => harness.close());

async function createPaidBuyer(
  order?: Parameters<PaymentTestHarness['createBuyer']>[0],
): Promise<Buyer & { id: string }> {
  const buyer = await harness.createBuyer(order);
  harness.fakeProvider.setSteps(buyer.reference, [success]);
  expect((await buyer.returnFromCheckout()).status).toBe('succeeded');
  return { ...buyer, id: (await harness.readPayment(buyer.reference)).id };
}

const readRefundable = async (id: string) => (await readDetail(id)).refundable?.amount ?? 1;
const refund = async (id: string) => {
  await renewProofs(harness.db, harness.now);
  return admin.call('POST', `/admin/payments/${id}/refunds`, {
    amount: await readRefundable(id),
    reason: 'A mistake',
  });
};
const recordChargeback = async (id: string) => {
  await renewProofs(harness.db, harness.now);
  return admin.call('POST', `/admin/payments/${id}/chargebacks`, {
    amount: await readRefundable(id),
    reason: 'By mail',
  });
};

async function readDetail(id: string) {
  const { status, body } = await admin.call('GET', `/admin/payments/${id}`);
  expect(status).toBe(200);
  return body as {
    refundable: { amount: number } | null;
    refunds: { state: string; credits: number; failure: string | null }[];
  };
}

async function readDebt(id: string): Promise<number> {
  const row = await harness.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('name', '=', `debt:${id}`)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

async function spend(buyer: Buyer, credits: number): Promise<void> {
  const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 1, targetFollows: credits };
  await addFollowCampaign(createMemberCtx(harness.db, buyer.member), campaign);
}

const grant = async (userId: string, amount: number, db: Db = harness.db) => {
  const creditAdmin = await db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  await grantCredits(createMemberCtx(db, creditAdmin), { userId, amount, note: null });
};

describe('a refund', () => {
  it('returns all the money once, deducts the credits, and notifies the buyer', async () => {
    const buyer = await createPaidBuyer();
    const sent = harness.fakeProvider.refunds.length;
    expect(await refund(buyer.id)).toMatchObject({ status: 201, body: { state: 'requested' } });
    expect((await refund(buyer.id)).status).toBe(409);
    await harness.runDueJobs();
    expect(harness.fakeProvider.refunds.slice(sent)).toEqual([{ id: buyer.transactionId, amount: null }]);
    expect(await readBalance(harness.db, buyer.member.id)).toBe(0);
    expect(await harness.listPurchases(buyer.member)).toMatchObject([
      { status: 'refunded', refunded_credits: 110 },
    ]);
    expect(await harness.listNotices(buyer.member)).toEqual(['Your payment was refunded']);
    expect((await refund(buyer.id)).status).toBe(409);
    const list = await buyer.call('GET', '/payments/purchases');
    expect(list.body).toMatchObject({ items: [{ status: 'refunded', refundedAmount: 5000 }] });
    expect((await buyer.call('GET', `/payments/receipts/${buyer.id}`)).body).toMatchObject({
      status: 'refunded',
      refundedAmount: 5000,
      refundedAt: expect.any(String),
    });
    await expectLedgerInvariants(harness.db);
  });

  it('counts once when the provider reports it, too', async () => {
    const buyer = await createPaidBuyer();
    await refund(buyer.id);
    await harness.runDueJobs();
    for (const id of [9_001, 77_001]) {
      const report = {
        id,
        AmountRefunded: 5000,
        status: 'completed',
        TransactionId: Number(buyer.transactionId),
      };
      expect(await harness.sendWebhook(report)).toBe(200);
    }
    await harness.runDueJobs();
    expect((await readDetail(buyer.id)).refunds).toHaveLength(1);
    expect([await readBalance(harness.db, buyer.member.id), await readDebt(buyer.member.id)]).toEqual([0, 0]);
    await expectLedgerInvariants(harness.db);
  });

  it('deducts credits in proportion to a partial refund, and the rest with the rest', async () => {
    const buyer = await createPaidBuyer();
    const report = (CreatedAt: string) =>
      harness.sendWebhook({
        id: 81_001,
        AmountRefunded: 1000,
        status: 'completed',
        CreatedAt,
        TransactionId: Number(buyer.transactionId),
      });
    for (const at of ['once', 'again']) {
      await report(at);
      await harness.runDueJobs();
    }
    expect(await readBalance(harness.db, buyer.member.id)).toBe(88);
    expect(await harness.listPurchases(buyer.member)).toMatchObject([
      { status: 'completed', refunded_credits: 22 },
    ]);
    const sent = harness.fakeProvider.refunds.length;
    await refund(buyer.id);
    await harness.runDueJobs();
    expect(harness.fakeProvider.refunds.slice(sent)).toEqual([{ id: buyer.transactionId, amount: 4000 }]);
    expect(await readBalance(harness.db, buyer.member.id)).toBe(0);
    await expectLedgerInvariants(harness.db);
  });

  it('deducts no credits for an overpayment', async () => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [{ answer: 'transaction', change: { amount: 6000 } }]);
    await buyer.returnFromCheckout();
    await harness.sendWebhook({
      id: 82_001,
      AmountRefunded: 1000,
      status: 'completed',
      TransactionId: Number(buyer.transactionId),
    });
    await harness.runDueJobs();
    expect(await readBalance(harness.db, buyer.member.id)).toBe(110);
    expect(await harness.readPayment(buyer.reference)).toMatchObject({ flag: 'surplus', refunded_amount: 0 });
    await expectLedgerInvariants(harness.db);
  });

  it('returns a payment that delivered nothing', async () => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [{ answer: 'transaction', change: { amount: 3000 } }]);
    await buyer.returnFromCheckout();
    const { id } = await harness.readPayment(buyer.reference);
    expect((await refund(id)).status).toBe(201);
    await harness.runDueJobs();
    expect((await readDetail(id)).refunds).toMatchObject([{ state: 'done', credits: 0 }]);
    expect(await readDebt(buyer.member.id)).toBe(0);
    await expectLedgerInvariants(harness.db);
  });

  it('deducts nothing if the provider rejects it, and can be requested again', async () => {
    const buyer = await createPaidBuyer();
    const body = '{"status":"error","message":"Insufficient balance","data":null}';
    harness.fakeProvider.refundSteps.push({ answer: 'raw', http: 400, body });
    await refund(buyer.id);
    await harness.runDueJobs();
    expect((await readDetail(buyer.id)).refunds).toMatchObject([
      { state: 'failed', failure: 'Insufficient balance' },
    ]);
    expect(await readBalance(harness.db, buyer.member.id)).toBe(110);
    await refund(buyer.id);
    await harness.runDueJobs();
    expect(await readBalance(harness.db, buyer.member.id)).toBe(0);
    await expectLedgerInvariants(harness.db);
  });

  it('never repeats automatically while its outcome is unknown, until the provider reports it', async () => {
    const buyer = await createPaidBuyer();
    harness.fakeProvider.refundSteps.push({ answer: 'reset' });
    const calls = harness.fakeProvider.calls.length;
    await refund(buyer.id);
    await harness.runDueJobs();
    harness.advance(86_400_000);
    await harness.runDueJobs();
    expect(harness.fakeProvider.calls.slice(calls).filter((call) => call.endsWith('/refund'))).toHaveLength(
      1,
    );
    expect((await readDetail(buyer.id)).refunds).toMatchObject([{ state: 'unclear', credits: 0 }]);
    expect(await readBalance(harness.db, buyer.member.id)).toBe(110);
    await harness.sendWebhook({
      id: 83_001,
      AmountRefunded: 5000,
      status: 'completed',
      TransactionId: Number(buyer.transactionId),
    });
    await harness.runDueJobs();
    expect((await readDetail(buyer.id)).refunds).toMatchObject([{ state: 'done', credits: 110 }]);
    expect(await readBalance(harness.db, buyer.member.id)).toBe(0);
    await expectLedgerInvariants(harness.db);
  });

  it('doesn’t count before it is completed', async () => {
    const buyer = await createPaidBuyer();
    for (const status of ['pending', 'failed', 'initiated']) {
      await harness.sendWebhook({
        id: 84_001,
        AmountRefunded: 5000,
        status,
        TransactionId: Number(buyer.transactionId),
      });
    }
    await harness.runDueJobs();
    expect(await readBalance(harness.db, buyer.member.id)).toBe(110);
  });
});

describe('credits that were spent before a refund', () => {
  it('become a debt, repaid from the next credits', async () => {
    const buyer = await createPaidBuyer();
    const { id } = buyer.member;
    await spend(buyer, 80);
    expect((await recordChargeback(buyer.id)).status).toBe(201);
    expect([await readBalance(harness.db, id), await readDebt(id)]).toEqual([0, -80]);
    await expectLedgerInvariants(harness.db);
    await grant(id, 30);
    expect([await readBalance(harness.db, id), await readDebt(id)]).toEqual([0, -50]);
    const { body } = await buyer.call('POST', '/payments/credits', { packageId: 'credits-110' });
    const second = harness.toBuyer(buyer, (body as { reference: string }).reference);
    harness.fakeProvider.setSteps(second.reference, [success]);
    expect((await second.returnFromCheckout()).credits).toBe(110);
    expect([await readBalance(harness.db, id), await readDebt(id)]).toEqual([60, 0]);
    const statement = await buyer.call('GET', '/credits');
    expect(statement.body).toMatchObject({
      balance: 60,
      items: [
        { cause: 'debt', amount: -50, balance: 60 },
        { cause: 'purchase', amount: 110, balance: 110 },
        { cause: 'debt', amount: -30, balance: 0 },
        { cause: 'grant', amount: 30, balance: 30 },
        { cause: 'refund', amount: -30, balance: 0 },
        { cause: 'campaign', amount: -80, balance: 30 },
        { cause: 'purchase', amount: 110, balance: 110 },
      ],
    });
    await expectLedgerInvariants(harness.db);
  });

  it('are repaid once by fifty parallel grants', async () => {
    const buyer = await createPaidBuyer();
    const { id } = buyer.member;
    await spend(buyer, 110);
    await recordChargeback(buyer.id);
    expect(await readDebt(id)).toBe(-110);
    // Each grant has a connection: on a busy machine the last one would wait too long for one of ten.
    const db = openDb(harness.app.database.openPool(50));
    await Promise.all(Array.from({ length: 50 }, () => grant(id, 3, db)));
    expect([await readBalance(harness.db, id), await readDebt(id)]).toEqual([40, 0]);
    await expectLedgerInvariants(harness.db);
  });

  it('create no debt if the account is deleted', async () => {
    const person = await harness.app.createMember();
    const row = await harness.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { body } = await person.call('POST', '/payments/credits', { packageId: 'credits-110' });
    const buyer = harness.toBuyer({ ...person, member: row }, (body as { reference: string }).reference);
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    await buyer.returnFromCheckout();
    await person.call('POST', '/account/delete', { confirm: person.email });
    const { id } = await harness.readPayment(buyer.reference);
    expect((await recordChargeback(id)).status).toBe(201);
    expect((await admin.call('GET', `/admin/payments/${id}`)).body).toMatchObject({
      buyer: null,
      isChargedBack: true,
    });
    await expectLedgerInvariants(harness.db);
  });

  it('are deducted only for a lost chargeback', async () => {
    const buyer = await createPaidBuyer();
    const event = (status: string) => ({
      event: 'chargeback.updated',
      data: { id: 501, status, amount: 5000, transaction_id: Number(buyer.transactionId) },
    });
    for (const status of ['initiated', 'won', 'declined']) await harness.sendWebhook(event(status));
    await harness.runDueJobs();
    expect(await readBalance(harness.db, buyer.member.id)).toBe(110);
    await harness.sendWebhook(event('lost'));
    await harness.runDueJobs();
    expect(await readBalance(harness.db, buyer.member.id)).toBe(0);
    expect(await harness.listPurchases(buyer.member)).toMatchObject([{ status: 'charged_back' }]);
    await expectLedgerInvariants(harness.db);
  });
});

describe('premium months', () => {
  async function readRenewal(buyer: Buyer): Promise<string | null> {
    const { body } = await buyer.call('GET', '/subscription');
    return (body as { subscription: { renewalDate: string | null } }).subscription.renewalDate;
  }

  it('are delivered once, in sequence, and removed by a refund', async () => {
    const first = await createPaidBuyer({ months: 2 });
    const until = await readRenewal(first);
    const { body } = await first.call('POST', '/payments/premium', { months: 1 });
    const second = harness.toBuyer(first, (body as { reference: string }).reference);
    expect(second.reference).toMatch(/^premium_[0-9a-f-]{36}_\d+$/);
    harness.fakeProvider.setSteps(second.reference, [success]);
    const verified = await second.returnFromCheckout();
    expect(verified).toMatchObject({
      kind: 'premium',
      message: { title: 'Payment Successful', description: 'Your subscription has been upgraded!' },
      months: 1,
      credits: null,
    });
    const later = await readRenewal(first);
    expect(verified.renewalDate).toBe(later);
    expect(await second.returnFromCheckout()).toEqual({ ...verified, isEarlier: true });
    await expectLedgerInvariants(harness.db);
    await refund((await harness.readPayment(second.reference)).id);
    await harness.runDueJobs();
    expect(await readRenewal(first)).toBe(until);
    await expectLedgerInvariants(harness.db);
    await refund(first.id);
    await harness.runDueJobs();
    // Today stays premium, because it had begun.
    harness.advance(86_400_000);
    expect((await first.call('GET', '/subscription')).body).toMatchObject({
      subscription: { tier: 'free', isPaid: false },
    });
    await expectLedgerInvariants(harness.db);
  });
});

describe('a payment without a recipient', () => {
  it('delivers nothing and is flagged once the account is deleted', async () => {
    const person = await harness.app.createMember();
    const { body } = await person.call('POST', '/payments/credits', { packageId: 'credits-110' });
    const { reference } = body as { reference: string };
    harness.fakeProvider.setSteps(reference, [success]);
    await person.call('POST', '/account/delete', { confirm: person.email });
    await harness.sendWebhook(harness.createCharge(reference));
    await harness.runDueJobs();
    expect(await harness.readPayment(reference)).toMatchObject({ state: 'failed', flag: 'nobody' });
    await expectLedgerInvariants(harness.db);
  });

  it('rejects and flags a second payment that the provider reports under the same transaction id', async () => {
    const first = await createPaidBuyer();
    const second = await harness.createBuyer();
    const sameId = { id: Number(harness.fakeProvider.getOrCreateId(first.reference)) };
    harness.fakeProvider.setSteps(second.reference, [{ answer: 'transaction', change: sameId }]);
    expect(await second.returnFromCheckout()).toMatchObject({ status: 'failed' });
    expect(await readBalance(harness.db, second.member.id)).toBe(0);
    expect(await harness.readPayment(second.reference)).toMatchObject({ state: 'failed', flag: 'reference' });
    expect((await harness.readPayment(first.reference)).flag).toBeNull();
    await expectLedgerInvariants(harness.db);
  });

  it('delivers once and is flagged if a reference was paid twice', async () => {
    const buyer = await createPaidBuyer();
    await harness.db
      .updateTable('payments')
      .set({ provider_id: `earlier-${buyer.transactionId}` })
      .where('id', '=', buyer.id)
      .execute();
    await harness.sendWebhook(harness.createCharge(buyer.reference));
    await harness.runDueJobs();
    expect(await readBalance(harness.db, buyer.member.id)).toBe(110);
    expect((await harness.readPayment(buyer.reference)).flag).toBe('duplicate');
    const list = await admin.call('GET', '/admin/payments?flag=any');
    expect(JSON.stringify(list.body)).toContain(buyer.reference);
  });
});
