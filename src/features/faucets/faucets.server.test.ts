import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Change } from '#/platform/context.server.ts';
import { safeFetch } from '#/platform/safe-fetch.server.ts';
import { makeFaucet } from '../../../test/factories/faucets.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { findFreePort } from '../../../test/harness/free-port.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { slowIt } from '../../../test/harness/slow-it.ts';
import { createLinkGuard } from '../links/guard.server.ts';
import { checkFaucets } from './jobs.server.ts';
import { type Faucet, faucetList, faucet as faucetSchema } from './schema.ts';

type Person = Caller & { id: string };

// Jobs are off, because the check of a new faucet would request its URL.
const app = setUpApp({ limits: false, jobs: false, clock: () => now });
let admin: Person;
let member: Person;
let now: Date;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
  member = await app.createMember();
});
beforeEach(async () => {
  now = new Date();
  await app.services.db.deleteFrom('faucets').execute();
});

const createInput = (changes: Record<string, unknown> = {}) => ({
  name: 'Sepolia faucet',
  url: 'https://faucet.example/sepolia',
  network: 'Ethereum Sepolia',
  amount: '0.05 ETH',
  cooldownMinutes: 1440,
  requirements: 'A Google account',
  ...changes,
});

async function addFaucet(changes: Record<string, unknown> = {}): Promise<Faucet> {
  const { status, body } = await admin.call('POST', '/faucets', createInput(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return faucetSchema.parse(body);
}

const listFaucets = async () =>
  faucetList.parse((await app.createCaller().call('GET', '/faucets')).body).items;
const getNotes = async (person: Person) => (await person.call('GET', '/faucet-notes')).body;

describe('/api/faucets', () => {
  it('lists faucets publicly by name, case-insensitively', async () => {
    for (const name of ['sepolia', 'Amoy', 'Zora', 'base']) await addFaucet({ name });
    expect((await listFaucets()).map(({ name }) => name)).toEqual(['Amoy', 'base', 'sepolia', 'Zora']);
  });

  it('stores the input with an unknown status', async () => {
    const added = await addFaucet({ name: '  Sepolia   faucet ' });
    expect(added).toMatchObject({
      ...createInput(),
      logoUrl: null,
      checkStatus: 'unknown',
      checkedAt: null,
      lastUpAt: null,
      worked: 0,
      dry: 0,
    });
    const bare = await admin.call('POST', '/faucets', { name: 'Ab', url: 'http://a.example' });
    expect(bare.body).toMatchObject({ network: '', amount: '', cooldownMinutes: null, requirements: '' });
  });

  it.each([
    ['a name of one letter', { name: ' a ' }, 'Faucet name must be at least 2 characters'],
    ['an invalid URL', { url: 'faucet.example' }, 'Please enter a valid URL'],
    ['a javascript: URL', { url: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['no URL', { url: '' }, 'Please enter a valid URL'],
    ['a cooldown of 0 minutes', { cooldownMinutes: 0 }, 'Enter whole minutes'],
    ['half a minute', { cooldownMinutes: 0.5 }, 'Enter whole minutes'],
    ['more than a month', { cooldownMinutes: 43_201 }, 'Enter whole minutes'],
    ['a picture that is not stored', { logo: `${crypto.randomUUID()}.webp` }, 'no longer available'],
    ['a status', { checkStatus: 'up' }, 'INVALID'],
  ])('rejects %s', async (_, changes, message) => {
    const { status, body } = await admin.call('POST', '/faucets', createInput(changes));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
    expect(await listFaucets()).toEqual([]);
  });

  it('audits changes', async () => {
    const { id } = await addFaucet();
    expect(
      (await admin.call('PATCH', `/faucets/${id}`, createInput({ name: 'Renamed' }))).body,
    ).toMatchObject({
      name: 'Renamed',
    });
    expect((await admin.call('PATCH', `/faucets/${uuidv7()}`, createInput())).status).toBe(404);
    expect((await admin.call('DELETE', `/faucets/${id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/faucets/${id}`)).status).toBe(404);
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'faucet.added', details: { name: 'Sepolia faucet' } },
      { action: 'faucet.edited', details: { name: 'Renamed' } },
      { action: 'faucet.deleted', details: { name: 'Renamed' } },
    ]);
  });

  it('keeps the check status unless the URL changes', async () => {
    const { db } = app.services;
    const { id } = await makeFaucet(db, {
      url: 'https://faucet.example/sepolia',
      check_status: 'up',
      checked_at: now,
      last_up_at: now,
    });
    const statuses = { checkStatus: 'up', checkedAt: now.toISOString(), lastUpAt: now.toISOString() };
    expect((await admin.call('PATCH', `/faucets/${id}`, createInput())).body).toMatchObject(statuses);
    const changed = await admin.call(
      'PATCH',
      `/faucets/${id}`,
      createInput({ url: 'https://faucet.example/new' }),
    );
    expect(changed.body).toMatchObject({ checkStatus: 'unknown', checkedAt: null, lastUpAt: null });
  });
});

describe('PUT /api/faucets/{id}/vote', () => {
  it('counts one report per member, which can be changed and removed', async () => {
    const { id } = await addFaucet();
    const other = await app.createMember();
    const vote = async (person: Person, vote: string | null) =>
      (await person.call('PUT', `/faucets/${id}/vote`, { vote })).body;
    expect(await vote(member, 'worked')).toMatchObject({
      faucet: { worked: 1, dry: 0 },
      note: { faucetId: id, vote: 'worked', usedAt: null },
    });
    await vote(member, 'worked');
    expect(await vote(other, 'dry')).toMatchObject({ faucet: { worked: 1, dry: 1 } });
    expect(await vote(member, 'dry')).toMatchObject({ faucet: { worked: 0, dry: 2 } });
    expect(await getNotes(member)).toEqual({ items: [{ faucetId: id, vote: 'dry', usedAt: null }] });
    expect(await vote(member, null)).toMatchObject({ faucet: { worked: 0, dry: 1 }, note: { vote: null } });
    expect(await getNotes(member)).toEqual({ items: [] });
    expect(await listFaucets()).toMatchObject([{ worked: 0, dry: 1 }]);
    expect((await member.call('PUT', `/faucets/${uuidv7()}/vote`, { vote: 'dry' })).status).toBe(404);
    expect((await member.call('PUT', `/faucets/${id}/vote`, { vote: 'maybe' })).status).toBe(400);
  });

  it('publishes only changes of counts', async () => {
    const { id } = await addFaucet();
    const published: Change[] = [];
    const { publish } = app.services;
    app.services.publish = (changes) => published.push(...changes);
    const countPublished = async (vote: string | null) => {
      published.length = 0;
      await member.call('PUT', `/faucets/${id}/vote`, { vote });
      return published.length;
    };
    const start = now;
    try {
      expect(await countPublished(null)).toBe(0);
      expect(await countPublished('worked')).toBe(1);
      expect(published).toEqual([{ topic: 'public', noun: 'faucets' }]);
      expect(await countPublished('worked')).toBe(0);
      expect(await countPublished('dry')).toBe(1);
      now = new Date(start.getTime() + 8 * dayMs);
      expect(await countPublished('dry')).toBe(1);
      expect(await countPublished(null)).toBe(1);
      expect(await countPublished(null)).toBe(0);
    } finally {
      app.services.publish = publish;
    }
  });

  it('ignores reports after seven days', async () => {
    const { id } = await addFaucet();
    const start = now;
    await member.call('PUT', `/faucets/${id}/vote`, { vote: 'worked' });
    now = new Date(start.getTime() + 7 * dayMs - 60_000);
    expect(await listFaucets()).toMatchObject([{ worked: 1 }]);
    now = new Date(start.getTime() + 7 * dayMs + 60_000);
    expect(await listFaucets()).toMatchObject([{ worked: 0 }]);
    expect(await getNotes(member)).toEqual({ items: [] });
  });
});

describe('GET /api/most-worked-faucets', () => {
  it('lists four online faucets without doubts, by successes and then in list order', async () => {
    const { db } = app.services;
    const makeVotedFaucet = async (name: string, votes: { worked?: number; dry?: number } = {}) => {
      const { id } = await makeFaucet(db, { name, check_status: 'up' });
      for (const [vote, count] of Object.entries({ worked: 0, dry: 0, ...votes })) {
        for (let voter = 0; voter < count; voter += 1) {
          const { id: user_id } = await app.createMember();
          await sql`INSERT INTO faucet_votes (faucet_id, user_id, vote, voted_at)
            VALUES (${id}, ${user_id}, ${vote}, ${now})`.execute(db);
        }
      }
      return id;
    };
    await makeVotedFaucet('Zora');
    await makeVotedFaucet('amoy');
    await makeVotedFaucet('Base', { worked: 1 });
    await makeVotedFaucet('Dry', { worked: 2, dry: 3 });
    await makeVotedFaucet('Empty', { dry: 1 });
    await makeFaucet(db, { name: 'Down', check_status: 'down' });
    await makeFaucet(db, { name: 'Unknown' });
    const heldFaucet = await makeVotedFaucet('Held', { worked: 3 });
    const doubtful = await makeVotedFaucet('Doubtful', { worked: 3 });
    await db.updateTable('listings').set({ held_at: now }).where('item_id', '=', heldFaucet).execute();
    await db
      .updateTable('listings')
      .set({ link_flags: JSON.stringify([{ field: 'url', reason: 'look-alike' }]) })
      .where('item_id', '=', doubtful)
      .execute();
    const { body } = await app.createCaller().call('GET', '/most-worked-faucets');
    expect(faucetList.parse(body).items.map(({ name }) => name)).toEqual(['Dry', 'Base', 'amoy', 'Zora']);
  });
});

describe('PUT /api/faucets/{id}/use', () => {
  it('stores the member’s own last use', async () => {
    const { id } = await addFaucet();
    const first = now;
    const createUsedNote = (usedAt: Date) => ({ faucetId: id, vote: null, usedAt: usedAt.toISOString() });
    expect((await member.call('PUT', `/faucets/${id}/use`)).body).toEqual(createUsedNote(first));
    now = new Date(first.getTime() + hourMs);
    expect((await member.call('PUT', `/faucets/${id}/use`)).body).toEqual(createUsedNote(now));
    expect(await getNotes(member)).toEqual({ items: [createUsedNote(now)] });
    expect(await getNotes(await app.createMember())).toEqual({ items: [] });
    expect((await member.call('PUT', `/faucets/${uuidv7()}/use`)).status).toBe(404);
  });
});

describe('checkFaucets', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  /** Starts a local server and returns its URL. */
  async function startServer(response: RequestListener): Promise<string> {
    const server = createServer(response);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    // A listening TCP server's address is an object.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const serveStatus = (status: number, headers: Record<string, string> = {}, body = 'faucet') =>
    startServer((_, response) => response.writeHead(status, headers).end(body));

  // A port that a server has just closed may be given to a server of another test.
  const makeClosedUrl = async () => `http://127.0.0.1:${await findFreePort()}/`;

  async function check(
    checkedAt: Date,
    options: { allowPrivate?: boolean; ids?: string[]; blocked?: string } = {},
  ): Promise<Change[]> {
    const { allowPrivate = true, ids, blocked } = options;
    const changes: Change[] = [];
    await runJobNow(
      app.services.db,
      checkFaucets,
      { ...(ids && { ids }) },
      {
        now: checkedAt,
        ...(blocked !== undefined && { linkGuard: createLinkGuard({ blocked: new Set([blocked]) }) }),
        safeFetch: (url, rest) => safeFetch(url, { ...rest, allowPrivate }),
        publish: (published) => void changes.push(...published),
      },
    );
    return changes;
  }

  const getStatus = async (id: string) => {
    const statuses = (await listFaucets()).find((item) => item.id === id);
    return [statuses?.checkStatus, statuses?.checkedAt, statuses?.lastUpAt];
  };

  slowIt.each([
    ['responds', () => serveStatus(200), 'up'],
    ['requires a sign-in', () => serveStatus(403), 'up'],
    ['returns 404', () => serveStatus(404), 'up'],
    ['sends a large response', () => serveStatus(200, {}, 'x'.repeat(3 * 1024 * 1024)), 'up'],
    ['returns 500', () => serveStatus(500), 'down'],
    ['returns 503', () => serveStatus(503), 'down'],
    ['refuses connections', makeClosedUrl, 'down'],
    ['hangs', () => startServer(() => undefined), 'down'],
    ['redirects to another host', () => serveStatus(302, { location: 'http://localhost:9/' }), 'unknown'],
  ])('checks a faucet that %s', async (_, start, expected) => {
    const { id } = await makeFaucet(app.services.db, { url: await start() });
    const changes = await check(now);
    const checkedAt = now.toISOString();
    expect(await getStatus(id)).toEqual([expected, checkedAt, expected === 'up' ? checkedAt : null]);
    expect(changes).toEqual([1, 2].map(() => ({ topic: 'public', noun: 'faucets' })));
  });

  it('follows a redirect within the host', async () => {
    const url = await startServer((request, response) => {
      if (request.url === '/there') response.writeHead(500).end();
      else response.writeHead(302, { location: '/there' }).end();
    });
    const { id } = await makeFaucet(app.services.db, { url });
    await check(now);
    expect((await getStatus(id))[0]).toBe('down');
  });

  it.each([
    ['a blocked link', (url: string) => ({ blocked: new URL(url).hostname })],
    ['a private address', () => ({ allowPrivate: false })],
  ])('sends no request to %s', async (_target, createOptions) => {
    let requestCount = 0;
    const url = await startServer((_, response) => {
      requestCount += 1;
      response.end();
    });
    const { id } = await makeFaucet(app.services.db, { url });
    await check(now, createOptions(url));
    expect(await getStatus(id)).toEqual(['unknown', now.toISOString(), null]);
    expect(requestCount).toBe(0);
  });

  it('keeps the last time a faucet was up', async () => {
    let isUp = true;
    const url = await startServer((_, response) => response.writeHead(isUp ? 200 : 502).end());
    const { id } = await makeFaucet(app.services.db, { url });
    await check(now);
    isUp = false;
    const later = new Date(now.getTime() + hourMs);
    await check(later);
    expect(await getStatus(id)).toEqual(['down', later.toISOString(), now.toISOString()]);
  });

  it('checks all with limited concurrency, despite failures', async () => {
    let openCount = 0;
    let maxOpenCount = 0;
    const releases: (() => void)[] = [];
    let isWaiting = true;
    // The first four requests wait for each other.
    const url = await startServer((_, response) => {
      openCount += 1;
      maxOpenCount = Math.max(maxOpenCount, openCount);
      const end = () => {
        openCount -= 1;
        response.end();
      };
      if (!isWaiting) {
        end();
        return;
      }
      releases.push(end);
      if (releases.length < 4) return;
      isWaiting = false;
      for (const release of releases) release();
    });
    const failingUrl = await serveStatus(500);
    for (let count = 0; count < 20; count += 1) {
      const checked_at = new Date(now.getTime() - dayMs + count);
      await makeFaucet(app.services.db, { checked_at, url: count % 5 === 4 ? failingUrl : url });
    }
    await check(now);
    const statuses = (await listFaucets()).map((item) => item.checkStatus);
    expect(statuses.filter((status) => status === 'up')).toHaveLength(16);
    expect(statuses.filter((status) => status === 'down')).toHaveLength(4);
    expect(maxOpenCount).toBe(4);
  });

  it('keeps statuses if no host responds', async () => {
    const closedUrls = [await makeClosedUrl(), await makeClosedUrl(), await makeClosedUrl()];
    const [first, ...others] = await Promise.all(
      closedUrls.map((url) => makeFaucet(app.services.db, { url, check_status: 'up', checked_at: now })),
    );
    if (first === undefined) throw new Error('no faucet');
    const later = new Date(now.getTime() + hourMs);
    await check(later);
    for (const { id } of [first, ...others])
      expect((await getStatus(id)).slice(0, 2)).toEqual(['up', now.toISOString()]);

    // Two hosts may be down together.
    await check(later, { ids: [first.id, ...others.slice(1).map(({ id }) => id)] });
    expect((await getStatus(first.id)).slice(0, 2)).toEqual(['down', later.toISOString()]);

    // So may any number while another responds.
    const responding = await makeFaucet(app.services.db, { url: await serveStatus(200) });
    const last = new Date(later.getTime() + hourMs);
    await check(last);
    for (const { id } of [first, ...others])
      expect((await getStatus(id)).slice(0, 2)).toEqual(['down', last.toISOString()]);
    expect((await getStatus(responding.id))[0]).toBe('up');
  });

  it('checks only faucets with the ids of its payload', async () => {
    const url = await serveStatus(200);
    const faucet = await makeFaucet(app.services.db, { url });
    const other = await makeFaucet(app.services.db, { url });
    await check(now, { ids: [faucet.id] });
    expect([(await getStatus(faucet.id))[0], (await getStatus(other.id))[0]]).toEqual(['up', 'unknown']);
  });

  it('is enqueued when a faucet is added or its URL changes', async () => {
    const { db } = app.services;
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
    const listQueuedIds = async () => {
      const { rows } = await sql<{ ids: string[] }>`
        SELECT payload->'ids' AS ids FROM graphile_worker._private_jobs ORDER BY id`.execute(db);
      return rows.map(({ ids }) => ids);
    };
    const added = await addFaucet();
    await admin.call('PATCH', `/faucets/${added.id}`, createInput({ amount: '1 ETH' }));
    expect(await listQueuedIds()).toEqual([[added.id]]);
    await admin.call('PATCH', `/faucets/${added.id}`, createInput({ url: 'https://faucet.example/new' }));
    expect(await listQueuedIds()).toEqual([[added.id], [added.id]]);
  });

  it('publishes nothing without faucets', async () => {
    expect(await check(now)).toEqual([]);
  });
});
