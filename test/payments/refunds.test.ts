import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../src/db/client.server.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { expectSound, makeBank, shownBalance } from '../factories/credits.ts';
import { memberCtx } from '../factories/members.ts';
import type { Caller } from '../harness/app.ts';
import { type Buyer, Shop } from './shop.ts';
import { success } from './stand-in.ts';

let harness: Shop;
let admin: Caller & { id: string };

beforeAll(async () => {
  harness = await Shop.open('freemium');
  const creditAdmin = await makeBank(harness.db);
  admin = { ...(await harness.app.opened(creditAdmin.id)), id: creditAdmin.id };
});
afterAll(() => harness.close());

async function paid(order?: Parameters<Shop['buyer']>[0]): Promise<Buyer & { id: string }> {
  const buyer = await harness.buyer(order);
  harness.standIn.script(buyer.reference, [success]);
  expect((await buyer.comeBack()).status).toBe('succeeded');
  return { ...buyer, id: (await harness.payment(buyer.reference)).id };
}

const getAmount = async (id: string) => (await detail(id)).refundable?.amount ?? 1;
const refund = async (id: string) =>
  admin.call('POST', `/admin/payments/${id}/refunds`, { amount: await getAmount(id), reason: 'A mistake' });
const chargeback = async (id: string) =>
  admin.call('POST', `/admin/payments/${id}/chargebacks`, { amount: await getAmount(id), reason: 'By mail' });

async function detail(id: string) {
  const { status, body } = await admin.call('GET', `/admin/payments/${id}`);
  expect(status).toBe(200);
  return body as {
    refundable: { amount: number } | null;
    refunds: { state: string; credits: number; failure: string | null }[];
  };
}

async function getDebt(id: string): Promise<number> {
  const row = await harness.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('name', '=', `debt:${id}`)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

async function spend(buyer: Buyer, credits: number): Promise<void> {
  const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 1, targetFollows: credits };
  await addFollowCampaign(memberCtx(harness.db, buyer.member), campaign);
}

const give = async (userId: string, amount: number, db: Db = harness.db) => {
  const creditAdmin = await db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  await grantCredits(memberCtx(db, creditAdmin), { userId, amount, note: null });
};

describe('a refund', () => {
  it('returns all the money once, takes the credits and notifies the buyer', async () => {
    const buyer = await paid();
    const sent = harness.standIn.refunds.length;
    expect(await refund(buyer.id)).toMatchObject({ status: 201, body: { state: 'requested' } });
    expect((await refund(buyer.id)).status).toBe(409);
    await harness.work();
    expect(harness.standIn.refunds.slice(sent)).toEqual([{ id: buyer.transactionId, amount: null }]);
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(0);
    expect(await harness.purchases(buyer.member)).toMatchObject([
      { status: 'refunded', refunded_credits: 110 },
    ]);
    expect(await harness.notices(buyer.member)).toEqual(['Your payment was refunded']);
    expect((await refund(buyer.id)).status).toBe(409);
    const list = await buyer.call('GET', '/payments/purchases');
    expect(list.body).toMatchObject({ items: [{ status: 'refunded', refundedAmount: 5000 }] });
    expect((await buyer.call('GET', `/payments/receipts/${buyer.id}`)).body).toMatchObject({
      status: 'refunded',
      refundedAmount: 5000,
      refundedAt: expect.any(String),
    });
    await expectSound(harness.db);
  });

  it('counts once when the provider reports it as well', async () => {
    const buyer = await paid();
    await refund(buyer.id);
    await harness.work();
    for (const id of [9_001, 77_001]) {
      const report = {
        id,
        AmountRefunded: 5000,
        status: 'completed',
        TransactionId: Number(buyer.transactionId),
      };
      expect(await harness.webhook(report)).toBe(200);
    }
    await harness.work();
    expect((await detail(buyer.id)).refunds).toHaveLength(1);
    expect([await shownBalance(harness.db, buyer.member.id), await getDebt(buyer.member.id)]).toEqual([0, 0]);
    await expectSound(harness.db);
  });

  it('of a part takes that share of the credits, and the remainder the rest', async () => {
    const buyer = await paid();
    const report = (CreatedAt: string) =>
      harness.webhook({
        id: 81_001,
        AmountRefunded: 1000,
        status: 'completed',
        CreatedAt,
        TransactionId: Number(buyer.transactionId),
      });
    for (const at of ['once', 'again']) {
      await report(at);
      await harness.work();
    }
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(88);
    expect(await harness.purchases(buyer.member)).toMatchObject([
      { status: 'completed', refunded_credits: 22 },
    ]);
    const sent = harness.standIn.refunds.length;
    await refund(buyer.id);
    await harness.work();
    expect(harness.standIn.refunds.slice(sent)).toEqual([{ id: buyer.transactionId, amount: 4000 }]);
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(0);
    await expectSound(harness.db);
  });

  it('of an overpayment takes no credits', async () => {
    const buyer = await harness.buyer();
    harness.standIn.script(buyer.reference, [{ answer: 'transaction', change: { amount: 6000 } }]);
    await buyer.comeBack();
    await harness.webhook({
      id: 82_001,
      AmountRefunded: 1000,
      status: 'completed',
      TransactionId: Number(buyer.transactionId),
    });
    await harness.work();
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(110);
    expect(await harness.payment(buyer.reference)).toMatchObject({ flag: 'surplus', refunded_amount: 0 });
    await expectSound(harness.db);
  });

  it('can be sent for a payment that bought nothing', async () => {
    const buyer = await harness.buyer();
    harness.standIn.script(buyer.reference, [{ answer: 'transaction', change: { amount: 3000 } }]);
    await buyer.comeBack();
    const { id } = await harness.payment(buyer.reference);
    expect((await refund(id)).status).toBe(201);
    await harness.work();
    expect((await detail(id)).refunds).toMatchObject([{ state: 'done', credits: 0 }]);
    expect(await getDebt(buyer.member.id)).toBe(0);
    await expectSound(harness.db);
  });

  it('rejected by the provider takes nothing and can be retried', async () => {
    const buyer = await paid();
    const body = '{"status":"error","message":"Insufficient balance","data":null}';
    harness.standIn.refundSteps.push({ answer: 'raw', http: 400, body });
    await refund(buyer.id);
    await harness.work();
    expect((await detail(buyer.id)).refunds).toMatchObject([
      { state: 'failed', failure: 'Insufficient balance' },
    ]);
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(110);
    await refund(buyer.id);
    await harness.work();
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(0);
    await expectSound(harness.db);
  });

  it('with an unknown result isn’t retried until the provider reports it', async () => {
    const buyer = await paid();
    harness.standIn.refundSteps.push({ answer: 'reset' });
    const calls = harness.standIn.calls.length;
    await refund(buyer.id);
    await harness.work();
    harness.advance(86_400_000);
    await harness.work();
    expect(harness.standIn.calls.slice(calls).filter((call) => call.endsWith('/refund'))).toHaveLength(1);
    expect((await detail(buyer.id)).refunds).toMatchObject([{ state: 'unclear', credits: 0 }]);
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(110);
    await harness.webhook({
      id: 83_001,
      AmountRefunded: 5000,
      status: 'completed',
      TransactionId: Number(buyer.transactionId),
    });
    await harness.work();
    expect((await detail(buyer.id)).refunds).toMatchObject([{ state: 'done', credits: 110 }]);
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(0);
    await expectSound(harness.db);
  });

  it('takes no credits before it has completed', async () => {
    const buyer = await paid();
    for (const status of ['pending', 'failed', 'initiated']) {
      await harness.webhook({
        id: 84_001,
        AmountRefunded: 5000,
        status,
        TransactionId: Number(buyer.transactionId),
      });
    }
    await harness.work();
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(110);
  });
});

describe('credits spent before a refund', () => {
  it('become a debt, which is repaid from later credits', async () => {
    const buyer = await paid();
    const { id } = buyer.member;
    await spend(buyer, 80);
    expect((await chargeback(buyer.id)).status).toBe(201);
    expect([await shownBalance(harness.db, id), await getDebt(id)]).toEqual([0, -80]);
    await expectSound(harness.db);
    await give(id, 30);
    expect([await shownBalance(harness.db, id), await getDebt(id)]).toEqual([0, -50]);
    const again = await harness.buyer();
    expect(again.member.id).not.toBe(id);
    const { body } = await buyer.call('POST', '/payments/credits', { packageId: 'credits-110' });
    const second = harness.of(buyer, (body as { reference: string }).reference);
    harness.standIn.script(second.reference, [success]);
    expect((await second.comeBack()).credits).toBe(110);
    expect([await shownBalance(harness.db, id), await getDebt(id)]).toEqual([60, 0]);
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
    await expectSound(harness.db);
  });

  it('are repaid once by fifty parallel grants', async () => {
    const buyer = await paid();
    const { id } = buyer.member;
    await spend(buyer, 110);
    await chargeback(buyer.id);
    expect(await getDebt(id)).toBe(-110);
    // A connection for each, because on a busy machine the last would wait too long for one of ten.
    const db = openDb(harness.app.database.openPool(50));
    await Promise.all(Array.from({ length: 50 }, () => give(id, 3, db)));
    expect([await shownBalance(harness.db, id), await getDebt(id)]).toEqual([40, 0]);
    await expectSound(harness.db);
  });

  it('are forfeited already if the account was deleted', async () => {
    const person = await harness.app.member();
    const row = await harness.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { body } = await person.call('POST', '/payments/credits', { packageId: 'credits-110' });
    const buyer = harness.of({ ...person, member: row }, (body as { reference: string }).reference);
    harness.standIn.script(buyer.reference, [success]);
    await buyer.comeBack();
    await person.call('POST', '/account/delete', { confirm: person.email });
    const { id } = await harness.payment(buyer.reference);
    expect((await chargeback(id)).status).toBe(201);
    expect((await admin.call('GET', `/admin/payments/${id}`)).body).toMatchObject({
      buyer: null,
      isChargedBack: true,
    });
    await expectSound(harness.db);
  });

  it('return only with the chargeback that was lost', async () => {
    const buyer = await paid();
    const event = (status: string) => ({
      event: 'chargeback.updated',
      data: { id: 501, status, amount: 5000, transaction_id: Number(buyer.transactionId) },
    });
    for (const status of ['initiated', 'won', 'declined']) await harness.webhook(event(status));
    await harness.work();
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(110);
    await harness.webhook(event('lost'));
    await harness.work();
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(0);
    expect(await harness.purchases(buyer.member)).toMatchObject([{ status: 'charged_back' }]);
    await expectSound(harness.db);
  });
});

describe('months of premium', () => {
  async function renewal(buyer: Buyer): Promise<string | null> {
    const { body } = await buyer.call('GET', '/subscription');
    return (body as { subscription: { renewalDate: string | null } }).subscription.renewalDate;
  }

  it('are added once and consecutively, and removed with a refund', async () => {
    const first = await paid({ months: 2 });
    const until = await renewal(first);
    const { body } = await first.call('POST', '/payments/premium', { months: 1 });
    const second = harness.of(first, (body as { reference: string }).reference);
    expect(second.reference).toMatch(/^premium_[0-9a-f-]{36}_\d+$/);
    harness.standIn.script(second.reference, [success]);
    const told = await second.comeBack();
    expect(told).toMatchObject({
      kind: 'premium',
      message: { title: 'Payment Successful', description: 'Your subscription has been upgraded!' },
      months: 1,
      credits: null,
    });
    const later = await renewal(first);
    expect(told.renewalDate).toBe(later);
    expect(await second.comeBack()).toEqual({ ...told, isEarlier: true });
    await expectSound(harness.db);
    await refund((await harness.payment(second.reference)).id);
    await harness.work();
    expect(await renewal(first)).toBe(until);
    await expectSound(harness.db);
    await refund(first.id);
    await harness.work();
    // Today counts as used.
    harness.advance(86_400_000);
    expect((await first.call('GET', '/subscription')).body).toMatchObject({
      subscription: { tier: 'free', isPaid: false },
    });
    await expectSound(harness.db);
  });
});

describe('payments that can’t be delivered', () => {
  it('are flagged without an effect if the account was deleted', async () => {
    const person = await harness.app.member();
    const { body } = await person.call('POST', '/payments/credits', { packageId: 'credits-110' });
    const { reference } = body as { reference: string };
    harness.standIn.script(reference, [success]);
    await person.call('POST', '/account/delete', { confirm: person.email });
    await harness.webhook(harness.charge(reference));
    await harness.work();
    expect(await harness.payment(reference)).toMatchObject({ state: 'failed', flag: 'nobody' });
    await expectSound(harness.db);
  });

  it('are rejected and flagged if the provider reports the same transaction id', async () => {
    const first = await paid();
    const second = await harness.buyer();
    const sameId = { id: Number(harness.standIn.idOf(first.reference)) };
    harness.standIn.script(second.reference, [{ answer: 'transaction', change: sameId }]);
    expect(await second.comeBack()).toMatchObject({ status: 'failed' });
    expect(await shownBalance(harness.db, second.member.id)).toBe(0);
    expect(await harness.payment(second.reference)).toMatchObject({ state: 'failed', flag: 'reference' });
    expect((await harness.payment(first.reference)).flag).toBeNull();
    await expectSound(harness.db);
  });

  it('take effect once and are flagged if a reference was paid twice', async () => {
    const buyer = await paid();
    await harness.db
      .updateTable('payments')
      .set({ provider_id: `earlier-${buyer.transactionId}` })
      .where('id', '=', buyer.id)
      .execute();
    await harness.webhook(harness.charge(buyer.reference));
    await harness.work();
    expect(await shownBalance(harness.db, buyer.member.id)).toBe(110);
    expect((await harness.payment(buyer.reference)).flag).toBe('duplicate');
    const list = await admin.call('GET', '/admin/payments?flag=any');
    expect(JSON.stringify(list.body)).toContain(buyer.reference);
  });
});
