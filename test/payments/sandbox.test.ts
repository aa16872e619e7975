import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { sweepPayments } from '../../src/features/payments/jobs.server.ts';
import type { VerifyPaymentResult } from '../../src/features/payments/schema.ts';
import { pollPayment } from '../../src/features/payments/settlement/polling-jobs.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { readBalance } from '../factories/credits.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { type Caller, createTestApp, setUpApp } from '../harness/app.ts';
import { runJobNow } from '../harness/run-job.ts';

const app = setUpApp({ pricing: 'freemium', jobs: false });

type Buyer = Caller & { member: Member; reference: string; url: string };

async function startPayment(
  path = '/payments/credits',
  body: unknown = { packageId: 'credits-210' },
): Promise<Buyer> {
  const member = await makeMember(app.services.db);
  const caller = await app.openSession(member.id);
  const response = await caller.call('POST', path, body);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const { reference, checkout } = response.body as {
    reference: string;
    checkout: { mode: 'redirect'; url: string };
  };
  expect(checkout.mode).toBe('redirect');
  expect(checkout.url).toMatch(new RegExp(`^${app.baseUrl}/payment/sandbox\\?`));
  return { ...caller, member, reference, url: checkout.url.slice(app.baseUrl.length) };
}

/** Presses a button of the page. Returns the URL it leads to. */
async function press(url: string, choice: string): Promise<URL> {
  const response = await app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ choice }),
  });
  expect(response.status, await response.text()).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

async function verify(buyer: Buyer, callbackUrl: URL): Promise<VerifyPaymentResult> {
  const transactionId = callbackUrl.searchParams.get('transaction_id');
  const response = await buyer.call('POST', '/payments/verify', {
    reference: callbackUrl.searchParams.get('tx_ref'),
    status: callbackUrl.searchParams.get('status'),
    ...(transactionId !== null && { transactionId }),
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body as VerifyPaymentResult;
}

describe('the sandbox’s page', () => {
  it('shows the order without scripts and returns with the payment', async () => {
    const buyer = await startPayment();
    const response = await app.request(buyer.url);
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const text of ['Buy Credits', 'Purchase 210 credits', '₦10,000', 'No money is charged']) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    const callbackUrl = await press(buyer.url, 'pay');
    expect(callbackUrl.href).toMatch(new RegExp(`^${app.baseUrl}/payment/callback\\?`));
    expect(await verify(buyer, callbackUrl)).toMatchObject({
      status: 'succeeded',
      kind: 'credits',
      credits: 210,
      message: {
        title: 'Payment Successful!',
        description: '210 credits have been added to your account.',
      },
      isEarlier: false,
    });
    // Another browser at the same URL doesn't celebrate again.
    expect(await verify(buyer, callbackUrl)).toMatchObject({ status: 'succeeded', isEarlier: true });
    expect(await readBalance(app.services.db, buyer.member.id)).toBe(210);
    const after = await (await app.request(buyer.url)).text();
    expect(after).toContain('This payment is complete.');
    expect(after).not.toContain('<form');
  });

  it('reveals nothing about a payment for a wrong token, whatever its characters', async () => {
    const buyer = await startPayment();
    const right = new URL(buyer.url, app.baseUrl);
    const token = right.searchParams.get('token') ?? '';
    const tokens = [
      '',
      'x',
      'é'.repeat(token.length),
      `${token.slice(0, -1)}ü`,
      `${token}x`,
      '\u0000',
      '💰'.repeat(12),
    ];
    for (const reference of [buyer.reference, 'CREDITS_none_1']) {
      for (const wrong of tokens) {
        const search = new URLSearchParams({ reference, token: wrong });
        for (const method of ['GET', 'POST']) {
          const response = await app.request(`/payment/sandbox?${search}`, {
            method,
            ...(method === 'POST' && { body: new URLSearchParams({ choice: 'pay' }) }),
          });
          expect([response.status, await response.text()], `${reference} ${wrong}`).toEqual([
            404,
            expect.stringContaining('Payment not found'),
          ]);
        }
      }
    }
  });

  it('lets a payment fail and be retried', async () => {
    const buyer = await startPayment();
    expect(await verify(buyer, await press(buyer.url, 'fail'))).toMatchObject({
      status: 'failed',
      message: {
        title: 'Payment Failed',
        description: 'Your payment was not successful. Please try again.',
      },
    });
    expect((await verify(buyer, await press(buyer.url, 'pay'))).status).toBe('succeeded');
    expect((await press(buyer.url, 'fail')).searchParams.get('status')).toBe('successful');
    expect((await verify(buyer, await press(buyer.url, 'pay'))).status).toBe('succeeded');
    expect(await readBalance(app.services.db, buyer.member.id)).toBe(210);
  });

  it('lets a buyer return without paying', async () => {
    const buyer = await startPayment();
    const callbackUrl = await press(buyer.url, 'cancel');
    expect(callbackUrl.search).not.toContain('transaction_id');
    expect(await verify(buyer, callbackUrl)).toMatchObject({
      status: 'failed',
      credits: null,
      packageId: 'credits-210',
      paidAt: null,
      message: { title: 'Payment canceled', description: 'You closed checkout before paying.' },
    });
    expect(await readBalance(app.services.db, buyer.member.id)).toBe(0);
  });

  it('completes a delayed payment by a poll, with a notification', async () => {
    const buyer = await startPayment();
    const verified = await verify(buyer, await press(buyer.url, 'later'));
    expect(verified).toMatchObject({ status: 'pending', message: { title: 'Payment Pending' } });
    const list = await buyer.call('GET', '/payments/purchases');
    expect(list.body).toMatchObject({ items: [{ status: 'pending', totalCredits: 210 }] });
    const { db, payments, publish } = app.services;
    await sql`UPDATE sandbox_payments SET settles_at = now() WHERE reference = ${buyer.reference}`.execute(
      db,
    );
    const { id } = await db
      .updateTable('payments')
      .set({ next_poll_at: new Date() })
      .where('reference', '=', buyer.reference)
      .returning('id')
      .executeTakeFirstOrThrow();
    await runJobNow(db, pollPayment, { id }, { payments, publish });
    expect(await readBalance(db, buyer.member.id)).toBe(210);
    const { body } = await buyer.call('GET', '/notifications');
    expect(JSON.stringify(body)).toContain('210 credits have been added to your account.');
  });

  it.each([
    ['no token', (url: string) => url.replace(/&token=.*/, '')],
    ['another token', (url: string) => url.replace(/token=.{4}/, 'token=AAAA')],
    ['another reference', (url: string) => url.replace(/reference=credit/, 'reference=premium')],
  ])('rejects a link with %s', async (_, change) => {
    const buyer = await startPayment();
    const url = change(buyer.url);
    expect((await app.request(url)).status).toBe(404);
    const body = new URLSearchParams({ choice: 'pay' });
    expect((await app.request(url, { method: 'POST', body })).status).toBe(404);
    const verification = await buyer.call('POST', '/payments/verify', { reference: buyer.reference });
    const error = expect.stringContaining('Your payment hasn’t arrived yet.');
    expect(verification.body).toMatchObject({ success: false, error, status: 'pending' });
  });
});

describe('premium in the sandbox', () => {
  it('costs a price per month, and lasts that many months', async () => {
    const buyer = await startPayment('/payments/premium', { months: 3 });
    expect(await (await app.request(buyer.url)).text()).toContain('₦15,000');
    const verified = await verify(buyer, await press(buyer.url, 'pay'));
    expect(verified).toMatchObject({
      success: true,
      error: null,
      kind: 'premium',
      months: 3,
      status: 'succeeded',
    });
    const status = await buyer.call('GET', `/payments/status?reference=${buyer.reference}`);
    expect(status.body).toMatchObject({ success: true, error: null, status: 'succeeded' });
    expect((await buyer.call('GET', '/subscription')).body).toMatchObject({
      subscription: { tier: 'premium', isPaid: true, renewalDate: verified.renewalDate },
    });
  });

  it('is granted by a test upgrade', async () => {
    const caller = await app.openSession((await makeMember(app.services.db)).id);
    const response = await caller.call('POST', '/payments/manual-upgrade', {});
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect((await caller.call('GET', '/subscription')).body).toMatchObject({
      subscription: { isPaid: true },
    });
  });
});

describe('starting a payment', () => {
  it('returns the same payment for the same key, and a new one for another', async () => {
    const caller = await app.openSession((await makeMember(app.services.db)).id);
    const key = { 'idempotency-key': uuidv7() };
    const buy = (headers = {}) =>
      caller.call('POST', '/payments/credits', { packageId: 'credits-110' }, headers);
    const responses = await Promise.all([buy(key), buy(key), buy(key)]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await buy()).body).not.toEqual(responses[0]?.body);
  });

  it('limits only excessive callers', async () => {
    const caller = await app.openSession((await makeMember(app.services.db)).id);
    const statuses: number[] = [];
    for (let index = 0; index < 121; index += 1) {
      statuses.push((await caller.call('POST', '/payments/credits', { packageId: 'credits-110' })).status);
    }
    expect(statuses).toEqual([...Array(120).fill(200), 429]);
  });

  it('requires a signed-in user', async () => {
    const response = await app.createCaller().call('POST', '/payments/credits', { packageId: 'credits-110' });
    expect(response.status).toBe(401);
  });

  it('expires a payment that has no checkout, and queues a lost poll again', async () => {
    const buyer = await startPayment();
    const { db } = app.services;
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    const forgotten = { next_poll_at: twoHoursAgo };
    await db.updateTable('payments').set(forgotten).where('reference', '=', buyer.reference).execute();
    const lost = await startPayment();
    await db
      .updateTable('payments')
      .set({ state: 'created', checkout: null, next_poll_at: null, created_at: twoHoursAgo })
      .where('reference', '=', lost.reference)
      .execute();
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
    await runJobNow(db, sweepPayments, {});
    const { rows } = await sql<{
      payload: { id: string };
    }>`SELECT payload FROM graphile_worker._private_jobs`.execute(db);
    const states = await db
      .selectFrom('payments')
      .select(['id', 'state'])
      .where('reference', 'in', [buyer.reference, lost.reference])
      .orderBy('created_at', 'desc')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['opened', 'expired']);
    expect(rows.map(({ payload }) => payload.id)).toEqual([states[0]?.id]);
  });

  it('keeps the ledger’s invariants', async () => {
    expect(await findBreaches(app.services.db)).toEqual([]);
  });
});

describe('with payments switched off', () => {
  it('rejects purchases, webhooks, the sandbox, and test upgrades', async () => {
    const closed = await createTestApp({
      env: { APP_ENV: 'production' },
      database: app.database,
      jobs: false,
    });
    try {
      const caller = await closed.openSession((await makeMember(closed.services.db)).id);
      const buy = await caller.call('POST', '/payments/credits', { packageId: 'credits-110' });
      expect(buy).toMatchObject({ status: 409, body: { message: 'Payments are turned off.' } });
      const premium = await caller.call('POST', '/payments/premium', { months: 1 });
      expect(premium).toMatchObject({ status: 409, body: { message: 'Premium is free here.' } });
      expect((await caller.call('POST', '/payments/manual-upgrade', {})).status).toBe(404);
      expect((await closed.request('/webhooks/payments', { method: 'POST', body: '{}' })).status).toBe(404);
      const page = await closed.request('/payment/sandbox?reference=x&token=y', {
        method: 'POST',
        body: 'x',
      });
      expect(page.status).not.toBe(303);
    } finally {
      await closed.close();
    }
  });
});
