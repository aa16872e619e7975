import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { makeCampaign } from '../../../test/factories/campaigns.ts';
import { makeFaucet } from '../../../test/factories/faucets.ts';
import { makeGuide } from '../../../test/factories/guides.ts';
import { makePresale } from '../../../test/factories/presales.ts';
import { makeQuest } from '../../../test/factories/quests.ts';
import { createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { maxByBlock } from './order.ts';
import { discoveredList } from './schema.ts';

const now = new Date('2026-11-22T12:00:00Z');
/** Days from now. */
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
const long = at(-200);

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ jobs: false, limits: false, clock: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['airdrop_guides', 'faucets', 'hub_campaigns', 'presales', 'quests'] as const) {
    await app.services.db.deleteFrom(table).execute();
  }
});

/** Each block as names, in its order. */
async function read(): Promise<Record<string, string[]>> {
  const { status, body } = await app.caller().call('GET', '/discover');
  expect(status, JSON.stringify(body)).toBe(200);
  const shown: Record<string, string[]> = {};
  for (const one of discoveredList.parse(body).items) {
    const { item } = one;
    const name = 'title' in item ? item.title : 'name' in item ? item.name : item.projectName;
    shown[one.block] = [...(shown[one.block] ?? []), name];
  }
  return shown;
}

const presale = (name: string, from: number, to: number, more: { created_at?: Date } = {}) =>
  makePresale(app.services.db, {
    project_name: name,
    presale_start: at(from),
    presale_end: at(to),
    created_at: long,
    ...more,
  });

const quest = (title: string, from: number, to: number) =>
  makeQuest(app.services.db, { title, starts_at: at(from), ends_at: at(to), created_at: long });

async function campaign(
  title: string,
  status: 'active' | 'upcoming' | 'ended',
  dates: readonly [from: number, to: number],
  places: { participants?: number; max_participants?: number } = {},
): Promise<void> {
  await makeCampaign(app.services.db, {
    ...{ title, status, start_date: at(dates[0]), end_date: at(dates[1]), created_at: long },
    ...places,
  });
}

const guide = (title: string, created: Date) => makeGuide(app.services.db, { title, created_at: created });

const faucet = (name: string, check_status: 'up' | 'down' | 'unknown', created_at = long) =>
  makeFaucet(app.services.db, { name, check_status, checked_at: at(-0.01), created_at });

const mark = (kind: ListingKind, id: string, set: { held_at?: Date; changed_at?: Date; revision?: number }) =>
  app.services.db
    .updateTable('listings')
    .set(set)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute();

describe('discover', () => {
  it('shows what is open and ends next, of every kind, and nothing that nobody can take part in', async () => {
    await presale('Harbour', -3, 6);
    await quest('First steps', -1, 2);
    await campaign('Season', 'active', [-9, 4]);
    await campaign('Full', 'active', [-9, 1], { participants: 5, max_participants: 5 });
    await campaign('Stopped', 'ended', [-9, 1]);
    await presale('Far', -3, 60);
    await presale('Over', -9, -1);
    expect(await read()).toEqual({ ending: ['First steps', 'Season', 'Harbour'] });
  });

  it('shows what starts next, and nothing that is far away', async () => {
    await presale('Harbour', 9, 20);
    await quest('First steps', 2, 4);
    await campaign('Season', 'upcoming', [5, 9]);
    await quest('Far', 60, 70);
    expect(await read()).toEqual({ starting: ['First steps', 'Season', 'Harbour'] });
  });

  it('shows faucets that are up, those first that gave something, and none mostly found empty', async () => {
    const { db } = app.services;
    const dry = await faucet('Dry', 'up');
    await faucet('Quiet', 'up');
    const good = await faucet('Worked', 'up');
    await faucet('Down', 'down');
    await faucet('Unknown', 'unknown');
    const voters = await Promise.all([app.member(), app.member()]);
    for (const { id: user_id } of voters) {
      const vote = { user_id, voted_at: at(-1) };
      await db
        .insertInto('faucet_votes')
        .values({ ...vote, faucet_id: good.id, vote: 'worked' })
        .execute();
      await db
        .insertInto('faucet_votes')
        .values({ ...vote, faucet_id: dry.id, vote: 'dry' })
        .execute();
    }
    expect(await read()).toEqual({ working: ['Worked', 'Quiet'] });
  });

  it('shows what is new and can be taken part in, then what was changed, each thing once', async () => {
    await guide('Bridge', at(-2));
    await presale('Harbour', -1, 90, { created_at: at(-1) });
    await presale('Gone', -9, -1, { created_at: at(-1) });
    await faucet('Broken', 'down', at(-1));
    const changed = await guide('Swap', long);
    await mark('guide', changed.id, { changed_at: at(-3), revision: 2 });
    const { id } = await guide('Both', at(-4));
    await mark('guide', id, { changed_at: at(-1), revision: 2 });
    await guide('Old', long);
    expect(await read()).toEqual({ new: ['Harbour', 'Bridge', 'Both'], changed: ['Swap'], guides: ['Old'] });
  });

  it('leaves out what is held until an admin has looked', async () => {
    const { id } = await presale('Harbour', -3, 6);
    const { id: heldGuide } = await guide('Bridge', at(-2));
    const held = await faucet('Held', 'up');
    await mark('presale', id, { held_at: now });
    await mark('guide', heldGuide, { held_at: now });
    await mark('faucet', held.id, { held_at: now });
    expect(await read()).toEqual({});
  });

  it('puts nothing first because somebody paid for it', async () => {
    await makePresale(app.services.db, {
      ...{ project_name: 'Paid', is_sponsored: true, created_at: long },
      ...{ presale_start: at(-1), presale_end: at(9) },
    });
    await presale('Harbour', -1, 3);
    expect(await read()).toEqual({ ending: ['Harbour', 'Paid'] });
  });

  it('reads a few rows from an index for each block, however many there are', async () => {
    const { ownerDb: db } = app.database;
    await sql`INSERT INTO quests (id, title, description, project_name, project_url, reward, starts_at, ends_at, created_at)
      SELECT gen_random_uuid(), 'Quest ' || n, 'Look around.', 'Example', 'https://example.com/', '1 point',
        ${now}::timestamptz + (n - 15000) * interval '1 hour', ${now}::timestamptz + (n - 14900) * interval '1 hour',
        ${now}::timestamptz - n * interval '1 minute'
      FROM generate_series(1, 30000) n`.execute(db);
    await sql`ANALYZE quests, listings`.execute(db);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const shown = await read();
    const sent = query.mock.calls.map(([one]: unknown[]) => one as { text?: string; values?: unknown[] });
    query.mockRestore();
    const found = sent.find(({ text }) => text?.includes(`'ending' AS block`));
    const { rows } = await app.database.pool.query(`EXPLAIN ${found?.text}`, found?.values);
    const plan = JSON.stringify(rows);
    for (const index of ['quests_ends_at', 'quests_by_start', 'listings_newest']) {
      expect(plan).toContain(index);
    }
    expect(plan).not.toMatch(/Seq Scan on (quests|listings)/);
    expect([shown.ending?.length, shown.starting?.length]).toEqual([maxByBlock.ending, maxByBlock.starting]);
    expect(shown.new).toHaveLength(maxByBlock.new);
  });
});
