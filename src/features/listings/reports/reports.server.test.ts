import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLimits } from '#/platform/limits.server.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { loadMemberCtx, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../../../test/factories/members.ts';
import { makeSubmission } from '../../../../test/factories/submissions.ts';
import { type ApiResponse, type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { reportItem } from './commands.server.ts';
import { notifyReporters } from './jobs.server.ts';
import type { ReportReason } from './kinds.ts';
import type { ReportedId, ReportedItem } from './schema.ts';

type Person = Caller & { id: string };

const dayMs = 86_400_000;
const start = new Date('2026-11-20T12:00:00Z');

let app: TestApp;
let admin: Person;
let now: Date;
let item: ReportedId;

beforeAll(async () => {
  now = start;
  app = await createTestApp({ limits: false, jobs: false, clock: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = start;
  await db().deleteFrom('listing_reports').execute();
  admin = await app.createAdmin();
  item = { kind: 'faucet', id: (await makeFaucet(app.services.db, { name: 'Rival', created_at: start })).id };
});

const db = () => app.services.db;

/** Creates an account that is this many days old. */
const createAccount = (days: number) =>
  makeMember(db(), { created_at: new Date(now.getTime() - days * dayMs) });

type ReportOptions = { days?: number; network?: string | null; what?: ReportReason; by?: { id: string } };

/** Reports the item, by default from a separate network. */
async function report({
  days = 60,
  network,
  what = 'steals_funds',
  by,
}: ReportOptions = {}): Promise<string> {
  const { id } = by ?? (await createAccount(days));
  const ctx = { ...(await loadMemberCtx(db(), id)), now };
  const from = network === undefined ? `network of ${id}` : network;
  await reportItem(ctx, { ...item, what, text: 'It emptied my wallet.' }, from);
  return id;
}

async function isHeld(): Promise<boolean> {
  const { kind, id } = item;
  if (kind === 'follow') {
    const row = db().selectFrom('campaigns').select('held_at').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).held_at !== null;
  }
  const { body } = await app.createCaller().call('GET', '/faucets');
  const items = (body as { items: { id: string; listing: { heldFor: string | null } }[] }).items;
  return items.find((entry) => entry.id === id)?.listing.heldFor === 'reports';
}

async function findListed(show = 'open'): Promise<ReportedItem | undefined> {
  const { body, status } = await admin.call('GET', `/admin/reports?show=${show}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { items: ReportedItem[] }).items.find(({ id }) => id === item.id);
}

async function decide(
  action: 'uphold' | 'dismiss',
  input: Record<string, unknown> = {},
): Promise<ApiResponse> {
  const upTo = (await findListed())?.upTo;
  return admin.call('POST', `/admin/reports/${item.id}/${action}`, { kind: item.kind, upTo, ...input });
}

async function readNotifications(userId: string) {
  await runJobNow(db(), notifyReporters, {}, { now });
  return db()
    .selectFrom('notifications')
    .select(['title', 'body', 'url'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'report')
    .orderBy('created_at')
    .execute();
}

const post = (by: Caller, changes: Record<string, unknown> = {}) =>
  by.call('POST', `/listings/${item.id}/reports`, {
    kind: item.kind,
    what: 'steals_funds',
    text: 'It emptied my wallet.',
    ...changes,
  });

describe('POST /api/listings/{id}/reports', () => {
  it('adds the report to the admins’ queue with the item’s data', async () => {
    const member = await app.createMember();
    expect((await post(member, { text: '  <script>alert(1)</script> ' })).status).toBe(201);
    expect(await findListed()).toMatchObject({
      ...item,
      title: 'Rival',
      url: `/faucets#faucet-${item.id}`,
      heldSince: null,
      count: 1,
      upTo: start.toISOString(),
      reports: [
        {
          what: 'steals_funds',
          text: '<script>alert(1)</script>',
          reporter: { id: member.id },
          doubt: 'young',
        },
      ],
    });
    expect((await admin.call('GET', '/admin/queue/counts')).body).toMatchObject({ report: 1 });
    const single = await admin.call('GET', `/admin/reports/${item.id}`);
    expect(single.body).toEqual(await findListed());
    const mine = await member.call('GET', `/listings/mine?kind=${item.kind}`);
    expect(mine.body).toEqual({ followed: [], checks: [], reported: [item.id] });
  });

  it('accepts one open report per user and item under concurrent requests', async () => {
    const member = await app.createMember();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(member)));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await findListed()).toMatchObject({ count: 1 });
    expect((await decide('dismiss')).status).toBe(200);
    expect((await post(member)).status).toBe(201);
  });

  it('rejects reports without a text, unknown items, and the item’s publisher', async () => {
    const member = await app.createMember('promoter');
    expect((await post(member, { text: ' ' })).body).toMatchObject({ message: 'Tell us what happened' });
    expect((await post(member, { text: 'x'.repeat(1001) })).status).toBe(400);
    expect((await post(member, { what: 'ugly' })).status).toBe(400);
    expect((await post(member, { kind: 'quest' })).body).toMatchObject({
      message: 'This quest no longer exists.',
    });
    await makeSubmission(db(), member, { status: 'approved', item_id: item.id, decided_at: now });
    expect((await post(member)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('rejects more than ten an hour and twenty open reports', async () => {
    const { services } = app;
    const unlimited = services.limits;
    const [first, second] = [await app.createMember(), await app.createMember()];
    const reportMany = async (by: Caller, count: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n += 1) {
        item = { kind: 'faucet', id: (await makeFaucet(db())).id };
        statuses.push((await post(by)).status);
      }
      return statuses;
    };
    services.limits = createLimits(db());
    const hourly = await reportMany(first, 11);
    services.limits = unlimited;
    expect([hourly.filter((status) => status === 201).length, hourly.at(-1)]).toEqual([10, 429]);
    const open = await reportMany(second, 21);
    expect([open.filter((status) => status === 201).length, open.at(-1)]).toEqual([20, 403]);
  });
});

describe('reports of theft', () => {
  it('hide the item’s links after three independent ones until an admin’s review', async () => {
    await report();
    await report();
    await report({ what: 'spam' });
    expect(await isHeld()).toBe(false);
    await report();
    expect(await isHeld()).toBe(true);
    expect(await findListed()).toMatchObject({ heldSince: start.toISOString(), isHeldByUs: false, count: 4 });
    expect((await admin.call('POST', `/admin/listings/${item.id}/restore`, { kind: 'faucet' })).status).toBe(
      409,
    );
    await decide('dismiss');
    expect(await isHeld()).toBe(false);
    expect(await findListed()).toBeUndefined();
  });

  it('hide nothing if they are from young accounts or from two networks', async () => {
    for (let n = 0; n < 50; n += 1) await report({ days: 6 });
    for (let n = 0; n < 20; n += 1) await report({ network: `network ${n % 2}` });
    for (let n = 0; n < 20; n += 1) await report({ days: 3, network: `network ${n % 2}` });
    expect(await isHeld()).toBe(false);
    const { reports, count } = (await findListed()) ?? {};
    expect(count).toBe(90);
    expect(reports?.map(({ doubt }) => doubt)).toEqual(Array.from({ length: 10 }, () => 'young'));

    const rival = item;
    item = { kind: 'faucet', id: (await makeFaucet(db(), { name: 'Drainer' })).id };
    for (let n = 0; n < 3; n += 1) await report();
    expect(await isHeld()).toBe(true);
    item = rival;
    expect(await isHeld()).toBe(false);
  });

  it('are ignored for a month after a dismissal, and from suspended or deleted users', async () => {
    const [dismissedReporter, suspendedReporter, deletedReporter] = [
      await createAccount(90),
      await createAccount(90),
      await createAccount(90),
    ];
    await report({ by: dismissedReporter, what: 'other' });
    await decide('dismiss');
    await report({ by: dismissedReporter });
    await report({ by: suspendedReporter });
    await report({ by: deletedReporter });
    // These three would suffice if the first reporter had no dismissed report.
    expect(await isHeld()).toBe(false);
    await db()
      .updateTable('profiles')
      .set({ suspended_at: now, suspended_reason: 'Spam' })
      .where('id', '=', suspendedReporter.id)
      .execute();
    await db().deleteFrom('profiles').where('id', '=', deletedReporter.id).execute();
    await report();
    await report();
    expect(await isHeld()).toBe(false);
    expect((await findListed())?.reports.map(({ doubt }) => doubt)).toEqual([
      'dismissed',
      'suspended',
      'gone',
      null,
      null,
    ]);
    await report();
    expect(await isHeld()).toBe(true);
  });

  it('hide the links once under concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createAccount(30)));
    await Promise.all(people.map((by) => report({ by })));
    expect(await isHeld()).toBe(true);
    const entries = db().selectFrom('audit_entries').select('action').where('subject_id', '=', item.id);
    expect(await entries.execute()).toEqual([{ action: 'listing.held' }]);
    expect(await findListed()).toMatchObject({ count: 8 });
  });
});

describe('an admin’s decision', () => {
  it('upholds reports: links stay hidden, and each reporter is notified once', async () => {
    const first = await report({ what: 'phishing' });
    const { body } = await decide('uphold', { hides: true, note: 'It copies uniswap.org.' });
    expect(body).toEqual({ ...item, decided: 1, isHeld: true });
    expect(await isHeld()).toBe(true);
    const news = {
      title: 'We agreed with your report about “Rival”',
      body: 'We’ve hidden its links. It copies uniswap.org. Thank you for telling us.',
      url: `/faucets#faucet-${item.id}`,
    };
    expect(await readNotifications(first)).toEqual([news]);
    expect(await readNotifications(first)).toEqual([news]);
    expect(await findListed('hidden')).toMatchObject({ isHeldByUs: true, count: 0, upheld: 1 });
    const network = db().selectFrom('listing_reports').select('network_hash').where('user_id', '=', first);
    expect(await network.execute()).toEqual([{ network_hash: null }]);
    await report({ what: 'spam' });
    await decide('dismiss');
    expect(await isHeld()).toBe(true);
    const response = await admin.call('POST', `/admin/listings/${item.id}/restore`, { kind: 'faucet' });
    expect(response.body).toEqual({ ...item, isHeld: false });
    expect(await isHeld()).toBe(false);
  });

  it('upholds reports of a corrected item without hiding it, or dismisses them', async () => {
    const first = await report({ what: 'misleading' });
    expect((await decide('uphold', { hides: false })).body).toMatchObject({ isHeld: false });
    expect(await readNotifications(first)).toMatchObject([
      { body: 'We’ve taken action. Thank you for telling us.' },
    ]);
    const second = await report({ what: 'fake' });
    await decide('dismiss');
    expect(await readNotifications(second)).toMatchObject([
      { title: 'We reviewed your report about “Rival”', body: 'We reviewed it and found no problem.' },
    ]);
  });

  it('covers the reports shown, leaves later ones open, and rejects decided ones', async () => {
    await report();
    const upTo = (await findListed())?.upTo;
    now = new Date(start.getTime() + 60_000);
    const laterReport = await report();
    const path = `/admin/reports/${item.id}/dismiss`;
    expect((await admin.call('POST', path, { kind: 'faucet', upTo })).body).toMatchObject({ decided: 1 });
    expect(await findListed()).toMatchObject({ count: 1, reports: [{ reporter: { id: laterReport } }] });
    expect((await admin.call('POST', path, { kind: 'faucet', upTo })).status).toBe(409);
    const rows = db()
      .selectFrom('reported_items')
      .select(['reports', 'first_at'])
      .where('item_id', '=', item.id);
    expect(await rows.execute()).toEqual([{ reports: 1, first_at: now }]);
  });

  it('leaves the item hidden while later reports suffice', async () => {
    await report();
    const upTo = (await findListed())?.upTo;
    now = new Date(start.getTime() + 60_000);
    for (let n = 0; n < 3; n += 1) await report();
    expect(await isHeld()).toBe(true);
    const path = `/admin/reports/${item.id}/dismiss`;
    expect((await admin.call('POST', path, { kind: 'faucet', upTo })).body).toMatchObject({ isHeld: true });
  });

  it('deletes the item and notifies reporters', async () => {
    const first = await report();
    expect((await admin.call('DELETE', `/faucets/${item.id}`)).status).toBe(200);
    expect(await readNotifications(first)).toEqual([
      {
        title: 'We agreed with your report about “Rival”',
        body: 'It has been deleted. Thank you for telling us.',
        url: '/faucets',
      },
    ]);
    expect(await findListed()).toBeUndefined();
  });

  it('hides and restores a listing without reports, with a reason in the audit log', async () => {
    const path = `/admin/listings/${item.id}`;
    expect((await admin.call('POST', `${path}/hide`, { kind: 'faucet', reason: ' ' })).status).toBe(400);
    await admin.call('POST', `${path}/hide`, { kind: 'faucet', reason: 'The site was taken over.' });
    expect(await isHeld()).toBe(true);
    await admin.call('POST', `${path}/restore`, { kind: 'faucet' });
    await admin.call('POST', `${path}/restore`, { kind: 'faucet' });
    expect(await isHeld()).toBe(false);
    const entries = await db()
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', item.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'listing.hidden', details: { kind: 'faucet', reason: 'The site was taken over.' } },
      { action: 'listing.restored', details: { kind: 'faucet' } },
    ]);
  });
});

describe('a follow campaign', () => {
  it('can be reported, hidden, and restored like a listing', async () => {
    const campaign = await makeFollowCampaign(db(), { twitterHandle: 'drainer' });
    item = { kind: 'follow', id: campaign.id };
    const creatorCtx = createMemberCtx(db(), campaign.creator, { now });
    await expect(reportItem(creatorCtx, { ...item, what: 'spam', text: 'Mine' }, null)).rejects.toMatchObject(
      {
        code: 'FORBIDDEN',
      },
    );
    const people = [await report(), await report(), await report()];
    expect(await isHeld()).toBe(true);
    expect(await findListed()).toMatchObject({
      title: '@drainer',
      url: '/campaigns',
      links: ['https://x.com/drainer'],
      publishedBy: { id: campaign.creator.id },
    });
    const claimant = await app.createMember();
    const claim = () =>
      claimant.call('POST', `/follow/${campaign.id}/claims`, { proofUrl: 'https://x.com/somebody' });
    expect((await claim()).body).toMatchObject({
      code: 'CONFLICT',
      message: 'This campaign is on hold while we look into reports',
    });
    const offers = (await claimant.call('GET', '/follow')).body as {
      items: { id: string; isHeld: boolean }[];
    };
    expect(offers.items.find(({ id }) => id === campaign.id)).toMatchObject({ isHeld: true });
    await decide('dismiss');
    expect(await isHeld()).toBe(false);
    expect((await claim()).status).toBe(201);
    expect(await readNotifications(people[0] ?? '')).toMatchObject([
      { title: 'We reviewed your report about “@drainer”' },
    ]);
  });
});
