import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeCampaigns } from '../../../../test/factories/campaigns.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { makeGuide } from '../../../../test/factories/guides.ts';
import { makePresale } from '../../../../test/factories/presales.ts';
import { makeQuest } from '../../../../test/factories/quests.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import type { OwnListings } from '../schema.ts';
import { maxFollows } from './schema.ts';

type Person = Caller & { id: string };
const app = setUpApp({ limits: false });
let admin: Person;

beforeAll(async () => {
  admin = await app.createAdmin();
});

const follow = (caller: Caller, kind: string, id: string) =>
  caller.call('PUT', `/listings/${id}/follow`, { kind });
const unfollow = (caller: Caller, id: string) => caller.call('DELETE', `/listings/${id}/follow`);
const readFollowed = async (caller: Caller, kind: string) =>
  ((await caller.call('GET', `/listings/mine?kind=${kind}`)).body as OwnListings).followed; // the declared output

const faucet = { name: 'Sepolia', url: 'https://faucet.example/', network: 'Sepolia', amount: '0.1 ETH' };
const addFaucet = async (): Promise<string> => {
  const { body } = await admin.call('POST', '/faucets', faucet);
  return (body as { id: string }).id; // the operation's declared output
};
const edit = async (caller: Caller, id: string, changes: Record<string, unknown>) =>
  expect((await caller.call('PATCH', `/faucets/${id}`, { ...faucet, ...changes })).status).toBe(200);
const readNotifications = (id: string) =>
  app.services.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'title', 'body', 'url'])
    .where('key', 'like', `listing-changed:%:${id}:%`)
    .orderBy('id')
    .execute();
/** Resolves when all notification jobs have run. */
const waitForNotificationJobs = () =>
  eventually(async () => {
    const { rows } = await sql`
      SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'listings.tell-followers'`.execute(app.database.ownerDb);
    expect(rows).toEqual([]);
  });

describe('PUT /api/listings/{id}/follow', () => {
  it('follows a listing for the caller only, until it is unfollowed', async () => {
    const [member, other] = [await app.createMember(), await app.createMember()];
    const { id } = await makeFaucet(app.services.db);
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await follow(member, 'faucet', id)).toMatchObject({
        status: 200,
        body: { id, isFollowed: true },
      });
    }
    expect(await readFollowed(member, 'faucet')).toEqual([id]);
    expect(await readFollowed(member, 'guide')).toEqual([]);
    expect((await unfollow(other, id)).body).toEqual({ id, isFollowed: false });
    expect(await readFollowed(member, 'faucet')).toEqual([id]);
    expect((await unfollow(member, id)).body).toEqual({ id, isFollowed: false });
    expect(await readFollowed(member, 'faucet')).toEqual([]);
  });

  it('rejects unknown listings and wrong kinds', async () => {
    const member = await app.createMember();
    const { id } = await makeFaucet(app.services.db);
    expect((await follow(member, 'guide', id)).status).toBe(404);
    expect((await follow(member, 'faucet', uuidv7())).status).toBe(404);
    expect((await follow(member, 'airdrop', id)).status).toBe(400);
    expect((await unfollow(member, uuidv7())).status).toBe(404);
    const forged = { kind: 'faucet', userId: admin.id };
    expect((await member.call('PUT', `/listings/${id}/follow`, forged)).status).toBe(400);
    expect(await readFollowed(member, 'faucet')).toEqual([]);
  });

  it('rejects follows beyond the limit under concurrent requests', async () => {
    const member = await app.createMember();
    await sql`INSERT INTO listing_follows (user_id, kind, item_id)
      SELECT ${member.id}::uuid, 'quest', gen_random_uuid() FROM generate_series(2, ${maxFollows}::int)`.execute(
      app.services.db,
    );
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await makeFaucet(app.services.db)).id));
    const responses = await Promise.all(ids.map((id) => follow(member, 'faucet', id)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'You can follow up to 1000 listings. Unfollow one first.',
    });
  });

  it('lists follows latest first until the listing is deleted', async () => {
    const member = await app.createMember();
    const { db } = app.services;
    const guide = await makeGuide(db, { title: 'How to farm Base' });
    const presale = await makePresale(db, { project_name: 'Harbour' });
    await follow(member, 'guide', guide.id);
    await follow(member, 'presale', presale.id);
    const { body } = await member.call('GET', '/listings/followed');
    expect(body).toMatchObject({
      items: [
        { kind: 'presale', id: presale.id, name: 'Harbour', url: `/presales/${presale.id}` },
        { kind: 'guide', id: guide.id, name: 'How to farm Base', url: expect.stringMatching(/^\/guides\/./) },
      ],
      nextCursor: null,
    });
    await admin.call('DELETE', `/presales/${presale.id}`);
    expect(await readFollowed(member, 'presale')).toEqual([]);
  });

  it('is implied when a guide is tracked', async () => {
    const member = await app.createMember();
    const { id } = await makeGuide(app.services.db);
    const track = (guideId: string) =>
      member.call('POST', '/airdrops', {
        name: 'Base',
        project: 'Base',
        eligibilityDate: '2026-11-20',
        guideId,
      });
    expect((await track(id)).status).toBe(201);
    expect((await track(uuidv7())).status).toBe(201);
    expect(await readFollowed(member, 'guide')).toEqual([id]);
  });

  it('includes presales watched in earlier versions', async () => {
    const member = await app.createMember();
    const [first, second] = [await makePresale(app.services.db), await makePresale(app.services.db)];
    await follow(member, 'presale', first.id);
    const watches = { user_id: member.id, presale_id: second.id, created_at: new Date() };
    const insert = app.services.db.insertInto('presale_watches').values(watches);
    for (let attempt = 0; attempt < 2; attempt++) {
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
    expect(await readFollowed(member, 'presale')).toEqual([first.id, second.id]);
    await app.services.db.deleteFrom('presale_watches').where('presale_id', '=', second.id).execute();
    expect(await readFollowed(member, 'presale')).toEqual([first.id]);
  });
});

describe('deleting a listing', () => {
  it('notifies its followers except the admin who deleted it', async () => {
    const member = await app.createMember();
    const id = await addFaucet();
    for (const item of [member, admin]) await follow(item, 'faucet', id);
    expect((await admin.call('DELETE', `/faucets/${id}`)).status).toBe(200);
    const readRemovalNotifications = () =>
      app.services.db
        .selectFrom('notifications')
        .select(['user_id', 'kind', 'title', 'body', 'url'])
        .where('key', '=', `listing-removed:faucet:${id}`)
        .execute();
    await eventually(async () =>
      expect(await readRemovalNotifications()).toEqual([
        {
          user_id: member.id,
          kind: 'listing_changed',
          title: 'Sepolia was removed',
          body: 'It is no longer listed, and you no longer follow it.',
          url: '/notifications',
        },
      ]),
    );
    expect(await readFollowed(member, 'faucet')).toEqual([]);
  });

  it('notifies followers of guides, presales, quests, and campaigns', async () => {
    const { db } = app.services;
    const people = await Promise.all([1, 2, 3].map(() => app.createMember()));
    const [guide, presale] = [await makeGuide(db), await makePresale(db)];
    const { questId } = await makeQuest(db);
    await makeCampaigns(db);
    const campaign = await db.selectFrom('hub_campaigns').select('id').executeTakeFirstOrThrow();
    const listings = [
      ['guide', 'guides', guide.id],
      ['presale', 'presales', presale.id],
      ['quest', 'quests', questId],
      ['campaign', 'campaigns', campaign.id],
    ] as const;
    for (const [kind, path, id] of listings) {
      for (const person of people) expect((await follow(person, kind, id)).status).toBe(200);
      expect((await admin.call('DELETE', `/${path}/${id}`)).status).toBe(200);
      await eventually(async () => {
        const { count } = await db
          .selectFrom('notifications')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('key', '=', `listing-removed:${kind}:${id}`)
          .executeTakeFirstOrThrow();
        expect(count).toBe(people.length);
      });
    }
  });
});

describe('editing a listing', () => {
  it('notifies followers once, except its editor and later followers', async () => {
    const [member, laterFollower] = [await app.createMember(), await app.createMember()];
    const id = await addFaucet();
    for (const item of [member, admin]) await follow(item, 'faucet', id);
    await edit(admin, id, { tellFollowers: false });
    await edit(admin, id, {});
    await edit(admin, id, { amount: '0.5 ETH', cooldownMinutes: 60 });
    await follow(laterFollower, 'faucet', id);
    await waitForNotificationJobs();
    expect(await readNotifications(id)).toEqual([
      {
        user_id: member.id,
        kind: 'listing_changed',
        title: 'Sepolia was changed',
        body: 'Amount changed. Cooldown: none → 60 minutes.',
        url: expect.stringMatching(/^\/faucets/),
      },
    ]);
  });

  it('notifies no one without tellFollowers, but adds a revision', async () => {
    const member = await app.createMember();
    const id = await addFaucet();
    await follow(member, 'faucet', id);
    await edit(admin, id, { requirements: 'An acount' });
    await edit(admin, id, { requirements: 'An account', tellFollowers: false });
    await waitForNotificationJobs();
    expect(await readNotifications(id)).toHaveLength(1);
    expect((await app.createCaller().call('GET', `/listings/${id}/changes?kind=faucet`)).body).toMatchObject({
      items: [
        { changes: [{ field: 'requirements', now: 'An account' }] },
        expect.anything(),
        expect.anything(),
      ],
    });
  });

  it('notifies each follower once across several batches', async () => {
    const id = await addFaucet();
    await sql`WITH people AS (
        INSERT INTO profiles (id, email, email_verified, name, first_name, last_name)
        SELECT new_id, new_id || '@example.com', true, 'Ada Lovelace', 'Ada', 'Lovelace'
        FROM (SELECT gen_random_uuid() AS new_id FROM generate_series(1, 1100)) ids RETURNING id
      ) INSERT INTO listing_follows (user_id, kind, item_id, created_at)
        SELECT id, 'faucet', ${id}::uuid, now() - interval '1 day' FROM people`.execute(app.database.ownerDb);
    await edit(admin, id, { amount: '2 ETH' });
    await waitForNotificationJobs();
    const people = (await readNotifications(id)).map((notification) => notification.user_id);
    expect([people.length, new Set(people).size]).toEqual([1100, 1100]);
  });
});
