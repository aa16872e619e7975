import { describe, expect, inject, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeFactor } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { isSignedIn, listAuditActions, signInAs } from '../../../test/harness/account-calls.ts';
import { type Caller, createTestApp, setUpApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually, stopCacheClock } from '../../../test/harness/eventually.ts';
import { runStatement } from '../../../test/harness/server.ts';

const app = setUpApp({ limits: false });

describe('GET /api/account/sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  type Listed = { id: string; device: string; isCurrent: boolean; network: string; seenAt: string };
  const listSessions = async (caller: Caller) =>
    ((await caller.call('GET', '/account/sessions')).body as { items: Listed[] }).items;

  it('lists sessions with readable names, the current one first', async () => {
    const member = await app.createMember();
    const other = await signInAs(app, member.email, { userAgent: firefox });
    const sessions = await listSessions(other);
    expect(sessions).toMatchObject([
      { device: 'Firefox on Linux', isCurrent: true, isMobile: false, method: 'password' },
      { isCurrent: false },
    ]);
    expect(sessions[0]?.network).toMatch(/^127\.0\.0\.x$|…$/);
    expect(JSON.stringify(sessions)).not.toContain('127.0.0.1');
    expect(JSON.stringify(sessions)).not.toContain('token');
    expect((await listSessions(member)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('ends the oldest session beyond twenty, also in the cache', async () => {
    const member = await app.createMember();
    const newerSessions: Caller[] = [];
    for (let count = 0; count < 19; count += 1) newerSessions.push(await signInAs(app, member.email));
    expect(await isSignedIn(member)).toBe(true);
    const newest = await signInAs(app, member.email);
    await eventually(async () => expect(await isSignedIn(member)).toBe(false));
    expect(await listSessions(newest)).toHaveLength(20);
    expect(await isSignedIn(newerSessions[0] ?? member)).toBe(true);
  });

  it('keeps aal2 sessions when sign-ins by password alone exceed the limit', async () => {
    const member = await app.createMember();
    await makeFactor(app.services.db, member);
    const aal2Session = await app.openSession(member.id, 'aal2');
    for (let count = 0; count < 25; count += 1) await signInAs(app, member.email);
    expect(await isSignedIn(aal2Session)).toBe(true);
    const rows = await app.services.db
      .selectFrom('sessions')
      .select('assurance')
      .where('user_id', '=', member.id)
      .execute();
    expect(rows.filter(({ assurance }) => assurance === 'aal1')).toHaveLength(20);
  });

  it('logs and audits sign-ins and sign-outs, failed ones by a fingerprint of the address', async () => {
    const member = await app.createMember();
    const caller = await signInAs(app, member.email);
    await caller.call('POST', '/account/sign-out');
    const unknown = `nobody-${member.email}`;
    for (const email of [member.email, member.email.toUpperCase(), unknown]) {
      const response = await app
        .createCaller()
        .call('POST', '/account/sign-in', { email, password: 'a wrong guess' });
      expect(response.status).toBe(401);
    }
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'details'])
      .where('action', 'like', 'sign-in.%')
      .orderBy('at')
      .orderBy('id')
      .execute();
    const memberEntries = entries.filter(({ subject_id }) => subject_id === member.id);
    expect(memberEntries).toMatchObject([
      { action: 'sign-in.succeeded', details: { method: 'password', assurance: 'aal1' } },
      { action: 'sign-in.ended' },
    ]);
    const failed = entries.filter(({ action }) => action === 'sign-in.failed').slice(-3);
    const accounts = failed.map(({ details }) => (details as { account: string }).account);
    expect(accounts[0]).toBe(accounts[1]);
    expect(accounts[2]).not.toBe(accounts[0]);
    expect(JSON.stringify(failed)).not.toContain(member.email);
    const lines = app.logLines.filter(({ event }) => String(event).startsWith('sign_in.'));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'sign_in.succeeded', user: member.id }));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'sign_in.failed', account: accounts[0] }));
    expect(JSON.stringify(lines)).not.toContain(member.email);
  });

  it('ends a single session immediately', async () => {
    const member = await app.createMember();
    const other = await signInAs(app, member.email);
    const [, otherSession] = await listSessions(member);
    expect(await isSignedIn(other)).toBe(true);
    expect((await member.call('DELETE', `/account/sessions/${otherSession?.id}`)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
    expect(await listAuditActions(app, member.id)).toEqual(['session.ended']);
    expect((await member.call('DELETE', `/account/sessions/${otherSession?.id}`)).status).toBe(404);
  });

  it('ends all sessions except the current one', async () => {
    const member = await app.createMember();
    const others = [await signInAs(app, member.email), await signInAs(app, member.email)];
    expect((await member.call('DELETE', '/account/sessions')).body).toEqual({ ended: 2 });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await listSessions(member)).toMatchObject([{ isCurrent: true }]);
    expect((await member.call('DELETE', '/account/sessions')).body).toEqual({ ended: 0 });
  });

  it('clears the cookie when the current session ends', async () => {
    const member = await app.createMember();
    const [session] = await listSessions(member);
    const response = await member.call('DELETE', `/account/sessions/${session?.id}`);
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0');
  });

  it('omits sessions that await a second factor or have expired', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    await signInAs(app, member.email);
    const [, other] = await listSessions(member);
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', other?.id ?? '')
      .execute();
    expect(await listSessions(member)).toHaveLength(1);
    await db.updateTable('sessions').set({ assurance: 'aal2' }).where('user_id', '=', member.id).execute();
    await signInAs(app, member.email);
    expect(await listSessions(member)).toHaveLength(2);
    const factor = {
      id: uuidv7(),
      user_id: member.id,
      factor_type: 'phone',
      status: 'verified',
      name: 'Phone',
    } as const;
    await db
      .insertInto('factors')
      .values({ ...factor, phone: '+2348000000000' })
      .execute();
    expect(await listSessions(member)).toMatchObject([{ isCurrent: true }]);
  });

  it('updates the last use at most every ten minutes', async () => {
    const { db, sessions } = app.services;
    const member = await app.createMember();
    const token = member.cookie()?.split('=')[1]?.split('.')[0] ?? '';
    const readSeenAt = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('seen_at')
          .where('user_id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).seen_at;
    const first = await readSeenAt();
    const addMinutes = (minutes: number) => new Date(first.getTime() + minutes * 60_000);
    const writes = vi.spyOn(db, 'updateTable');
    for (const minutes of [1, 5, 9, 9.9]) await sessions.resolve(token, addMinutes(minutes));
    // The process also records its clock's skew.
    const countWrites = () => writes.mock.calls.filter(([table]) => table === 'sessions').length;
    expect(countWrites()).toBe(0);
    for (const minutes of [11, 12, 13, 20.9]) await sessions.resolve(token, addMinutes(minutes));
    expect(countWrites()).toBe(1);
    await eventually(async () => expect(await readSeenAt()).toEqual(addMinutes(11)));
    await sessions.resolve(token, addMinutes(22));
    expect(countWrites()).toBe(2);
    writes.mockRestore();
    await eventually(async () => expect(await readSeenAt()).toEqual(addMinutes(22)));
  });

  const openStream = (server: TestApp, caller: Caller) =>
    server.request('/events', {
      headers: { cookie: caller.cookie() ?? '', 'sec-fetch-site': 'same-origin' },
    });

  it('ends a session replaced by a sign-in, with its streams, in every process', async () => {
    stopCacheClock();
    const other = await createTestApp({ limits: false, database: app.database, jobs: false });
    try {
      const member = await app.createMember();
      const cookie = member.cookie() ?? '';
      const isSignedInThere = () =>
        other
          .createCaller()
          .call('GET', '/account', undefined, { cookie })
          .then(({ body }) => body !== null);
      expect(await isSignedInThere()).toBe(true);
      const stream = await openStream(other, member);
      expect(stream.status).toBe(200);
      const ended = stream.text();
      await member.call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
      expect(member.cookie()).not.toBe(cookie);
      await ended;
      expect(await isSignedInThere()).toBe(false);
      expect(await isSignedIn(member)).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('ends a session after 90 days regardless of use', async () => {
    const { db, sessions } = app.services;
    const person = await app.createMember();
    const caller = await app.openSession(person.id);
    const token = caller.cookie()?.split('=')[1] ?? '';
    const [session] = (await listSessions(caller)).filter(({ isCurrent }) => isCurrent);
    const readRow = () =>
      db
        .selectFrom('sessions')
        .select(['created_at', 'expires_at'])
        .where('id', '=', session?.id ?? '')
        .executeTakeFirstOrThrow();
    const createdMs = (await readRow()).created_at.getTime();
    const addDays = (days: number) => new Date(createdMs + days * 86_400_000);
    for (const days of [0, 20, 45, 70, 89, 89.99]) {
      expect(await sessions.resolve(token, addDays(days)), `after ${days} days`).toBeDefined();
      sessions.forgetUser(person.id);
    }
    expect((await readRow()).expires_at).toEqual(addDays(90));
    expect(await sessions.resolve(token, addDays(90))).toBeUndefined();
    // Earlier versions extended sessions.
    await db
      .updateTable('sessions')
      .set({ expires_at: addDays(110) })
      .where('id', '=', session?.id ?? '')
      .execute();
    sessions.forgetUser(person.id);
    expect(await sessions.resolve(token, addDays(90))).toBeUndefined();
  });

  it('closes the streams of a session that expires after 90 days', async () => {
    let aheadMs = 0;
    const later = await createTestApp({
      limits: false,
      database: app.database,
      jobs: false,
      clock: () => new Date(Date.now() + aheadMs),
    });
    try {
      const person = await app.createMember();
      const caller = await app.openSession(person.id);
      await app.services.db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + 91 * 86_400_000) })
        .where('user_id', '=', person.id)
        .execute();
      // Last, because three seconds must be enough to open the stream.
      const { created_at } = await app.services.db
        .selectFrom('sessions')
        .select('created_at')
        .where('user_id', '=', person.id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      aheadMs = created_at.getTime() + 90 * 86_400_000 - 3000 - Date.now();
      const stream = await openStream(later, caller);
      expect(stream.status).toBe(200);
      await stream.text();
      expect((await openStream(later, caller)).status).toBe(204);
    } finally {
      await later.close();
    }
  });

  it('closes the streams of sessions that ended while notifications were lost', async () => {
    const member = await app.createMember();
    const stream = await openStream(app, member);
    const ended = stream.text();
    await app.database.ownerDb.deleteFrom('sessions').where('user_id', '=', member.id).execute();
    await runStatement(
      inject('testServer').adminUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = '${new URL(app.database.appUrl).pathname.slice(1)}' AND application_name = 'dropfolio listener'`,
    );
    await ended;
    expect((await openStream(app, member)).status).toBe(204);
  });

  it('notifies open pages of an ended session and rejects their reconnection', async () => {
    const member = await app.createMember();
    const other = await signInAs(app, member.email);
    const open = (signal?: AbortSignal) =>
      app.request('/events', {
        headers: { cookie: other.cookie() ?? '', 'sec-fetch-site': 'same-origin' },
        ...(signal && { signal }),
      });
    const stream = await open();
    expect(stream.status).toBe(200);
    const [, otherSession] = await listSessions(member);
    const read = stream.text();
    await member.call('DELETE', `/account/sessions/${otherSession?.id}`);
    const text = await read;
    expect(text).toMatch(/event: change\nid: \S+\ndata: \{"topic":"account"/);
    expect((await open()).status).toBe(204);
  });
});
