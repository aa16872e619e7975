import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import { policies } from '#/platform/limits.server.ts';
import { makeToken } from '../../../test/factories/members.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import {
  createFollowedPresale,
  createSampleClaim,
  createSamplePresale,
  makeFeed,
  send,
} from '../../../test/harness/calendar.ts';
import { resetLimits } from '../../../test/harness/limits.ts';

const hourMs = 3_600_000;
const feedOff = { isOn: false, createdAt: null, lastFetchedAt: null, hasCheckIns: false };

const app = setUpApp({ jobs: false, clock: () => now });
let now: Date;
let person: Caller & { id: string; email: string };

beforeEach(async () => {
  now = new Date();
  await resetLimits(app.services.db);
  person = await app.createMember();
});

const getFeed = async () => (await person.call('GET', '/calendar-feed')).body;
const getPath = (body: { url: string }) => body.url.slice(app.baseUrl.length);
const getStatus = async (path: string) => (await app.request(path)).status;

/** Fetches without an Accept-Encoding header. */
function fetchUncompressed(
  path: string,
  method = 'GET',
): Promise<{ status: number; length: number; type: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${app.baseUrl}${path}`, { method }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, length, type: response.headers['content-type'] ?? '' }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

describe('/api/calendar-feed', () => {
  it('returns the URL, and stores its secret hashed and encrypted only', async () => {
    expect(await getFeed()).toEqual(feedOff);
    const { url } = await send<{ url: string }>(person, 'POST', '/calendar-feed', {});
    const secret = /^\/calendar\/([\w-]{43})\.ics$/.exec(url.slice(app.baseUrl.length))?.[1] ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const row = await app.services.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.secret_hash).toBe(hashToken(secret));
    expect(Object.values(row).join(' ')).not.toContain(secret);
    expect(await getFeed()).toEqual({
      isOn: true,
      createdAt: now.toISOString(),
      lastFetchedAt: null,
      hasCheckIns: false,
    });
    expect(await getStatus(getPath({ url }))).toBe(200);
    const file = await person.call('GET', '/account/data');
    expect(file.body).toMatchObject({ calendarFeed: { createdAt: now.toISOString() } });
    expect(JSON.stringify(file.body)).not.toContain(row.sealed_secret);
  });

  it('rejects turning it on twice, also for concurrent calls', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => person.call('POST', '/calendar-feed', {})));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('reveals the URL again', async () => {
    const created = await send(person, 'POST', '/calendar-feed', {});
    expect(await send(person, 'POST', '/calendar-feed/reveal', {})).toEqual(created);
  });

  it.each(['reveal', 'renew'])('returns 404 for %s if it is off', async (action) => {
    expect(await person.call('POST', `/calendar-feed/${action}`, {})).toMatchObject({ status: 404 });
  });

  it('writes audit entries without the secret', async () => {
    const { path } = await makeFeed(app, person);
    await send(person, 'POST', '/calendar-feed/reveal', {});
    const { url } = await send<{ url: string }>(person, 'POST', '/calendar-feed/renew', {});
    await send(person, 'DELETE', '/calendar-feed');
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(
      ['made', 'revealed', 'renewed', 'revoked'].map((action) => `calendar-feed.${action}`),
    );
    for (const secret of [path, getPath({ url })]) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('the URL of a calendar feed', () => {
  it('stops working when it is renewed or turned off', async () => {
    const { path: first } = await makeFeed(app, person);
    const second = getPath(await send<{ url: string }>(person, 'POST', '/calendar-feed/renew', {}));
    expect(second).not.toBe(first);
    expect([await getStatus(first), await getStatus(second)]).toEqual([404, 200]);
    expect(await send(person, 'DELETE', '/calendar-feed')).toEqual(feedOff);
    expect(await getStatus(second)).toBe(404);
    expect(await send(person, 'DELETE', '/calendar-feed')).toEqual(feedOff);
    const { path: third } = await makeFeed(app, person);
    expect([await getStatus(first), await getStatus(second), await getStatus(third)]).toEqual([
      404, 404, 200,
    ]);
  });

  it('returns 404 while its owner is suspended or unverified', async () => {
    const { path } = await makeFeed(app, person);
    const updateProfile = (columns: {
      suspended_at?: Date | null;
      suspended_reason?: string | null;
      email_verified?: boolean;
    }) => app.services.db.updateTable('profiles').set(columns).where('id', '=', person.id).execute();
    await updateProfile({ suspended_at: new Date(), suspended_reason: 'Spam' });
    expect(await getStatus(path)).toBe(404);
    await updateProfile({ suspended_at: null, suspended_reason: null, email_verified: false });
    expect(await getStatus(path)).toBe(404);
    await updateProfile({ email_verified: true });
    expect(await getStatus(path)).toBe(200);
  });

  it('appears in no log line, for any path below it', async () => {
    const { path } = await makeFeed(app, person);
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    app.logLines.length = 0;
    const paths = [path, `/calendar/${secret}`, `/calendar//${secret}.ics`, `/Calendar/${secret}.ics`];
    for (const item of [...paths, `/calendar/${secret}.ics/more`, `/%63alendar/${secret}.ics`])
      await getStatus(item);
    const { callSlots } = app.services;
    const { begin } = callSlots;
    callSlots.begin = () => {
      throw new Error('broken');
    };
    expect(await getStatus(path)).toBe(500);
    callSlots.begin = begin;
    expect(app.logLines.length).toBeGreaterThan(6);
    expect(JSON.stringify(app.logLines)).not.toContain(secret);
    expect(app.logLines).toContainEqual(expect.objectContaining({ route: '/calendar/:secret' }));
  });

  it('allows 60 fetches in ten minutes', async () => {
    const { path } = await makeFeed(app, person);
    const { limit } = policies.calendarFeed;
    for (let count = 0; count < limit; count += 1) expect(await getStatus(path)).toBe(200);
    const rejected = await app.request(path);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await getStatus(path)).toBe(200);
  });
});

describe('GET /calendar/:secret', () => {
  it('needs no session, sets no cookie, and returns a private file', async () => {
    const { fetch } = await makeFeed(app, person);
    const { status, headers } = await fetch({ 'accept-encoding': 'br' });
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="dropfolio.ics"',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'content-encoding': 'br',
    });
  });

  it('responds to HEAD like to GET, without a body', async () => {
    const { path } = await makeFeed(app, person);
    const [get, head] = [await fetchUncompressed(path), await fetchUncompressed(path, 'HEAD')];
    expect(get).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(get.length).toBeGreaterThan(200);
    expect(head).toEqual({ ...get, length: 0 });
  });

  it('returns 304 until the feed changes', async () => {
    const feed = await makeFeed(app, person);
    const readEtag = async () => (await feed.fetch()).headers.get('etag') ?? '';
    const etags = [await readEtag()];
    const expectNewVersion = async (change: string) => {
      const freshResponse = await feed.fetch({ 'if-none-match': etags.at(-1) ?? '' });
      expect(freshResponse.status, change).toBe(200);
      await freshResponse.text();
      etags.push(await readEtag());
      const cached = await feed.fetch({ 'if-none-match': `"other", ${etags.at(-1)}` });
      expect([cached.status, await cached.text(), cached.headers.get('etag')]).toEqual([
        304,
        '',
        etags.at(-1),
      ]);
    };
    const { id } = await send(person, 'POST', '/airdrops', createSampleClaim());
    await expectNewVersion('an airdrop added');
    await send(person, 'PATCH', `/airdrops/${id}`, { isMuted: true });
    await expectNewVersion('an airdrop muted');
    await send(person, 'DELETE', `/airdrops/${id}`);
    await expectNewVersion('an airdrop deleted');
    await send(person, 'PATCH', '/account', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      timeZone: 'Asia/Kathmandu',
    });
    await expectNewVersion('another zone');
    await app.services.db
      .insertInto('reminder_settings')
      .values({ user_id: person.id, lead_minutes: [60], quiet_from: null, quiet_to: null })
      .execute();
    await expectNewVersion('other lead times');
    const { id: sale, admin } = await createFollowedPresale(app, person);
    await expectNewVersion('a presale followed');
    now = new Date(now.getTime() + 1_000);
    await send(admin, 'PATCH', `/presales/${sale}`, {
      ...createSamplePresale(),
      projectName: 'Another name',
    });
    await expectNewVersion('a presale renamed');
    await send(person, 'DELETE', `/listings/${sale}/follow`);
    await expectNewVersion('a presale unfollowed');
    now = new Date(now.getTime() + 24 * hourMs);
    await expectNewVersion('another day');
    expect(new Set(etags).size).toBe(etags.length);
  });

  it('records a fetch at most once an hour', async () => {
    const { path } = await makeFeed(app, person);
    const fetchAndReadFeed = async () => {
      expect(await getStatus(path)).toBe(200);
      // The server has validated the output.
      return (await getFeed()) as { lastFetchedAt: string };
    };
    const first = now.toISOString();
    expect(await fetchAndReadFeed()).toMatchObject({ lastFetchedAt: first });
    now = new Date(now.getTime() + hourMs - 1);
    expect(await fetchAndReadFeed()).toMatchObject({ lastFetchedAt: first });
    now = new Date(now.getTime() + 1);
    expect(await fetchAndReadFeed()).toMatchObject({ lastFetchedAt: now.toISOString() });
  });

  it('rejects API tokens in /api/calendar-feed', async () => {
    const script = app.createScriptCaller((await makeToken(app.services.db, person)).token);
    expect((await script.call('POST', '/calendar-feed', {})).status).toBe(403);
    expect((await script.call('GET', '/calendar-feed')).status).toBe(403);
  });
});
