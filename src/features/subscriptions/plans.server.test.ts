import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#/lib/dates.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { defaultSettings, type Member, makeMember } from '../../../test/factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import type { Airdrop } from '../airdrops/schema.ts';
import { deliverNotifications } from '../notifications/jobs.server.ts';
import type { VerifyPaymentResult } from '../payments/schema.ts';
import { remindRenewals } from './jobs.server.ts';
import type { SubscriptionCapability } from './schema.ts';

let app: TestApp;
let now: Date;

const airdropLimit =
  "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.";

beforeAll(async () => {
  now = new Date();
  app = await createTestApp({ limits: false, pricing: 'freemium', jobs: false, clock: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
});

type Person = Caller & { member: Member };

async function makePerson(timeZone = 'UTC'): Promise<Person> {
  const member = await makeMember(app.services.db, { time_zone: timeZone });
  return { ...(await app.openSession(member.id)), member };
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);

async function readPlan(person: Person): Promise<SubscriptionCapability> {
  const response = await person.call('GET', '/subscription');
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  // The operation validates its output.
  return response.body as SubscriptionCapability;
}

/** Buys months on the sandbox's page. */
async function buy(person: Person, months: number): Promise<VerifyPaymentResult> {
  const started = await person.call('POST', '/payments/premium', { months }, { 'idempotency-key': uuidv7() });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { reference, checkout } = started.body as { reference: string; checkout: { url: string } };
  const paid = await app.request(checkout.url.slice(app.baseUrl.length), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ choice: 'pay' }),
  });
  expect(paid.status, await paid.text()).toBe(303);
  const verified = await person.call('POST', '/payments/verify', { reference });
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  return verified.body as VerifyPaymentResult;
}

const createAirdropInput = (name: string) => ({
  name,
  project: 'Example',
  status: 'active',
  eligibilityDate: '2026-01-05',
});
const addAirdrop = (person: Person, name: string) =>
  person.call('POST', '/airdrops', createAirdropInput(name));

async function addTenAirdrops(person: Person): Promise<void> {
  for (let index = 1; index <= 10; index += 1)
    await makeAirdrop(app.services.db, person.member, { name: `Drop ${index}` });
}

describe('the free plan', () => {
  it('allows ten airdrops, even with fifty parallel additions', async () => {
    const person = await makePerson();
    for (let index = 1; index <= 9; index += 1)
      await makeAirdrop(app.services.db, person.member, { name: `Drop ${index}` });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => addAirdrop(person, `Parallel ${index}`)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(response).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED', message: airdropLimit } });
    const { db } = app.services;
    const rows = await db
      .selectFrom('airdrops')
      .select('id')
      .where('user_id', '=', person.member.id)
      .execute();
    expect(rows).toHaveLength(10);
  });
});

describe('purchased premium', () => {
  it('lifts the limit of airdrops', async () => {
    const person = await makePerson();
    await addTenAirdrops(person);
    expect(await addAirdrop(person, 'Eleventh')).toMatchObject({
      status: 403,
      body: { message: airdropLimit },
    });

    const renewalDate = addMonths(toDay(now), 1);
    expect(await buy(person, 1)).toMatchObject({
      status: 'succeeded',
      renewalDate,
      message: { title: 'Payment Successful', description: 'Your subscription has been upgraded!' },
    });
    expect(await readPlan(person)).toMatchObject({
      subscription: { tier: 'premium', isPaid: true, renewalDate },
      canAddAirdrop: true,
    });
    expect((await addAirdrop(person, 'Eleventh')).status).toBe(201);
  });

  it('extends by further months from its end date', async () => {
    const person = await makePerson();
    const first = await buy(person, 1);
    const second = await buy(person, 2);
    expect(first.renewalDate).toBe(addMonths(toDay(now), 1));
    expect(second.renewalDate).toBe(addMonths(first.renewalDate ?? '', 2));
    expect((await readPlan(person)).subscription.renewalDate).toBe(second.renewalDate);
  });

  it('keeps all entries editable when it ends, and only limits adding', async () => {
    const person = await makePerson();
    // A session expires within a month.
    now = new Date(now.getTime() - 40 * 86_400_000);
    const { renewalDate } = await buy(person, 1);
    await addTenAirdrops(person);
    const added = await addAirdrop(person, 'Eleventh');
    expect(added.status).toBe(201);
    const { id } = added.body as Airdrop;

    now = new Date(`${renewalDate}T23:59:59Z`);
    expect((await readPlan(person)).canAddAirdrop).toBe(true);
    now = new Date(now.getTime() + 1000);
    expect(await readPlan(person)).toMatchObject({
      subscription: { tier: 'free', isPaid: false, renewalDate },
      canAddAirdrop: false,
      remainingFreeAirdrops: 0,
    });
    expect(await addAirdrop(person, 'Twelfth')).toMatchObject({
      status: 403,
      body: { message: airdropLimit },
    });

    const read = await person.call('GET', '/airdrops/first-page');
    expect(read.status).toBe(200);
    expect(JSON.stringify(read.body)).toContain('"Eleventh"');
    const changes = { name: 'Renamed', notes: 'Still mine' };
    expect(await person.call('PATCH', `/airdrops/${id}`, changes)).toMatchObject({
      status: 200,
      body: changes,
    });
    expect((await person.call('POST', `/airdrops/${id}/visits`)).status).toBe(200);
    expect((await person.call('POST', `/airdrops/${id}/status`, { status: 'claimed' })).status).toBe(200);

    // Months bought later start a new period.
    expect((await buy(person, 1)).renewalDate).toBe(addMonths(toDay(now), 1));
    expect((await addAirdrop(person, 'Twelfth')).status).toBe(201);
  });

  it('isn’t sold if everything is free', async () => {
    const free = await createTestApp({ limits: false, jobs: false });
    const person = await free.createMember();
    const rejected = await person.call('POST', '/payments/premium', { months: 1 });
    expect(rejected).toMatchObject({ status: 409, body: { message: 'Premium is free here.' } });
    expect((await person.call('POST', '/payments/manual-upgrade', { months: 1 })).status).toBe(404);
    await free.close();
  });

  it('can be granted for free only in the sandbox', async () => {
    const person = await makePerson();
    const response = await person.call('POST', '/payments/manual-upgrade', { months: 3 });
    const renewalDate = addMonths(toDay(now), 3);
    expect(response).toMatchObject({ status: 200, body: { success: true, renewalDate } });
    expect((await readPlan(person)).subscription).toEqual({
      id: person.member.id,
      tier: 'premium',
      isPaid: true,
      renewalDate,
    });
    const real = {
      PAYMENTS: 'flutterwave',
      FLUTTERWAVE_SECRET_KEY: 'a key of this test',
      FLUTTERWAVE_WEBHOOK_SECRET: 'a secret of this test that is long enough',
    };
    const liveApp = await createTestApp({ limits: false, jobs: false, pricing: 'freemium', env: real });
    const other = await liveApp.createMember();
    expect((await other.call('POST', '/payments/manual-upgrade', { months: 1 })).status).toBe(404);
    await liveApp.close();
  });
});

describe('the renewal reminder', () => {
  async function setRenewalDate(person: Person, renewalDate: string): Promise<void> {
    const values = { tier: 'premium' as const, renewal_date: renewalDate };
    await app.services.db
      .insertInto('subscriptions')
      .values({ user_id: person.member.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }

  const remind = (now: string, pricing: 'free' | 'freemium' = 'freemium') =>
    runJobNow(
      app.services.db,
      remindRenewals,
      {},
      {
        now: new Date(now),
        config: { ...defaultSettings, pricing },
      },
    );

  const listNotices = (person: Person) =>
    app.services.db
      .selectFrom('notifications')
      .select(['id', 'kind', 'title', 'url'])
      .where('user_id', '=', person.member.id)
      .orderBy('created_at')
      .execute();

  const readTitles = async (person: Person) => (await listNotices(person)).map(({ title }) => title);

  it('arrives a week before the end, in the user’s morning, once per end date', async () => {
    const [newYorker, tokyoite, freeUser] = [
      await makePerson('America/New_York'),
      await makePerson('Asia/Tokyo'),
      await makePerson(),
    ];
    await Promise.all([setRenewalDate(newYorker, '2031-11-20'), setRenewalDate(tokyoite, '2031-11-20')]);
    await remind('2031-11-12T23:55:00Z');
    expect(await readTitles(tokyoite)).toEqual([]);
    await remind('2031-11-13T00:05:00Z');
    expect(await readTitles(tokyoite)).toEqual(['Your Premium ends on Nov 20, 2031']);
    expect(await readTitles(newYorker)).toEqual([]);
    await remind('2031-11-13T14:05:00Z');
    const [notice] = await listNotices(newYorker);
    expect(notice).toMatchObject({
      kind: 'payment',
      title: 'Your Premium ends on Nov 20, 2031',
      url: '/plan',
    });

    for (const day of ['14', '18', '20', '21']) await remind(`2031-11-${day}T15:00:00Z`);
    expect(await readTitles(newYorker)).toHaveLength(1);
    expect(await readTitles(tokyoite)).toHaveLength(1);
    expect(await readTitles(freeUser)).toEqual([]);

    // Another purchase moves the end date.
    await setRenewalDate(newYorker, '2031-12-20');
    await remind('2031-12-12T15:00:00Z');
    expect(await readTitles(newYorker)).toHaveLength(1);
    await remind('2031-12-13T15:00:00Z');
    expect(await readTitles(newYorker)).toEqual([
      'Your Premium ends on Nov 20, 2031',
      'Your Premium ends on Dec 20, 2031',
    ]);
  });

  it('emails users with payment emails enabled, and sends nothing if everything is free', async () => {
    const [optedIn, optedOut] = [await makePerson(), await makePerson()];
    await Promise.all([setRenewalDate(optedIn, '2032-02-20'), setRenewalDate(optedOut, '2032-02-20')]);
    await remind('2032-02-15T12:00:00Z', 'free');
    expect(await readTitles(optedIn)).toEqual([]);
    const setting = await optedIn.call('PATCH', '/notifications/settings', { kind: 'payment', email: true });
    expect(setting.status, JSON.stringify(setting.body)).toBe(200);
    await remind('2032-02-15T12:00:00Z');
    const ids = [...(await listNotices(optedIn)), ...(await listNotices(optedOut))].map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await runJobNow(
      app.services.db,
      deliverNotifications,
      { ids },
      { unsubscribing: app.services.unsubscribing },
    );
    const mails = await app.services.db
      .selectFrom('mails')
      .select(['to_address', 'subject'])
      .where('to_address', 'in', [optedIn.member.email, optedOut.member.email])
      .execute();
    expect(mails).toEqual([
      { to_address: optedIn.member.email, subject: 'Your Premium ends on Feb 20, 2032' },
    ]);
  });
});
