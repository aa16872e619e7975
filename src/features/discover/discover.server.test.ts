import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { makeCampaign } from '../../../test/factories/campaigns.ts';
import { makeFaucet } from '../../../test/factories/faucets.ts';
import { makeGuide } from '../../../test/factories/guides.ts';
import { makePresale } from '../../../test/factories/presales.ts';
import { makeQuest } from '../../../test/factories/quests.ts';
import { setUpApp } from '../../../test/harness/app.ts';
import { slowIt } from '../../../test/harness/slow-it.ts';
import { maxByBlock } from './order.ts';
import { type Discovered, discoveredList } from './schema.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);
const longAgo = daysFromNow(-200);

const app = setUpApp({ jobs: false, limits: false, clock: () => now });
beforeEach(async () => {
  for (const table of ['airdrop_guides', 'faucets', 'hub_campaigns', 'presales', 'quests'] as const) {
    await app.services.db.deleteFrom(table).execute();
  }
});

function getName(item: Discovered['item']): string {
  if ('title' in item) return item.title;
  return 'name' in item ? item.name : item.projectName;
}

/** Lists the names in each block, in order. */
async function listByBlock(): Promise<Record<string, string[]>> {
  const { status, body } = await app.createCaller().call('GET', '/discover');
  expect(status, JSON.stringify(body)).toBe(200);
  const namesByBlock: Record<string, string[]> = {};
  for (const entry of discoveredList.parse(body).items) {
    const { item } = entry;
    const name = getName(item);
    namesByBlock[entry.block] = [...(namesByBlock[entry.block] ?? []), name];
  }
  return namesByBlock;
}

const makePresaleAt = (name: string, from: number, to: number, overrides: { created_at?: Date } = {}) =>
  makePresale(app.services.db, {
    project_name: name,
    presale_start: daysFromNow(from),
    presale_end: daysFromNow(to),
    created_at: longAgo,
    ...overrides,
  });

const makeQuestAt = (title: string, from: number, to: number) =>
  makeQuest(app.services.db, {
    title,
    starts_at: daysFromNow(from),
    ends_at: daysFromNow(to),
    created_at: longAgo,
  });

async function makeCampaignAt(
  title: string,
  status: 'active' | 'upcoming' | 'ended',
  dates: readonly [from: number, to: number],
  places: { participants?: number; max_participants?: number } = {},
): Promise<void> {
  await makeCampaign(app.services.db, {
    title,
    status,
    start_date: daysFromNow(dates[0]),
    end_date: daysFromNow(dates[1]),
    created_at: longAgo,
    ...places,
  });
}

const makeGuideAt = (title: string, created: Date) =>
  makeGuide(app.services.db, { title, created_at: created });

const makeFaucetAt = (name: string, check_status: 'up' | 'down' | 'unknown', created_at = longAgo) =>
  makeFaucet(app.services.db, { name, check_status, checked_at: daysFromNow(-0.01), created_at });

const updateListing = (
  kind: ListingKind,
  id: string,
  set: { held_at?: Date; changed_at?: Date; revision?: number },
) =>
  app.services.db
    .updateTable('listings')
    .set(set)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute();

describe('GET /api/discover', () => {
  it('lists open items of every kind that end soon, without closed ones', async () => {
    await makePresaleAt('Harbour', -3, 6);
    await makeQuestAt('First steps', -1, 2);
    await makeCampaignAt('Season', 'active', [-9, 4]);
    await makeCampaignAt('Full', 'active', [-9, 1], { participants: 5, max_participants: 5 });
    await makeCampaignAt('Stopped', 'ended', [-9, 1]);
    await makePresaleAt('Far', -3, 60);
    await makePresaleAt('Over', -9, -1);
    expect(await listByBlock()).toEqual({ ending: ['First steps', 'Season', 'Harbour'] });
  });

  it('lists items that start soon', async () => {
    await makePresaleAt('Harbour', 9, 20);
    await makeQuestAt('First steps', 2, 4);
    await makeCampaignAt('Season', 'upcoming', [5, 9]);
    await makeQuestAt('Far', 60, 70);
    expect(await listByBlock()).toEqual({ starting: ['First steps', 'Season', 'Harbour'] });
  });

  it('lists online faucets, with the best votes first and without dry ones', async () => {
    const { db } = app.services;
    const dry = await makeFaucetAt('Dry', 'up');
    await makeFaucetAt('Quiet', 'up');
    const good = await makeFaucetAt('Worked', 'up');
    await makeFaucetAt('Down', 'down');
    await makeFaucetAt('Unknown', 'unknown');
    const voters = await Promise.all([app.createMember(), app.createMember()]);
    for (const { id: user_id } of voters) {
      const vote = { user_id, voted_at: daysFromNow(-1) };
      await db
        .insertInto('faucet_votes')
        .values({ ...vote, faucet_id: good.id, vote: 'worked' })
        .execute();
      await db
        .insertInto('faucet_votes')
        .values({ ...vote, faucet_id: dry.id, vote: 'dry' })
        .execute();
    }
    expect(await listByBlock()).toEqual({ working: ['Worked', 'Quiet'] });
  });

  it('lists new open items, then changed ones, each once', async () => {
    await makeGuideAt('Bridge', daysFromNow(-2));
    await makePresaleAt('Harbour', -1, 90, { created_at: daysFromNow(-1) });
    await makePresaleAt('Gone', -9, -1, { created_at: daysFromNow(-1) });
    await makeFaucetAt('Broken', 'down', daysFromNow(-1));
    const changed = await makeGuideAt('Swap', longAgo);
    await updateListing('guide', changed.id, { changed_at: daysFromNow(-3), revision: 2 });
    const { id } = await makeGuideAt('Both', daysFromNow(-4));
    await updateListing('guide', id, { changed_at: daysFromNow(-1), revision: 2 });
    await makeGuideAt('Old', longAgo);
    expect(await listByBlock()).toEqual({
      new: ['Harbour', 'Bridge', 'Both'],
      changed: ['Swap'],
      guides: ['Old'],
    });
  });

  slowIt('reads a few rows from an index for each block, however many there are', async () => {
    const { ownerDb: db } = app.database;
    await sql`INSERT INTO quests (id, title, description, project_name, project_url, reward, starts_at, ends_at, created_at)
      SELECT gen_random_uuid(), 'Quest ' || n, 'Look around.', 'Example', 'https://example.com/', '1 point',
        ${now}::timestamptz + (n - 15000) * interval '1 hour', ${now}::timestamptz + (n - 14900) * interval '1 hour',
        ${now}::timestamptz - n * interval '1 minute'
      FROM generate_series(1, 30000) n`.execute(db);
    await sql`ANALYZE quests, listings`.execute(db);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const namesByBlock = await listByBlock();
    const queries = query.mock.calls.map(
      ([call]: unknown[]) => call as { text?: string; values?: unknown[] },
    );
    query.mockRestore();
    const endingQuery = queries.find(({ text }) => text?.includes(`'ending' AS block`));
    const { rows } = await app.database.pool.query(`EXPLAIN ${endingQuery?.text}`, endingQuery?.values);
    const plan = JSON.stringify(rows);
    for (const index of ['quests_ends_at', 'quests_by_start', 'listings_newest']) {
      expect(plan).toContain(index);
    }
    expect(plan).not.toMatch(/Seq Scan on (quests|listings)/);
    expect([namesByBlock.ending?.length, namesByBlock.starting?.length]).toEqual([
      maxByBlock.ending,
      maxByBlock.starting,
    ]);
    expect(namesByBlock.new).toHaveLength(maxByBlock.new);
  });
});
