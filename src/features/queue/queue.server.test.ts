import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeFollowCampaign, submitClaimAsNewUser } from '../../../test/factories/follow.ts';
import { makeMember } from '../../../test/factories/members.ts';
import { makeSettledPayment } from '../../../test/factories/payments.ts';
import { makePresale } from '../../../test/factories/presales.ts';
import { makeSubmission } from '../../../test/factories/submissions.ts';
import { setUpApp, type TestApp } from '../../../test/harness/app.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { notifyAdmins } from './jobs.server.ts';
import type { QueueCounts, QueuePage } from './schema.ts';

const app = setUpApp({ limits: false, env: { GRANT_SECOND_ADMIN_ABOVE: '100' } });
let admin: Awaited<ReturnType<TestApp['createAdmin']>>;

beforeAll(async () => {
  admin = await app.createAdmin();
});
beforeEach(async () => {
  const { db } = app.services;
  await db.deleteFrom('submissions').execute();
  await db.deleteFrom('support_messages').execute();
  await db.updateTable('pending_grants').set({ status: 'expired', decided_at: new Date() }).execute();
  await db.updateTable('payments').set({ flag: null }).execute();
  await db.deleteFrom('follow_claims').execute();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function readQueue(query = ''): Promise<QueuePage> {
  const { status, body } = await admin.call('GET', `/admin/queue${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as QueuePage;
}

async function getCounts(): Promise<QueueCounts> {
  return (await admin.call('GET', '/admin/queue/counts')).body as QueueCounts;
}

/** Creates open messages one minute apart, oldest first. */
async function makeMessages(count: number): Promise<void> {
  await sql`INSERT INTO support_messages (id, request_key, name, email, subject, message, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'Ada', 'ada@example.com', 'Message ' || n, 'Hello', ${daysAgo(9)}::timestamptz + n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n`.execute(app.services.db);
}

const grantInput = { amount: 500, note: 'For the meetup' };

describe('GET /api/admin/queue', () => {
  it('lists all kinds, longest-waiting first', async () => {
    const { db } = app.services;
    const promoter = await makeMember(db, { first_name: 'Grace', last_name: 'Hopper' });
    const submissionId = await makeSubmission(db, promoter, { sent_at: daysAgo(3) });
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'layerzero' });
    const claims = [
      await submitClaimAsNewUser(db, campaign.id, 'one'),
      await submitClaimAsNewUser(db, campaign.id, 'two'),
    ];
    await db
      .updateTable('follow_claims')
      .set({ created_at: daysAgo(4) })
      .where('id', '=', claims[0]?.id ?? '')
      .execute();
    const paid = await makeSettledPayment(db, promoter);
    await db
      .updateTable('payments')
      .set({ flag: 'surplus', created_at: daysAgo(5) })
      .where('id', '=', paid.id)
      .execute();
    const other = await app.createAdmin();
    await other.call('POST', '/admin/credits/grants', { userId: promoter.id, ...grantInput });
    await makeMessages(1);

    const { items } = await readQueue();
    expect(items.map(({ since: _since, id: _id, ...item }) => item)).toEqual([
      {
        kind: 'message',
        title: 'Message 1',
        about: null,
        person: 'Ada',
        amount: null,
        url: null,
        count: 1,
        isUrgent: false,
      },
      {
        kind: 'payment',
        title: '',
        about: 'surplus',
        person: 'Grace Hopper',
        amount: paid.amount,
        url: null,
        count: 1,
        isUrgent: false,
      },
      {
        kind: 'claim',
        title: '@layerzero',
        about: null,
        person: null,
        amount: null,
        url: null,
        count: 2,
        isUrgent: false,
      },
      {
        kind: 'submission',
        title: 'First steps',
        about: 'quest',
        person: 'Grace Hopper',
        amount: null,
        url: null,
        count: 1,
        isUrgent: false,
      },
      {
        kind: 'grant',
        title: '',
        about: null,
        person: 'Grace Hopper',
        amount: 500,
        url: null,
        count: 1,
        isUrgent: false,
      },
    ]);
    expect(items.find(({ kind }) => kind === 'claim')?.id).toBe(campaign.id);
    expect(items.find(({ kind }) => kind === 'submission')?.id).toBe(submissionId);
    expect(await getCounts()).toMatchObject({ submission: 1, claim: 2, payment: 1, grant: 1, message: 1 });
    expect((await readQueue('?kind=claim')).items).toHaveLength(1);
  });

  it('filters submissions by the kind of their item', async () => {
    const promoter = await makeMember(app.services.db);
    const id = await makeSubmission(app.services.db, promoter);
    expect((await readQueue('?kind=submission&item=quest')).items).toMatchObject([{ id, about: 'quest' }]);
    expect((await readQueue('?kind=submission&item=presale')).items).toEqual([]);
  });

  it('omits grants that the admin requested', async () => {
    const { id } = await makeMember(app.services.db);
    await admin.call('POST', '/admin/credits/grants', { userId: id, ...grantInput });
    expect((await readQueue()).items).toEqual([]);
    expect((await getCounts()).grant).toBe(0);
  });

  it('omits a payment once an admin added a note about it', async () => {
    const { db } = app.services;
    const paid = await makeSettledPayment(db, await makeMember(db));
    await db.updateTable('payments').set({ flag: 'duplicate' }).where('id', '=', paid.id).execute();
    expect((await readQueue()).items).toMatchObject([{ kind: 'payment', id: paid.id, about: 'duplicate' }]);
    await admin.call('POST', `/admin/payments/${paid.id}/notes`, { text: 'Returned by bank transfer' });
    expect((await readQueue()).items).toEqual([]);
  });

  it('includes a failed refund until it has a note, and one pending for an hour', async () => {
    const { db } = app.services;
    const paid = await makeSettledPayment(db, await makeMember(db));
    await sql`INSERT INTO payment_refunds (id, payment_id, kind, state, amount, created_at)
      VALUES (gen_random_uuid(), ${paid.id}, 'refund', 'requested', ${paid.amount}, now())`.execute(db);
    const listSubjects = async () => (await readQueue('?kind=payment')).items.map((item) => item.about);
    expect(await listSubjects()).toEqual([]);
    await db
      .updateTable('payment_refunds')
      .set({ created_at: daysAgo(1) })
      .where('payment_id', '=', paid.id)
      .execute();
    expect(await listSubjects()).toEqual(['refund']);
    await db
      .updateTable('payment_refunds')
      .set({ state: 'unclear', settled_at: daysAgo(1), failure: 'No answer' })
      .where('payment_id', '=', paid.id)
      .execute();
    expect(await listSubjects()).toEqual(['refund']);
    await admin.call('POST', `/admin/payments/${paid.id}/notes`, { text: 'The bank confirmed it' });
    expect(await listSubjects()).toEqual([]);
  });

  it('paginates in both directions across kinds without gaps or duplicates', async () => {
    const { db } = app.services;
    await makeMessages(75);
    const promoter = await makeMember(db);
    for (let n = 0; n < 70; n += 1) {
      await makeSubmission(db, promoter, { sent_at: new Date(daysAgo(9).getTime() + n * 61_000) });
    }
    const pages = [await readQueue()];
    for (let next = pages[0]?.nextCursor; next != null; next = pages.at(-1)?.nextCursor) {
      pages.push(await readQueue(`?cursor=${next}`));
    }
    const all = pages.flatMap(({ items }) => items);
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 45]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(145);
    expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).sort());
    const back = await readQueue(`?cursor=${pages[2]?.previousCursor}`);
    expect(back.items).toEqual(pages[1]?.items);
    expect((await readQueue(`?cursor=${back.previousCursor}`)).items).toEqual(pages[0]?.items);
  });

  it('paginates items with equal timestamps', async () => {
    await makeMessages(60);
    const at = daysAgo(2);
    await app.services.db.updateTable('support_messages').set({ created_at: at }).execute();
    const promoter = await makeMember(app.services.db);
    for (let n = 0; n < 60; n += 1) await makeSubmission(app.services.db, promoter, { sent_at: at });
    const first = await readQueue();
    const second = await readQueue(`?cursor=${first.nextCursor}`);
    const third = await readQueue(`?cursor=${second.nextCursor}`);
    expect(new Set([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(120);
  });

  it('lists reported and blocked listings first, and includes possibly outdated ones', async () => {
    const { db } = app.services;
    await makeMessages(1);
    const { id: reported } = await makePresale(db, { project_name: 'Reported' });
    const { id: blocked } = await makePresale(db, { project_name: 'Blocked' });
    const { id: stale } = await makePresale(db, { project_name: 'Stale' });
    for (let n = 0; n < 2; n += 1) {
      await db
        .insertInto('listing_reports')
        .values({
          id: uuidv7(),
          kind: 'presale',
          item_id: reported,
          user_id: (await makeMember(db)).id,
          what: 'spam',
          text: 'Twice',
          network_hash: null,
          account_made_at: daysAgo(90),
          created_at: daysAgo(1),
          decided_at: null,
          decided_by: null,
        })
        .execute();
    }
    await db.updateTable('listings').set({ is_link_blocked: true }).where('item_id', '=', blocked).execute();
    await db
      .updateTable('listings')
      .set({ stale_since: daysAgo(20) })
      .where('item_id', '=', stale)
      .execute();
    const listRows = async () =>
      (await readQueue()).items.map(({ kind, title, isUrgent, count }) => [kind, title, isUrgent, count]);
    expect(await listRows()).toEqual([
      ['report', 'Reported', true, 2],
      ['link', 'Blocked', true, 1],
      ['outdated', 'Stale', false, 0],
      ['message', 'Message 1', false, 1],
    ]);
    expect(await getCounts()).toMatchObject({ report: 1, link: 1, outdated: 1, message: 1 });
    expect((await admin.call('GET', `/admin/queue/listings/${stale}?kind=presale`)).body).toMatchObject({
      title: 'Stale',
      listing: { isStale: true },
      outdated: { isStale: true, wrong: 0, reasons: [] },
    });
    await admin.call('PUT', `/listings/${stale}/check`, { kind: 'presale', isRight: true });
    const { upTo } = (await admin.call('GET', `/admin/reports/${reported}`)).body as { upTo: string };
    await admin.call('POST', `/admin/reports/${reported}/dismiss`, {
      kind: 'presale',
      upTo,
      note: 'It is not.',
    });
    expect((await listRows()).map(([kind]) => kind)).toEqual(['link', 'message']);
    await db.deleteFrom('presales').execute();
  });

  it('counts up to a thousand per kind', async () => {
    await makeMessages(1_200);
    expect((await getCounts()).message).toBe(1_000);
  });

  it('emails subscribed admins once a day, unless the queue is empty', async () => {
    const { db } = app.services;
    const silent = await app.createAdmin();
    const listNotifications = () =>
      db
        .selectFrom('notifications')
        .select(['user_id', 'title', 'body', 'in_app'])
        .where('kind', '=', 'admin_queue')
        .execute();
    const settings = await admin.call('PATCH', '/notifications/settings', {
      kind: 'admin_queue',
      email: true,
    });
    expect(settings.status).toBe(200);
    await runJobNow(db, notifyAdmins, {});
    expect(await listNotifications()).toEqual([]);
    await makeMessages(2);
    await makeSubmission(db, await makeMember(db));
    await runJobNow(db, notifyAdmins, {});
    await runJobNow(db, notifyAdmins, {});
    expect(await listNotifications()).toEqual([
      {
        user_id: admin.id,
        title: '3 items need your attention',
        body: 'Submissions: 1, Support: 2.',
        in_app: false,
      },
    ]);
    const listEmails = async () =>
      (await app.listMails()).filter(({ subject }) => subject === '3 items need your attention');
    await vi.waitFor(async () => expect(await listEmails()).toHaveLength(1), {
      timeout: patienceMs,
      interval: 50,
    });
    expect((await listEmails())[0]?.to).toContain(admin.email);
    expect(silent.id).not.toBe(admin.id);
    const member = await app.createMember();
    const { body } = await member.call('GET', '/notifications/settings');
    expect(JSON.stringify(body)).not.toContain('admin_queue');
  });

  it('rejects an invalid cursor', async () => {
    for (const cursor of ['x', Buffer.from('1 2026-01-01 00:00:00 x').toString('base64url')]) {
      expect((await admin.call('GET', `/admin/queue?cursor=${cursor}`)).status).toBe(400);
    }
  });
});
