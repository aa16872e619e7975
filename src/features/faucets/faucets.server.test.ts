import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Change } from '#/platform/context.server.ts';
import { safeFetch } from '#/platform/safe-fetch.server.ts';
import { makeFaucet } from '../../../test/factories/faucets.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { createLinkGuard } from '../links/guard.server.ts';
import { checkFaucets } from './jobs.server.ts';
import { type Faucet, faucetList, faucet as faucetSchema } from './schema.ts';

type Person = Caller & { id: string };

let app: TestApp;
let admin: Person;
let member: Person;
let now: Date;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeAll(async () => {
  // Without jobs: a new faucet's check would ask the addresses of these tests at its own time.
  app = await createTestApp({ limits: false, jobs: false, clock: () => now });
  now = new Date();
  admin = await app.admin();
  member = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  await app.services.db.deleteFrom('faucets').execute();
});

const input = (changes: Record<string, unknown> = {}) => ({
  name: 'Sepolia faucet',
  url: 'https://faucet.example/sepolia',
  network: 'Ethereum Sepolia',
  amount: '0.05 ETH',
  cooldownMinutes: 1440,
  requirements: 'A Google account',
  ...changes,
});

async function add(changes: Record<string, unknown> = {}): Promise<Faucet> {
  const { status, body } = await admin.call('POST', '/faucets', input(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return faucetSchema.parse(body);
}

const list = async () => faucetList.parse((await app.caller().call('GET', '/faucets')).body).items;
const notesOf = async (who: Person) => (await who.call('GET', '/faucet-notes')).body;

describe('faucets', () => {
  it('are listed for everybody by name, in whatever case', async () => {
    for (const name of ['sepolia', 'Amoy', 'Zora', 'base']) await add({ name });
    expect((await list()).map(({ name }) => name)).toEqual(['Amoy', 'base', 'sepolia', 'Zora']);
  });

  it('are kept as they were typed, and are unknown before the first check', async () => {
    const added = await add({ name: '  Sepolia   faucet ' });
    expect(added).toMatchObject({
      ...input(),
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
    ['an address that is none', { url: 'faucet.example' }, 'Please enter a valid URL'],
    ['an address that runs code', { url: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['no address', { url: '' }, 'Please enter a valid URL'],
    ['a cooldown of nothing', { cooldownMinutes: 0 }, 'Please enter whole minutes'],
    ['half a minute', { cooldownMinutes: 0.5 }, 'Please enter whole minutes'],
    ['more than a month', { cooldownMinutes: 43_201 }, 'Please enter whole minutes'],
    ['a picture that is not stored', { logo: `${crypto.randomUUID()}.webp` }, 'no longer available'],
    ['a status', { checkStatus: 'up' }, 'INVALID'],
  ])('are refused with %s', async (_, changes, told) => {
    const { status, body } = await admin.call('POST', '/faucets', input(changes));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(told);
    expect(await list()).toEqual([]);
  });

  it('are written by admins only, and every act is recorded', async () => {
    const { id } = await add();
    for (const who of [app.caller(), member]) {
      const expected = who === member ? 403 : 401;
      expect((await who.call('POST', '/faucets', input())).status).toBe(expected);
      expect((await who.call('PATCH', `/faucets/${id}`, input({ name: 'Taken' }))).status).toBe(expected);
      expect((await who.call('DELETE', `/faucets/${id}`)).status).toBe(expected);
    }
    expect((await admin.call('PATCH', `/faucets/${id}`, input({ name: 'Renamed' }))).body).toMatchObject({
      name: 'Renamed',
    });
    expect((await admin.call('PATCH', `/faucets/${uuidv7()}`, input())).status).toBe(404);
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
      { action: 'faucet.removed', details: { name: 'Renamed' } },
    ]);
  });

  it('keep what was found out about them unless their address changes', async () => {
    const { db } = app.services;
    const { id } = await makeFaucet(db, {
      url: 'https://faucet.example/sepolia',
      check_status: 'up',
      checked_at: now,
      last_up_at: now,
    });
    const found = { checkStatus: 'up', checkedAt: now.toISOString(), lastUpAt: now.toISOString() };
    expect((await admin.call('PATCH', `/faucets/${id}`, input())).body).toMatchObject(found);
    const moved = await admin.call('PATCH', `/faucets/${id}`, input({ url: 'https://faucet.example/new' }));
    expect(moved.body).toMatchObject({ checkStatus: 'unknown', checkedAt: null, lastUpAt: null });
  });
});

describe('reports on a faucet', () => {
  it('count once for each person, can be changed and taken back', async () => {
    const { id } = await add();
    const other = await app.member();
    const vote = async (who: Person, said: string | null) =>
      (await who.call('PUT', `/faucets/${id}/vote`, { vote: said })).body;
    expect(await vote(member, 'worked')).toMatchObject({
      faucet: { worked: 1, dry: 0 },
      note: { faucetId: id, vote: 'worked', usedAt: null },
    });
    await vote(member, 'worked');
    expect(await vote(other, 'dry')).toMatchObject({ faucet: { worked: 1, dry: 1 } });
    expect(await vote(member, 'dry')).toMatchObject({ faucet: { worked: 0, dry: 2 } });
    expect(await notesOf(member)).toEqual({ items: [{ faucetId: id, vote: 'dry', usedAt: null }] });
    expect(await vote(member, null)).toMatchObject({ faucet: { worked: 0, dry: 1 }, note: { vote: null } });
    expect(await notesOf(member)).toEqual({ items: [] });
    expect(await list()).toMatchObject([{ worked: 0, dry: 1 }]);
    expect((await app.caller().call('PUT', `/faucets/${id}/vote`, { vote: 'dry' })).status).toBe(401);
    expect((await member.call('PUT', `/faucets/${uuidv7()}/vote`, { vote: 'dry' })).status).toBe(404);
    expect((await member.call('PUT', `/faucets/${id}/vote`, { vote: 'maybe' })).status).toBe(400);
  });

  it('that change no count leave kept pages as they are', async () => {
    const { id } = await add();
    const heard: Change[] = [];
    const { publish } = app.services;
    app.services.publish = (changes) => heard.push(...changes);
    const drops = async (said: string | null) => {
      heard.length = 0;
      await member.call('PUT', `/faucets/${id}/vote`, { vote: said });
      return heard.length;
    };
    const start = now;
    try {
      expect(await drops(null)).toBe(0);
      expect(await drops('worked')).toBe(1);
      expect(heard).toEqual([{ topic: 'public', noun: 'faucets' }]);
      expect(await drops('worked')).toBe(0);
      expect(await drops('dry')).toBe(1);
      now = new Date(start.getTime() + 8 * dayMs);
      expect(await drops('dry')).toBe(1);
      expect(await drops(null)).toBe(1);
      expect(await drops(null)).toBe(0);
    } finally {
      app.services.publish = publish;
    }
  });

  it('are forgotten after seven days', async () => {
    const { id } = await add();
    const start = now;
    await member.call('PUT', `/faucets/${id}/vote`, { vote: 'worked' });
    now = new Date(start.getTime() + 7 * dayMs - 60_000);
    expect(await list()).toMatchObject([{ worked: 1 }]);
    now = new Date(start.getTime() + 7 * dayMs + 60_000);
    expect(await list()).toMatchObject([{ worked: 0 }]);
    expect(await notesOf(member)).toEqual({ items: [] });
  });
});

describe('the faucets that most people got something from', () => {
  it('are four that are up and that nothing is wrong with, in that order, then as they are listed', async () => {
    const { db } = app.services;
    const made = async (name: string, votes: { worked?: number; dry?: number } = {}) => {
      const { id } = await makeFaucet(db, { name, check_status: 'up' });
      for (const [vote, count] of Object.entries({ worked: 0, dry: 0, ...votes })) {
        for (let voter = 0; voter < count; voter += 1) {
          const { id: user_id } = await app.member();
          await sql`INSERT INTO faucet_votes (faucet_id, user_id, vote, voted_at)
            VALUES (${id}, ${user_id}, ${vote}, ${now})`.execute(db);
        }
      }
      return id;
    };
    await made('Zora');
    await made('amoy');
    await made('Base', { worked: 1 });
    await made('Dry', { worked: 2, dry: 3 });
    await made('Empty', { dry: 1 });
    await makeFaucet(db, { name: 'Down', check_status: 'down' });
    await makeFaucet(db, { name: 'Unknown' });
    const held = await made('Held', { worked: 3 });
    const doubtful = await made('Doubtful', { worked: 3 });
    await db.updateTable('listings').set({ held_at: now }).where('item_id', '=', held).execute();
    await db
      .updateTable('listings')
      .set({ link_flags: JSON.stringify([{ field: 'url', reason: 'look-alike' }]) })
      .where('item_id', '=', doubtful)
      .execute();
    const { body } = await app.caller().call('GET', '/most-worked-faucets');
    expect(faucetList.parse(body).items.map(({ name }) => name)).toEqual(['Dry', 'Base', 'amoy', 'Zora']);
  });
});

describe('the use of a faucet', () => {
  it('is the member’s own, and the last one counts', async () => {
    const { id } = await add();
    const first = now;
    const used = (at: Date) => ({ faucetId: id, vote: null, usedAt: at.toISOString() });
    expect((await member.call('PUT', `/faucets/${id}/use`)).body).toEqual(used(first));
    now = new Date(first.getTime() + hourMs);
    expect((await member.call('PUT', `/faucets/${id}/use`)).body).toEqual(used(now));
    expect(await notesOf(member)).toEqual({ items: [used(now)] });
    expect(await notesOf(await app.member())).toEqual({ items: [] });
    expect((await member.call('PUT', `/faucets/${uuidv7()}/use`)).status).toBe(404);
    expect((await app.caller().call('PUT', `/faucets/${id}/use`)).status).toBe(401);
  });
});

describe('the check of faucets', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  /** A server of ours on this machine. Answers its address. */
  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    // A listening TCP server's address is an object.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const answering = (status: number, headers: Record<string, string> = {}, body = 'faucet') =>
    serve((_, response) => response.writeHead(status, headers).end(body));

  async function refusing(): Promise<string> {
    const address = await answering(200);
    closers.pop()?.();
    return address;
  }

  async function check(
    at: Date,
    options: { allowPrivate?: boolean; ids?: string[]; blocked?: string } = {},
  ): Promise<Change[]> {
    const { allowPrivate = true, ids, blocked } = options;
    const changes: Change[] = [];
    await runJobNow(
      app.services.db,
      checkFaucets,
      { ...(ids && { ids }) },
      {
        now: at,
        ...(blocked !== undefined && { linkGuard: createLinkGuard({ blocked: new Set([blocked]) }) }),
        safeFetch: (url, rest) => safeFetch(url, { ...rest, allowPrivate }),
        publish: (some) => void changes.push(...some),
      },
    );
    return changes;
  }

  const status = async (id: string) => {
    const found = (await list()).find((one) => one.id === id);
    return [found?.checkStatus, found?.checkedAt, found?.lastUpAt];
  };

  it.each([
    ['answers', () => answering(200), 'up'],
    ['asks for a sign-in', () => answering(403), 'up'],
    ['has lost its page', () => answering(404), 'up'],
    ['answers at length', () => answering(200, {}, 'x'.repeat(3 * 1024 * 1024)), 'up'],
    ['fails', () => answering(500), 'down'],
    ['is overloaded', () => answering(503), 'down'],
    ['refuses connections', refusing, 'down'],
    ['hangs', () => serve(() => undefined), 'down'],
    ['leads to another host', () => answering(302, { location: 'http://localhost:9/' }), 'unknown'],
  ])('finds one that %s', async (_, start, expected) => {
    const { id } = await makeFaucet(app.services.db, { url: await start() });
    const changes = await check(now);
    const at = now.toISOString();
    expect(await status(id)).toEqual([expected, at, expected === 'up' ? at : null]);
    expect(changes).toEqual([1, 2].map(() => ({ topic: 'public', noun: 'faucets' })));
  });

  it('follows a redirect within the host', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/there') response.writeHead(500).end();
      else response.writeHead(302, { location: '/there' }).end();
    });
    const { id } = await makeFaucet(app.services.db, { url });
    await check(now);
    expect((await status(id))[0]).toBe('down');
  });

  it('asks nothing of one whose link is blocked', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const { id } = await makeFaucet(app.services.db, { url });
    await check(now, { blocked: new URL(url).hostname });
    expect(await status(id)).toEqual(['unknown', now.toISOString(), null]);
    expect(asked).toBe(0);
  });

  it('does not ask addresses of our own network', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const { id } = await makeFaucet(app.services.db, { url });
    await check(now, { allowPrivate: false });
    expect(await status(id)).toEqual(['unknown', now.toISOString(), null]);
    expect(asked).toBe(0);
  });

  it('remembers when one was last up', async () => {
    let isUp = true;
    const url = await serve((_, response) => response.writeHead(isUp ? 200 : 502).end());
    const { id } = await makeFaucet(app.services.db, { url });
    await check(now);
    isUp = false;
    const later = new Date(now.getTime() + hourMs);
    await check(later);
    expect(await status(id)).toEqual(['down', later.toISOString(), now.toISOString()]);
  });

  it('asks all, a few at once, and goes on past those that fail', async () => {
    let open = 0;
    let most = 0;
    const held: (() => void)[] = [];
    let areHeld = true;
    // The first four wait for each other.
    const url = await serve((_, response) => {
      open += 1;
      most = Math.max(most, open);
      const end = () => {
        open -= 1;
        response.end();
      };
      if (!areHeld) {
        end();
        return;
      }
      held.push(end);
      if (held.length < 4) return;
      areHeld = false;
      for (const release of held) release();
    });
    const bad = await answering(500);
    for (let count = 0; count < 20; count += 1) {
      const checked_at = new Date(now.getTime() - dayMs + count);
      await makeFaucet(app.services.db, { checked_at, url: count % 5 === 4 ? bad : url });
    }
    await check(now);
    const found = (await list()).map((one) => one.checkStatus);
    expect(found.filter((one) => one === 'up')).toHaveLength(16);
    expect(found.filter((one) => one === 'down')).toHaveLength(4);
    expect(most).toBe(4);
  });

  it('keeps what it knew where no host answers, which says nothing of them', async () => {
    const gone = [await refusing(), await refusing(), await refusing()];
    const [first, ...others] = await Promise.all(
      gone.map((url) => makeFaucet(app.services.db, { url, check_status: 'up', checked_at: now })),
    );
    if (first === undefined) throw new Error('no faucet');
    const later = new Date(now.getTime() + hourMs);
    await check(later);
    for (const { id } of [first, ...others])
      expect((await status(id)).slice(0, 2)).toEqual(['up', now.toISOString()]);

    // Two hosts may well be down together.
    await check(later, { ids: [first.id, ...others.slice(1).map(({ id }) => id)] });
    expect((await status(first.id)).slice(0, 2)).toEqual(['down', later.toISOString()]);

    // And any number while another answers.
    const answers = await makeFaucet(app.services.db, { url: await answering(200) });
    const last = new Date(later.getTime() + hourMs);
    await check(last);
    for (const { id } of [first, ...others])
      expect((await status(id)).slice(0, 2)).toEqual(['down', last.toISOString()]);
    expect((await status(answers.id))[0]).toBe('up');
  });

  it('asks only those it is told of, and is asked for when one is added or moves', async () => {
    const url = await answering(200);
    const one = await makeFaucet(app.services.db, { url });
    const other = await makeFaucet(app.services.db, { url });
    await check(now, { ids: [one.id] });
    expect([(await status(one.id))[0], (await status(other.id))[0]]).toEqual(['up', 'unknown']);

    const { db } = app.services;
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
    const waiting = async () => {
      const { rows } = await sql<{ ids: string[] }>`
        SELECT payload->'ids' AS ids FROM graphile_worker._private_jobs ORDER BY id`.execute(db);
      return rows.map(({ ids }) => ids);
    };
    const added = await add();
    await admin.call('PATCH', `/faucets/${added.id}`, input({ amount: '1 ETH' }));
    expect(await waiting()).toEqual([[added.id]]);
    await admin.call('PATCH', `/faucets/${added.id}`, input({ url: 'https://faucet.example/new' }));
    expect(await waiting()).toEqual([[added.id], [added.id]]);
  });

  it('has nothing to tell without faucets', async () => {
    expect(await check(now)).toEqual([]);
  });
});
