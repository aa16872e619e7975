import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeCampaigns } from '../../../../test/factories/campaigns.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { makeGuide } from '../../../../test/factories/guides.ts';
import { makePresale } from '../../../../test/factories/presales.ts';
import { makeQuest } from '../../../../test/factories/quests.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import type { OwnListings } from '../schema.ts';
import { maxFollows } from './schema.ts';

type Person = Caller & { id: string };
let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp({ limits: false });
  admin = await app.admin();
});
afterAll(() => app.close());

const follow = (one: Caller, kind: string, id: string) => one.call('PUT', `/listings/${id}/follow`, { kind });
const unfollow = (one: Caller, id: string) => one.call('DELETE', `/listings/${id}/follow`);
const followedBy = async (one: Caller, kind: string) =>
  ((await one.call('GET', `/listings/mine?kind=${kind}`)).body as OwnListings).followed; // the declared output

const faucet = { name: 'Sepolia', url: 'https://faucet.example/', network: 'Sepolia', amount: '0.1 ETH' };
const addFaucet = async (): Promise<string> => {
  const { body } = await admin.call('POST', '/faucets', faucet);
  return (body as { id: string }).id; // the operation's declared output
};
const edit = async (one: Caller, id: string, changes: Record<string, unknown>) =>
  expect((await one.call('PATCH', `/faucets/${id}`, { ...faucet, ...changes })).status).toBe(200);
const told = (id: string) =>
  app.services.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'title', 'body', 'url'])
    .where('key', 'like', `listing-changed:%:${id}:%`)
    .orderBy('id')
    .execute();
/** Every job that told followers has run. */
const allTold = () =>
  eventually(async () => {
    const { rows } = await sql`
      SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'listings.tell-followers'`.execute(app.database.ownerDb);
    expect(rows).toEqual([]);
  });

describe('following a listing', () => {
  it('is one’s own, and can be ended', async () => {
    const [member, other] = [await app.member(), await app.member()];
    const { id } = await makeFaucet(app.services.db);
    for (let time = 0; time < 2; time++)
      expect(await follow(member, 'faucet', id)).toMatchObject({
        status: 200,
        body: { id, isFollowed: true },
      });
    expect(await followedBy(member, 'faucet')).toEqual([id]);
    expect(await followedBy(member, 'guide')).toEqual([]);
    expect((await unfollow(other, id)).body).toEqual({ id, isFollowed: false });
    expect(await followedBy(member, 'faucet')).toEqual([id]);
    expect((await unfollow(member, id)).body).toEqual({ id, isFollowed: false });
    expect(await followedBy(member, 'faucet')).toEqual([]);
    expect((await follow(app.caller(), 'faucet', id)).status).toBe(401);
  });

  it('is refused for what is no listing, and for one under another kind', async () => {
    const member = await app.member();
    const { id } = await makeFaucet(app.services.db);
    expect((await follow(member, 'guide', id)).status).toBe(404);
    expect((await follow(member, 'faucet', uuidv7())).status).toBe(404);
    expect((await follow(member, 'airdrop', id)).status).toBe(400);
    expect((await unfollow(member, uuidv7())).status).toBe(404);
    const forged = { kind: 'faucet', userId: admin.id };
    expect((await member.call('PUT', `/listings/${id}/follow`, forged)).status).toBe(400);
    expect(await followedBy(member, 'faucet')).toEqual([]);
  });

  it('has an end, also for many calls at once', async () => {
    const member = await app.member();
    await sql`INSERT INTO listing_follows (user_id, kind, item_id)
      SELECT ${member.id}::uuid, 'quest', gen_random_uuid() FROM generate_series(2, ${maxFollows}::int)`.execute(
      app.services.db,
    );
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await makeFaucet(app.services.db)).id));
    const answers = await Promise.all(ids.map((id) => follow(member, 'faucet', id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'You can follow up to 1000 listings. Unfollow one first.',
    });
  });

  it('is listed, what was followed last first, until the listing goes', async () => {
    const member = await app.member();
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
    expect(await followedBy(member, 'presale')).toEqual([]);
  });

  it('comes with tracking a guide, and not with what isn’t there', async () => {
    const member = await app.member();
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
    expect(await followedBy(member, 'guide')).toEqual([id]);
  });

  it('is what watching a presale was for versions before', async () => {
    const member = await app.member();
    const [one, two] = [await makePresale(app.services.db), await makePresale(app.services.db)];
    await follow(member, 'presale', one.id);
    const watches = { user_id: member.id, presale_id: two.id, created_at: new Date() };
    const insert = app.services.db.insertInto('presale_watches').values(watches);
    for (let time = 0; time < 2; time++)
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    expect(await followedBy(member, 'presale')).toEqual([one.id, two.id]);
    await app.services.db.deleteFrom('presale_watches').where('presale_id', '=', two.id).execute();
    expect(await followedBy(member, 'presale')).toEqual([one.id]);
  });
});

describe('the removal of a listing', () => {
  it('is told to those who follow it, but not to who removed it', async () => {
    const [member, other] = [await app.member(), await app.member()];
    const id = await addFaucet();
    for (const one of [member, admin]) await follow(one, 'faucet', id);
    expect((await other.call('DELETE', `/faucets/${id}`)).status).toBe(403);
    expect((await admin.call('DELETE', `/faucets/${id}`)).status).toBe(200);
    const removed = () =>
      app.services.db
        .selectFrom('notifications')
        .select(['user_id', 'kind', 'title', 'body', 'url'])
        .where('key', '=', `listing-removed:faucet:${id}`)
        .execute();
    await eventually(async () =>
      expect(await removed()).toEqual([
        {
          user_id: member.id,
          kind: 'listing_changed',
          title: 'Sepolia was removed',
          body: 'It is no longer listed, and you no longer follow it.',
          url: '/notifications',
        },
      ]),
    );
    expect(await followedBy(member, 'faucet')).toEqual([]);
  });

  it('is told of guides, presales, quests and campaigns', async () => {
    const { db } = app.services;
    const people = await Promise.all([1, 2, 3].map(() => app.member()));
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
      for (const one of people) expect((await follow(one, kind, id)).status).toBe(200);
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

describe('a change of a listing', () => {
  it('reaches those who follow it, once, but neither who made it nor who came later', async () => {
    const [member, later] = [await app.member(), await app.member()];
    const id = await addFaucet();
    for (const one of [member, admin]) await follow(one, 'faucet', id);
    await edit(admin, id, { tellFollowers: false });
    await edit(admin, id, {});
    await edit(admin, id, { amount: '0.5 ETH', cooldownMinutes: 60 });
    await follow(later, 'faucet', id);
    await allTold();
    expect(await told(id)).toEqual([
      {
        user_id: member.id,
        kind: 'listing_changed',
        title: 'Sepolia was changed',
        body: 'Amount changed. Cooldown: none → 60 minutes.',
        url: expect.stringMatching(/^\/faucets/),
      },
    ]);
  });

  it('is not told where an admin says so, and stands in the history all the same', async () => {
    const member = await app.member();
    const id = await addFaucet();
    await follow(member, 'faucet', id);
    await edit(admin, id, { requirements: 'An acount' });
    await edit(admin, id, { requirements: 'An account', tellFollowers: false });
    await allTold();
    expect(await told(id)).toHaveLength(1);
    expect((await app.caller().call('GET', `/listings/${id}/changes?kind=faucet`)).body).toMatchObject({
      items: [
        { changes: [{ field: 'requirements', now: 'An account' }] },
        expect.anything(),
        expect.anything(),
      ],
    });
  });

  it('reaches more people than a slice holds, each once', async () => {
    const id = await addFaucet();
    await sql`WITH people AS (
        INSERT INTO profiles (id, email, email_verified, name, first_name, last_name)
        SELECT one, one || '@example.com', true, 'Ada Lovelace', 'Ada', 'Lovelace'
        FROM (SELECT gen_random_uuid() AS one FROM generate_series(1, 1100)) ids RETURNING id
      ) INSERT INTO listing_follows (user_id, kind, item_id, created_at)
        SELECT id, 'faucet', ${id}::uuid, now() - interval '1 day' FROM people`.execute(app.database.ownerDb);
    await edit(admin, id, { amount: '2 ETH' });
    await allTold();
    const people = (await told(id)).map((one) => one.user_id);
    expect([people.length, new Set(people).size]).toEqual([1100, 1100]);
  });
});
