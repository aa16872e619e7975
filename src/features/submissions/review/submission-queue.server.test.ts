import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import {
  createForm,
  createProposals,
  createSubmissionCalls,
  expectSuccess,
} from '../../../../test/harness/submission-calls.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, clock: () => now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
let now: Date;
let admin: Person;
let promoter: Person;

const hourMs = 3_600_000;
const { presale, quest } = createProposals(() => now);
const { saveDraft, send, approve, review, readOwn } = createSubmissionCalls({
  admin: () => admin,
  promoter: () => promoter,
});

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
});
beforeEach(async () => {
  now = new Date();
  promoter = await app.createMember('promoter');
});

describe('GET /api/admin/submissions', () => {
  it('lists oldest first, paginates in both directions, and filters by kind and status', async () => {
    const { db } = app.services;
    await db.deleteFrom('submissions').execute();
    const rows = Array.from({ length: 70 }, (_, index) => ({
      id: uuidv7(),
      user_id: promoter.id,
      kind: index % 2 === 0 ? ('quest' as const) : ('presale' as const),
      status: 'pending' as const,
      form: '{}',
      payload: JSON.stringify({ title: `Number ${index}` }),
      sent_at: new Date(now.getTime() + Math.floor(index / 3)),
    }));
    await db.insertInto('submissions').values(rows).execute();
    type Page = {
      items: { title: string }[];
      nextCursor: string | null;
      previousCursor: string | null;
    };
    const readQueue = async (query: string) =>
      (await expectSuccess(admin.call('GET', `/admin/submissions${query}`))) as Page;
    const first = await readQueue('');
    expect(first).toMatchObject({ previousCursor: null });
    const second = await readQueue(`?cursor=${first.nextCursor}`);
    const third = await readQueue(`?cursor=${second.nextCursor}`);
    expect(third.nextCursor).toBeNull();
    const titles = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title));
    expect(titles).toEqual(rows.map((_, index) => `Number ${index}`));
    expect((await readQueue(`?cursor=${third.previousCursor}`)).items).toEqual(second.items);
    expect((await readQueue(`?cursor=${second.previousCursor}`)).items).toEqual(first.items);
    expect((await readQueue('?kind=presale')).items.slice(0, 2)).toMatchObject([
      { title: 'Number 1' },
      { title: 'Number 3' },
    ]);
    expect((await readQueue('?status=rejected')).items).toEqual([]);
  });
});

describe('a submission from an older version', () => {
  const sendOlder = async (changes: object) => {
    const id = await send(presale());
    const { payload } = presale();
    await app.services.db
      .updateTable('submissions')
      .set({ payload: JSON.stringify({ ...payload, ...emptyLinks, ...changes }) })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const emptyLinks = {
    logo: null,
    softCap: null,
    hardCap: null,
    kycRequired: false,
    auditUrl: null,
    websiteUrl: null,
    twitterUrl: null,
    telegramUrl: null,
    launchpadUrl: null,
  };

  it('requires a link before it can be published, which an admin can add', async () => {
    const id = await sendOlder({});
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { message: 'Edit this submission first: Enter at least one link.' },
    });
    const { updatedAt } = await review(id);
    const link = 'https://aurora.example.com/';
    await expectSuccess(
      admin.call('PATCH', `/admin/submissions/${id}`, { updatedAt, item: presale({ websiteUrl: link }) }),
    );
    expect((await approve(id)).status).toBe(200);
  });

  it('publishes without the promoter’s risk level', async () => {
    const id = await sendOlder({ websiteUrl: 'https://aurora.example.com/', riskLevel: 'Verified' });
    expect(await review(id)).not.toHaveProperty('item.payload.riskLevel');
    const { itemId } = await expectSuccess(approve(id));
    expect(await expectSuccess(admin.call('GET', `/presales/${String(itemId)}`))).toMatchObject({
      riskLevel: 'Medium',
    });
    const draft = await saveDraft('presale');
    const typed = { ...createForm('presale').form, riskLevel: 'Verified' };
    await app.services.db
      .updateTable('submissions')
      .set({ form: JSON.stringify(typed) })
      .where('id', '=', draft)
      .execute();
    expect(await expectSuccess(promoter.call('GET', `/submissions/${draft}`))).toMatchObject({
      item: createForm('presale'),
    });
  });
});

describe('a blocked link', () => {
  const listed = 'https://uniswap.wtf/claim';

  it('is shown to reviewers, and requires a reason for the audit log', async () => {
    const id = await send(quest({ projectUrl: listed }));
    expect(await review(id)).toMatchObject({ flags: [{ url: listed, verdict: 'blocked' }] });
    expect(await approve(id)).toMatchObject({ status: 400, body: { data: { field: 'linkReason' } } });
    expect(await readOwn(id)).toMatchObject({ status: 'pending', itemId: null });
    const { updatedAt } = await review(id);
    const linkReason = 'Their new site';
    const { itemId } = await expectSuccess(
      admin.call('POST', `/admin/submissions/${id}/approve`, { updatedAt, linkReason }),
    );
    expect(await expectSuccess(admin.call('GET', `/quests/${String(itemId)}`))).toMatchObject({
      listing: { heldFor: 'link' },
    });
    const { details } = await app.services.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'submission.approved')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ blockedLinks: [listed], linkReason });
  });

  it('is rejected in an admin’s own listing, unless the listing had it before', async () => {
    const faucet = { name: 'Tap', url: listed };
    expect(await admin.call('POST', '/faucets', faucet)).toMatchObject({ status: 400 });
    const url = 'https://tap-of-an-admin.example/';
    const { id } = await expectSuccess(admin.call('POST', '/faucets', { ...faucet, url }));
    expect(await admin.call('PATCH', `/faucets/${String(id)}`, faucet)).toMatchObject({ status: 400 });
    const entry = { host: 'tap-of-an-admin.example', verdict: 'block', note: 'Reported' };
    await expectSuccess(admin.call('POST', '/admin/link-entries', entry));
    await app.services.linkGuard.refresh();
    await expectSuccess(admin.call('PATCH', `/faucets/${String(id)}`, { name: 'Renamed', url }));
  });
});

describe('view, click, and join counts', () => {
  const count = (by: Caller, id: string, event: string, address = '203.0.113.1', agent = 'one') =>
    by.call(
      'POST',
      `/items/${id}/count`,
      { kind: 'quest', event },
      { 'x-forwarded-for': address, 'user-agent': agent },
    );

  it('include each network address once a day', async () => {
    const id = await send(quest());
    await expectSuccess(approve(id));
    const { itemId } = (await readOwn(id)) as { itemId: string };
    const visitor = app.createCaller();
    await Promise.all(Array.from({ length: 10 }, () => expectSuccess(count(visitor, itemId, 'view'))));
    await expectSuccess(count(visitor, itemId, 'click'));
    const names = Array.from({ length: 20 }, (_, index) => `Browser ${index}`);
    await Promise.all(
      names.map((agent) => expectSuccess(count(app.createCaller(), itemId, 'view', '203.0.113.1', agent))),
    );
    expect(await readOwn(id)).toMatchObject({ counts: { views: 1, clicks: 1 } });
    for (const host of ['::1', '::2:7', 'ffff::9']) {
      await expectSuccess(
        count(app.createCaller(), itemId, 'view', `2001:db8:7:8${host.startsWith(':') ? '' : ':'}${host}`),
      );
    }
    expect(await readOwn(id)).toMatchObject({ counts: { views: 2, clicks: 1, joins: 0 } });
    now = new Date(now.getTime() + 24 * hourMs);
    await expectSuccess(count(visitor, itemId, 'view'));
    expect(await readOwn(id)).toMatchObject({ counts: { views: 3 } });

    const { days, items } = (await expectSuccess(
      promoter.call('GET', `/submissions/days?itemId=${itemId}`),
    )) as {
      days: { day: string; views: number }[];
      items: unknown;
    };
    expect(items).toEqual([{ id: itemId, kind: 'quest', title: 'Aurora steps' }]);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toMatchObject([
      { views: 2, clicks: 1 },
      { day: now.toISOString().slice(0, 10), views: 1 },
    ]);
    const other = await app.createMember('promoter');
    const otherDays = (await expectSuccess(other.call('GET', `/submissions/days?itemId=${itemId}`))) as {
      days: { views: number }[];
    };
    expect(otherDays.days.filter(({ views }) => views > 0)).toEqual([]);
    await app.services.db.updateTable('item_days').set({ day: sql`day - 29` }).execute();
    expect(await readOwn(id)).toMatchObject({ counts: { views: 1, clicks: 0 } });
  });

  it('include a user’s first completed task as a join', async () => {
    const id = await send(
      quest({ tasks: [1, 2, 3].map((number) => ({ kind: 'other', title: `Task ${number}` })) }),
    );
    await expectSuccess(approve(id));
    const { itemId } = (await readOwn(id)) as { itemId: string };
    const hunter = await app.createMember();
    const { tasks } = (await expectSuccess(hunter.call('GET', `/quests/${itemId}`))) as {
      tasks: { id: string }[];
    };
    await Promise.all(
      tasks.map((task) =>
        expectSuccess(hunter.call('PUT', `/quests/${itemId}/progress`, { taskId: task.id, done: true })),
      ),
    );
    expect(await readOwn(id)).toMatchObject({ counts: { joins: 1 } });
  });

  it('exist only for published items', async () => {
    expect((await count(app.createCaller(), uuidv7(), 'view')).status).toBe(404);
  });
});

describe('deleting an account', () => {
  it('deletes its submissions, and keeps published items without a name', async () => {
    const id = await send(quest());
    await expectSuccess(approve(id));
    const { itemId } = (await readOwn(id)) as { itemId: string };
    await send(presale());
    await saveDraft('campaign');
    await app.services.db.deleteFrom('profiles').where('id', '=', promoter.id).execute();
    const remaining = await app.services.db
      .selectFrom('submissions')
      .select('id')
      .where('user_id', '=', promoter.id)
      .execute();
    expect(remaining).toEqual([]);
    const row = await app.services.db
      .selectFrom('quests')
      .select('submitted_by')
      .where('id', '=', itemId)
      .executeTakeFirst();
    expect(row).toEqual({ submitted_by: null });
  });
});
