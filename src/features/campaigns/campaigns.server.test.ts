import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Change } from '#/platform/context.server.ts';
import { makeCampaigns } from '../../../test/factories/campaigns.ts';
import { makeMember } from '../../../test/factories/members.ts';
import { type ApiResponse, type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { unknownListing } from '../listings/schema.ts';
import { moveStatuses } from './jobs.server.ts';
import type { Campaign } from './schema.ts';

type Person = Caller & { id: string; email: string };

const day = 86_400_000;
let app: TestApp;
let admin: Person;

beforeAll(async () => {
  // Without background jobs, because the tests run the relevant one themselves.
  app = await createTestApp({ limits: false, jobs: false });
  admin = await app.admin();
});
afterAll(() => app.close());

const at = (days: number) => new Date(Date.now() + days * day).toISOString();

const createInput = (changes: Record<string, unknown> = {}) => ({
  title: 'Liquidity season',
  description: 'Provide liquidity\nand vote.',
  category: 'DeFi',
  startDate: at(-1),
  endDate: at(1),
  rewardType: 'Token',
  rewardAmount: '100 - 500 TIDE',
  websiteUrl: 'https://tide.example.com/',
  ...changes,
});

async function add(changes: Record<string, unknown> = {}): Promise<Campaign> {
  const { status, body } = await admin.call('POST', '/campaigns', createInput(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Campaign; // the operation's declared output
}

const edit = (id: string, changes: Record<string, unknown>): Promise<ApiResponse> =>
  admin.call('PATCH', `/campaigns/${id}`, createInput(changes));

async function read(id: string): Promise<Campaign> {
  const { status, body } = await app.caller().call('GET', `/campaigns/${id}`);
  expect(status).toBe(200);
  return body as Campaign; // the operation's declared output
}

const readNotifications = (userId: string) =>
  app.services.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'url'])
    .where('user_id', '=', userId)
    .execute();

describe('GET /api/campaigns', () => {
  it('is empty in a new database', async () => {
    const { body } = await app.caller().call('GET', '/campaigns');
    expect(body).toMatchObject({ items: [] });
  });

  it('lists running, then upcoming, then ended campaigns', async () => {
    await makeCampaigns(app.services.db);
    const { body } = await app.caller().call('GET', '/campaigns');
    const statuses = (body as { items: Campaign[] }).items.map((row) => row.status);
    expect(statuses.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(statuses);
    expect(new Set(statuses)).toEqual(new Set(order));
  });
  const order = ['active', 'upcoming', 'ended'];
});

describe('a campaign', () => {
  it('is public once an admin adds it, with the status of its dates', async () => {
    const input = { maxParticipants: 50, isFeatured: true, websiteUrl: 'https://tide.example.com/' };
    const added = await add(input);
    expect(added).toEqual({
      listing: { ...unknownListing, revision: 1, version: 1, changedAt: expect.any(String) },
      ...createInput(),
      ...input,
      id: added.id,
      startDate: expect.stringMatching(/Z$/),
      endDate: expect.stringMatching(/Z$/),
      imageUrl: null,
      twitterUrl: null,
      telegramUrl: null,
      status: 'active',
      participants: 0,
      results: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await read(added.id)).toEqual(added);
  });

  it.each([
    ['title', { title: '' }, 'Title is required'],
    ['category', { category: '' }, 'Select a category'],
    ['description', { description: ' \n' }, 'Description is required'],
    ['rewardType', { rewardType: undefined }, 'Select a reward type'],
    ['websiteUrl', { websiteUrl: null }, 'Enter at least one link'],
    ['rewardAmount', { rewardAmount: ' ' }, 'Reward amount is required'],
    ['startDate', { startDate: '' }, 'Select a start date'],
    ['endDate', { endDate: '' }, 'Select an end date'],
    ['endDate', { endDate: at(-2) }, 'End must be after the start'],
    ['maxParticipants', { maxParticipants: 0 }, 'Max participants must be a whole number of at least 1'],
    ['maxParticipants', { maxParticipants: 1.5 }, 'Max participants must be a whole number of at least 1'],
    ['twitterUrl', { twitterUrl: 'ftp://example.com' }, 'Please enter a valid URL'],
    ['image', { image: `${uuidv7()}.webp` }, 'This image is no longer available. Upload it again.'],
  ])('is rejected for its %s', async (field, changes, message) => {
    const answer = await admin.call('POST', '/campaigns', createInput(changes));
    expect(answer).toMatchObject({ status: 400, body: { message, data: { field } } });
  });

  it('follows its dates unless an admin sets a status', async () => {
    const week = { startDate: at(7), endDate: at(9) };
    expect((await add(week)).status).toBe('upcoming');
    expect((await add({ startDate: at(-12), endDate: at(-10) })).status).toBe('ended');
    expect((await add({ ...week, status: 'active' })).status).toBe('active');
  });

  it('is rejected with an active status after its end, with an error on the field', async () => {
    const past = { startDate: at(-12), endDate: at(-10), status: 'active' };
    const refusal = { status: 400, body: { data: { field: 'status' } } };
    expect(await admin.call('POST', '/campaigns', createInput(past))).toMatchObject(refusal);
    const { id } = await add();
    expect(await edit(id, past)).toMatchObject(refusal);
    expect((await read(id)).status).toBe('active');
  });

  it('can be edited and deleted by admins with audit entries', async () => {
    const { id } = await add();
    const { body } = await edit(id, { title: 'Second season', status: 'ended', results: 'Everybody won.' });
    expect(body).toMatchObject({ title: 'Second season', status: 'ended', results: 'Everybody won.' });
    expect((await admin.call('DELETE', `/campaigns/${id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/campaigns/${id}`)).status).toBe(404);
    expect((await edit(id, {})).status).toBe(404);
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .where('actor_id', '=', admin.id)
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => entry.action)).toEqual([
      'campaign.added',
      'campaign.edited',
      'campaign.deleted',
    ]);
  });
});

describe('PUT /api/campaigns/{id}/join', () => {
  it('counts a user once', async () => {
    const member = await app.member();
    const { id } = await add();
    expect((await member.call('PUT', `/campaigns/${id}/join`, {})).body).toMatchObject({ participants: 1 });
    const again = await Promise.all(
      Array.from({ length: 5 }, () => member.call('PUT', `/campaigns/${id}/join`, {})),
    );
    for (const answer of again) expect(answer).toMatchObject({ status: 200, body: { participants: 1 } });
    expect((await member.call('GET', '/campaigns/mine')).body).toEqual({ joined: [id], reminded: [] });
    const days = await app.services.db
      .selectFrom('item_days')
      .select(['kind', 'joins'])
      .where('item_id', '=', id)
      .execute();
    expect(days).toEqual([{ kind: 'campaign', joins: 1 }]);
  });

  it('accepts three of fifty concurrent requests for three places', async () => {
    const { id } = await add({ maxParticipants: 5 });
    for (let joined = 0; joined < 2; joined += 1) {
      expect((await (await app.member()).call('PUT', `/campaigns/${id}/join`, {})).status).toBe(200);
    }
    const people = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id: userId } = await makeMember(app.services.db);
        return app.opened(userId);
      }),
    );
    const answers = await Promise.all(
      people.map((person) => person.call('PUT', `/campaigns/${id}/join`, {})),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(47);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { message: 'This campaign is full' } });
    }
    const rows = await app.services.db
      .selectFrom('campaign_participants')
      .select('user_id')
      .where('campaign_id', '=', id)
      .execute();
    expect([rows.length, (await read(id)).participants]).toEqual([5, 5]);
  });

  it('rejects campaigns before their start and after their end', async () => {
    const member = await app.member();
    const join = async (changes: Record<string, unknown>) =>
      member.call('PUT', `/campaigns/${(await add(changes)).id}/join`, {});
    expect(await join({ status: 'upcoming' })).toMatchObject({
      status: 409,
      body: { message: 'This campaign has not started yet' },
    });
    for (const changes of [{ status: 'ended' }, { startDate: at(-3), endDate: at(-1) }]) {
      expect(await join(changes)).toMatchObject({
        status: 409,
        body: { message: 'This campaign has ended' },
      });
    }
    expect((await app.caller().call('PUT', `/campaigns/${(await add()).id}/join`, {})).status).toBe(401);
  });
});

describe('a reminder', () => {
  const remind = (one: Caller, id: string) => one.call('PUT', `/campaigns/${id}/reminder`, {});

  it('can be set once for an upcoming campaign and removed', async () => {
    const member = await app.member();
    const { id } = await add({ status: 'upcoming' });
    expect((await remind(member, id)).body).toEqual({ id, isReminded: true });
    expect((await remind(member, id)).body).toEqual({ id, isReminded: true });
    expect((await member.call('GET', '/campaigns/mine')).body).toEqual({ joined: [], reminded: [id] });
    expect((await member.call('DELETE', `/campaigns/${id}/reminder`)).body).toEqual({
      id,
      isReminded: false,
    });
    expect((await member.call('GET', '/campaigns/mine')).body).toEqual({ joined: [], reminded: [] });
    expect(await remind(member, (await add()).id)).toMatchObject({ status: 409 });
  });

  it('is sent once when an admin starts the campaign', async () => {
    const [member, other] = [await app.member(), await app.member()];
    const { id } = await add({ status: 'upcoming' });
    await remind(member, id);
    await edit(id, { status: 'active' });
    const notifications = [
      { kind: 'campaign_started', title: 'Liquidity season has started', url: `/campaigns/${id}` },
    ];
    expect(await readNotifications(member.id)).toEqual(notifications);
    await edit(id, { status: 'upcoming' });
    await edit(id, { status: 'active' });
    expect(await readNotifications(member.id)).toEqual(notifications);
    expect(await readNotifications(other.id)).toEqual([]);
  });
});

describe('the status job', () => {
  /** Runs the job twice at this instant, as the queue may. Returns the reported changes. */
  async function run(now: string): Promise<Change[]> {
    const published: Change[] = [];
    await runJobNow(
      app.services.db,
      moveStatuses,
      {},
      { now: new Date(now), publish: (changes) => void published.push(...changes) },
    );
    return published;
  }

  it('starts and ends campaigns by their dates and sends reminders once', async () => {
    const member = await app.member();
    const { id } = await add({ status: 'upcoming', startDate: at(1), endDate: at(2) });
    await member.call('PUT', `/campaigns/${id}/reminder`, {});
    expect(await run(at(0.9))).toEqual([]);
    expect((await read(id)).status).toBe('upcoming');
    expect(await run(at(1.1))).toEqual([{ topic: 'public', noun: 'campaigns' }]);
    expect((await read(id)).status).toBe('active');
    expect(await readNotifications(member.id)).toHaveLength(1);
    expect(await run(at(1.2))).toEqual([]);
    expect(await run(at(2.1))).toEqual([{ topic: 'public', noun: 'campaigns' }]);
    expect((await read(id)).status).toBe('ended');
    expect(await readNotifications(member.id)).toHaveLength(1);
  });

  it('retains an admin’s choice until the next date', async () => {
    const early = await add({ status: 'active', startDate: at(1), endDate: at(2) });
    const stopped = await add({ status: 'active', startDate: at(-1), endDate: at(2) });
    await edit(stopped.id, { status: 'ended', startDate: at(-1), endDate: at(2) });
    await run(at(0.5));
    expect([(await read(early.id)).status, (await read(stopped.id)).status]).toEqual(['active', 'ended']);
    await run(at(3));
    const statuses = await Promise.all([early, stopped].map(async ({ id }) => (await read(id)).status));
    expect(statuses).toEqual(['ended', 'ended']);
  });

  it('ends a campaign that was still active after its end', async () => {
    const { id } = await add({ startDate: at(-3), endDate: at(-2) });
    await app.services.db
      .updateTable('hub_campaigns')
      .set({ status: 'active', status_set_at: new Date() })
      .where('id', '=', id)
      .execute();
    await run(at(0.1));
    expect((await read(id)).status).toBe('ended');
  });

  it('is not reverted by an edit that was opened before it ran', async () => {
    const { id } = await add({ startDate: at(0.5), endDate: at(2) });
    expect((await read(id)).status).toBe('upcoming');
    await app.services.db
      .updateTable('hub_campaigns')
      .set({ status: 'active', status_set_at: new Date() })
      .where('id', '=', id)
      .execute();
    await edit(id, { startDate: at(0.5), endDate: at(2), description: 'Mended' });
    expect((await read(id)).status).toBe('active');
  });
});
