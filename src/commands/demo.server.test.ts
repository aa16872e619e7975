import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../test/harness/app.ts';
import { createFingerprints, findChangedTables } from '../../test/harness/fingerprint.ts';
import { api } from '../api.server.ts';
import { demoHunter, demoPromoter } from '../db/seed/demo-people.ts';
import { isCheckInDue } from '../features/airdrops/check-in.ts';
import { isPaused } from '../features/airdrops/policy.ts';
import { toRhythmSettings } from '../features/airdrops/rhythm/kinds.ts';
import type { Airdrop } from '../features/airdrops/schema.ts';
import type { DueTask } from '../features/airdrops/tasks/schema.ts';
import { itemTables } from '../features/listings/queries.server.ts';
import { itemKinds } from '../lib/item-kinds.ts';
import { listingKinds } from '../lib/listing-kinds.ts';
import { getPhase } from '../lib/period.ts';
import { describeApi } from '../routes/http/api-description.server.ts';
import { runDemo } from './demo.server.ts';

const dayMs = 86_400_000;

type Parameter = { in: string; required?: boolean };
type Described = {
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
};

const { paths } = await describeApi({ api, baseUrl: 'https://dropfolio.example', version: '0' });

/** Every list operation without required input. */
const lists = Object.entries(paths ?? {}).flatMap(([path, item]) => {
  const { get } = (item ?? {}) as unknown as { get?: Described };
  const { properties = {} } = get?.responses['200']?.content?.['application/json']?.schema ?? {};
  const needsInput = get?.parameters?.some(
    (parameter) => parameter.in === 'path' || parameter.required === true,
  );
  return get !== undefined && needsInput !== true && 'items' in properties ? [path] : [];
});

/** Lists that the demo leaves empty, by reason. */
const emptyLists = {
  'personal settings': [
    '/account/api-tokens',
    '/channels',
    '/channels/deliveries',
    '/passkeys',
    '/saved-views',
    '/wallets',
  ],
  'notes and progress': [
    '/faucet-notes',
    '/guide-progress',
    '/imports',
    '/listings/followed',
    '/most-worked-faucets',
  ],
  'input of other people': [
    '/admin/claim-disputes',
    '/admin/newsletter',
    '/admin/payments',
    '/admin/reports',
    '/admin/support',
    '/payments/purchases',
  ],
  'problems, which take time': ['/admin/claimants/linked', '/admin/system/mails', '/admin/system/problems'],
  'decisions of admins': ['/admin/credits/pending-grants', '/admin/link-entries'],
};

const app = setUpApp({ jobs: false, env: { APP_ENV: 'local' }, clock: () => now });
/** The time of requests: that of the demo, because it ticks tasks for the current day. */
let now: Date;
let kindsBefore: string[];
let people: Caller[];

async function countListings(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT kind || ' ' || item_id AS id FROM listings`.execute(
    app.services.db,
  );
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  now = new Date();
  kindsBefore = await countListings();
  await runDemo(app.services, [], () => undefined);
  const { tickedAt } = await app.services.db
    .selectFrom('airdrop_period_ticks')
    .select(({ fn }) => fn.max('ticked_at').as('tickedAt'))
    .executeTakeFirstOrThrow();
  now = tickedAt;
  const signIn = async (email: string) => {
    const { id } = await app.services.db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return app.openSession(id);
  };
  people = [await signIn(demoHunter.email), await signIn(demoPromoter.email), await app.createAdmin()];
});

const countRows = async (path: string): Promise<number> => {
  const responses = await Promise.all(people.map((person) => person.call('GET', path)));
  const successful = responses.filter(({ status }) => status === 200);
  return Math.max(0, ...successful.map(({ body }) => (body as { items: unknown[] }).items.length));
};

/** Returns the items that the demo hunter sees. */
async function listItems<Item>(path: string): Promise<Item[]> {
  const [hunter] = people;
  if (hunter === undefined) throw new Error('There is no demo hunter');
  return ((await hunter.call('GET', path)).body as { items: Item[] }).items;
}

describe('runDemo', () => {
  it('fills every list, except those with a reason', async () => {
    const unfilled: string[] = [];
    for (const path of lists) if ((await countRows(path)) === 0) unfilled.push(path);
    expect(unfilled.toSorted()).toEqual(Object.values(emptyLists).flat().toSorted());
  });

  it.each(listingKinds)('adds a %s', async (kind) => {
    const added = (await countListings()).filter((item) => !kindsBefore.includes(item));
    expect(added.filter((item) => item.startsWith(`${kind} `)).length).toBeGreaterThan(0);
  });

  it.each(itemKinds)('adds an upcoming, a running, and an ended %s, relative to today', async (kind) => {
    const { table, start, end } = itemTables[kind];
    const { rows } = await sql<{ start: Date; end: Date }>`
      SELECT ${sql.ref(start)} AS start, ${sql.ref(end)} AS "end" FROM ${sql.table(table)}`.execute(
      app.services.db,
    );
    const periods = rows.map((row) => ({ start: row.start.getTime(), end: row.end.getTime() }));
    expect(new Set(periods.map((period) => getPhase(period, now.getTime())))).toEqual(
      new Set(['upcoming', 'running', 'ended']),
    );
    const distantPeriods = periods.filter(
      ({ start, end }) => start > now.getTime() + 60 * dayMs || end < now.getTime() - 60 * dayMs,
    );
    expect(distantPeriods).toEqual([]);
  });

  it('adds airdrops with rhythms, a pause, and a claim that closes soon', async () => {
    const items = await listItems<Airdrop>('/airdrops?limit=50');
    expect(new Set(items.map(({ rhythm }) => rhythm))).toEqual(
      new Set([null, 'every 3 days', 'on mon,thu', '2 times a week', '24 hours after', 'once']),
    );
    const moment = { now: now.getTime(), settings: toRhythmSettings({ timeZone: 'UTC' }) };
    const faucets = items.filter(({ rhythm }) => rhythm === '24 hours after');
    expect(new Set(faucets.map((row) => isCheckInDue(row, moment)))).toEqual(new Set([false, true]));
    const today = now.toISOString().slice(0, 10);
    expect(items.filter((row) => isPaused(row, today))).toHaveLength(1);
    const isWithin = (date: string | null, days: number) =>
      date !== null && Date.parse(date) > now.getTime() && Date.parse(date) < now.getTime() + days * dayMs;
    expect(items.some(({ claimCloseDate }) => isWithin(claimCloseDate, 1))).toBe(true);
    expect(items.some(({ snapshotDate }) => isWithin(snapshotDate, 3))).toBe(true);
  });

  it('adds a repeating task that some of the wallets have done', async () => {
    const items = await listItems<DueTask>('/airdrop-tasks/due');
    const bridge = items.find(({ text }) => text === 'Bridge 0.05 ETH');
    expect(bridge?.walletIds).toHaveLength(3);
  });

  it('adds nothing when it runs again', async () => {
    const { fingerprint } = await createFingerprints(app.database);
    const before = await fingerprint();
    await runDemo(app.services, [], () => undefined);
    expect(findChangedTables(before, await fingerprint())).toEqual([]);
  });
});
