import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Change } from '#/platform/context.server.ts';
import { makeCampaigns } from '../../../test/factories/campaigns.ts';
import { makeMember } from '../../../test/factories/members.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { unknownListing } from '../listings/schema.ts';
import { updateStatuses } from './jobs.server.ts';
import type { Campaign } from './schema.ts';

type Person = Caller & { id: string; email: string };

const dayMs = 86_400_000;
// Without background jobs, because the tests run the relevant one themselves.
const app = setUpApp({ limits: false, jobs: false });
let admin: Person;

beforeAll(async () => {
  admin = await app.createAdmin();
});

const getInstant = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const createInput = (changes: Record<string, unknown> = {}) => ({
  title: 'Liquidity season',
  description: 'Provide liquidity\nand vote.',
  category: 'DeFi',
  startDate: getInstant(-1),
  endDate: getInstant(1),
  rewardType: 'Token',
  rewardAmount: '100 - 500 TIDE',
  websiteUrl: 'https://tide.example.com/',
  ...changes,
});

async function addCampaign(changes: Record<string, unknown> = {}): Promise<Campaign> {
  const { status, body } = await admin.call('POST', '/campaigns', createInput(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Campaign; // the operation's declared output
}

const editCampaign = (id: string, changes: Record<string, unknown>): Promise<ApiResponse> =>
  admin.call('PATCH', `/campaigns/${id}`, createInput(changes));

async function readCampaign(id: string): Promise<Campaign> {
  const { status, body } = await app.createCaller().call('GET', `/campaigns/${id}`);
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
  const order = ['active', 'upcoming', 'ended'];

  it('returns no campaigns from a new database', async () => {
    const { body } = await app.createCaller().call('GET', '/campaigns');
    expect(body).toMatchObject({ items: [] });
  });

  it('lists running, then upcoming, then ended campaigns', async () => {
    await makeCampaigns(app.services.db);
    const { body } = await app.createCaller().call('GET', '/campaigns');
    const statuses = (body as { items: Campaign[] }).items.map((row) => row.status);
    expect(statuses.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(statuses);
    expect(new Set(statuses)).toEqual(new Set(order));
  });
});

describe('POST, PATCH, and DELETE /api/campaigns', () => {
  it('returns an added campaign to visitors, with the status by its dates', async () => {
    const input = { maxParticipants: 50, isFeatured: true, websiteUrl: 'https://tide.example.com/' };
    const added = await addCampaign(input);
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
    expect(await readCampaign(added.id)).toEqual(added);
  });

  it.each([
    ['websiteUrl', { websiteUrl: null }, 'Enter at least one link'],
    ['endDate', { endDate: getInstant(-2) }, 'End must be after the start'],
    ['maxParticipants', { maxParticipants: 1.5 }, 'Max participants must be a whole number of at least 1'],
    ['twitterUrl', { twitterUrl: 'ftp://example.com' }, 'Please enter a valid URL'],
    ['image', { image: `${uuidv7()}.webp` }, 'This image is no longer available. Upload it again.'],
  ])('rejects an invalid %s', async (field, changes, message) => {
    const response = await admin.call('POST', '/campaigns', createInput(changes));
    expect(response).toMatchObject({ status: 400, body: { message, data: { field } } });
  });

  it('derives the status from the dates unless an admin sets one', async () => {
    const week = { startDate: getInstant(7), endDate: getInstant(9) };
    expect((await addCampaign(week)).status).toBe('upcoming');
    expect((await addCampaign({ startDate: getInstant(-12), endDate: getInstant(-10) })).status).toBe(
      'ended',
    );
    expect((await addCampaign({ ...week, status: 'active' })).status).toBe('active');
  });

  it('rejects an active status after the end, with an error on the field', async () => {
    const past = { startDate: getInstant(-12), endDate: getInstant(-10), status: 'active' };
    const rejection = { status: 400, body: { data: { field: 'status' } } };
    expect(await admin.call('POST', '/campaigns', createInput(past))).toMatchObject(rejection);
    const { id } = await addCampaign();
    expect(await editCampaign(id, past)).toMatchObject(rejection);
    expect((await readCampaign(id)).status).toBe('active');
  });

  it('edits and deletes a campaign, and records audit entries', async () => {
    const { id } = await addCampaign();
    const { body } = await editCampaign(id, {
      title: 'Second season',
      status: 'ended',
      results: 'Everybody won.',
    });
    expect(body).toMatchObject({ title: 'Second season', status: 'ended', results: 'Everybody won.' });
    expect((await admin.call('DELETE', `/campaigns/${id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/campaigns/${id}`)).status).toBe(404);
    expect((await editCampaign(id, {})).status).toBe(404);
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
  it('adds a user once', async () => {
    const member = await app.createMember();
    const { id } = await addCampaign();
    expect((await member.call('PUT', `/campaigns/${id}/join`, {})).body).toMatchObject({ participants: 1 });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => member.call('PUT', `/campaigns/${id}/join`, {})),
    );
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { participants: 1 } });
    expect((await member.call('GET', '/campaigns/mine')).body).toEqual({ joined: [id], reminded: [] });
    const days = await app.services.db
      .selectFrom('item_days')
      .select(['kind', 'joins'])
      .where('item_id', '=', id)
      .execute();
    expect(days).toEqual([{ kind: 'campaign', joins: 1 }]);
  });

  it('accepts three of fifty concurrent requests for three places', async () => {
    const { id } = await addCampaign({ maxParticipants: 5 });
    for (let joined = 0; joined < 2; joined += 1) {
      expect((await (await app.createMember()).call('PUT', `/campaigns/${id}/join`, {})).status).toBe(200);
    }
    const people = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id: userId } = await makeMember(app.services.db);
        return app.openSession(userId);
      }),
    );
    const responses = await Promise.all(
      people.map((person) => person.call('PUT', `/campaigns/${id}/join`, {})),
    );
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(47);
    for (const response of rejected) {
      expect(response).toMatchObject({ status: 409, body: { message: 'This campaign is full' } });
    }
    const rows = await app.services.db
      .selectFrom('campaign_participants')
      .select('user_id')
      .where('campaign_id', '=', id)
      .execute();
    expect([rows.length, (await readCampaign(id)).participants]).toEqual([5, 5]);
  });

  it('rejects campaigns before their start and after their end', async () => {
    const member = await app.createMember();
    const join = async (changes: Record<string, unknown>) =>
      member.call('PUT', `/campaigns/${(await addCampaign(changes)).id}/join`, {});
    expect(await join({ status: 'upcoming' })).toMatchObject({
      status: 409,
      body: { message: 'This campaign has not started yet' },
    });
    for (const changes of [{ status: 'ended' }, { startDate: getInstant(-3), endDate: getInstant(-1) }]) {
      expect(await join(changes)).toMatchObject({
        status: 409,
        body: { message: 'This campaign has ended' },
      });
    }
  });
});

describe('PUT /api/campaigns/{id}/reminder', () => {
  const remind = (caller: Caller, id: string) => caller.call('PUT', `/campaigns/${id}/reminder`, {});

  it('adds one reminder of an upcoming campaign, which DELETE removes', async () => {
    const member = await app.createMember();
    const { id } = await addCampaign({ status: 'upcoming' });
    expect((await remind(member, id)).body).toEqual({ id, isReminded: true });
    expect((await remind(member, id)).body).toEqual({ id, isReminded: true });
    expect((await member.call('GET', '/campaigns/mine')).body).toEqual({ joined: [], reminded: [id] });
    expect((await member.call('DELETE', `/campaigns/${id}/reminder`)).body).toEqual({
      id,
      isReminded: false,
    });
    expect((await member.call('GET', '/campaigns/mine')).body).toEqual({ joined: [], reminded: [] });
    expect(await remind(member, (await addCampaign()).id)).toMatchObject({ status: 409 });
  });

  it('sends the reminder once when an admin starts the campaign', async () => {
    const [member, other] = [await app.createMember(), await app.createMember()];
    const { id } = await addCampaign({ status: 'upcoming' });
    await remind(member, id);
    await editCampaign(id, { status: 'active' });
    const notifications = [
      { kind: 'campaign_started', title: 'Liquidity season has started', url: `/campaigns/${id}` },
    ];
    expect(await readNotifications(member.id)).toEqual(notifications);
    await editCampaign(id, { status: 'upcoming' });
    await editCampaign(id, { status: 'active' });
    expect(await readNotifications(member.id)).toEqual(notifications);
    expect(await readNotifications(other.id)).toEqual([]);
  });
});

describe('the status job', () => {
  /** Runs the job twice at this instant, as the queue may. Returns the reported changes. */
  async function runStatusJob(now: string): Promise<Change[]> {
    const published: Change[] = [];
    await runJobNow(
      app.services.db,
      updateStatuses,
      {},
      { now: new Date(now), publish: (changes) => void published.push(...changes) },
    );
    return published;
  }

  it('starts and ends campaigns by their dates and sends reminders once', async () => {
    const member = await app.createMember();
    const { id } = await addCampaign({
      status: 'upcoming',
      startDate: getInstant(1),
      endDate: getInstant(2),
    });
    await member.call('PUT', `/campaigns/${id}/reminder`, {});
    expect(await runStatusJob(getInstant(0.9))).toEqual([]);
    expect((await readCampaign(id)).status).toBe('upcoming');
    expect(await runStatusJob(getInstant(1.1))).toEqual([{ topic: 'public', noun: 'campaigns' }]);
    expect((await readCampaign(id)).status).toBe('active');
    expect(await readNotifications(member.id)).toHaveLength(1);
    expect(await runStatusJob(getInstant(1.2))).toEqual([]);
    expect(await runStatusJob(getInstant(2.1))).toEqual([{ topic: 'public', noun: 'campaigns' }]);
    expect((await readCampaign(id)).status).toBe('ended');
    expect(await readNotifications(member.id)).toHaveLength(1);
  });

  it('retains an admin’s choice until the next date', async () => {
    const early = await addCampaign({ status: 'active', startDate: getInstant(1), endDate: getInstant(2) });
    const stopped = await addCampaign({
      status: 'active',
      startDate: getInstant(-1),
      endDate: getInstant(2),
    });
    await editCampaign(stopped.id, { status: 'ended', startDate: getInstant(-1), endDate: getInstant(2) });
    await runStatusJob(getInstant(0.5));
    expect([(await readCampaign(early.id)).status, (await readCampaign(stopped.id)).status]).toEqual([
      'active',
      'ended',
    ]);
    await runStatusJob(getInstant(3));
    const statuses = await Promise.all(
      [early, stopped].map(async ({ id }) => (await readCampaign(id)).status),
    );
    expect(statuses).toEqual(['ended', 'ended']);
  });

  it('ends a campaign that was still active after its end', async () => {
    const { id } = await addCampaign({ startDate: getInstant(-3), endDate: getInstant(-2) });
    await app.services.db
      .updateTable('hub_campaigns')
      .set({ status: 'active', status_set_at: new Date() })
      .where('id', '=', id)
      .execute();
    await runStatusJob(getInstant(0.1));
    expect((await readCampaign(id)).status).toBe('ended');
  });

  it('keeps its status in an edit that was opened before it ran', async () => {
    const { id } = await addCampaign({ startDate: getInstant(0.5), endDate: getInstant(2) });
    expect((await readCampaign(id)).status).toBe('upcoming');
    await app.services.db
      .updateTable('hub_campaigns')
      .set({ status: 'active', status_set_at: new Date() })
      .where('id', '=', id)
      .execute();
    await editCampaign(id, { startDate: getInstant(0.5), endDate: getInstant(2), description: 'Corrected' });
    expect((await readCampaign(id)).status).toBe('active');
  });
});
