import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { setUpApp } from '../../../test/harness/app.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { uuidv7 } from '../../lib/uuid.ts';

const app = setUpApp();
beforeEach(async () => {
  await resetLimits(app.services.db);
});

const buildSignUp = (email: string) => ({
  email,
  password: goodPassword,
  firstName: 'Grace',
  lastName: 'Hopper',
  role: 'hunter',
  timeZone: 'Africa/Lagos',
});

async function readLinkToken(to: string, path: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await app.listMails();
      const mail = mails.find((item) => item.to === to && item.text.includes(path));
      const token = mail?.text.match(/token=([^\s]+)/)?.[1];
      if (token === undefined) throw new Error(`no mail with ${path} to ${to} yet`);
      return decodeURIComponent(token);
    },
    { timeout: patienceMs, interval: 50 },
  );
}

describe('POST /api/account/sign-up', () => {
  it('sets the reporting currency from the locale of the latest sign-up', async () => {
    const email = 'naira@example.com';
    for (const [locale, currency] of [
      ['de-DE', 'EUR'],
      ['en-NG', 'NGN'],
    ]) {
      const { status } = await app
        .createCaller()
        .call('POST', '/account/sign-up', { ...buildSignUp(email), locale });
      expect(status).toBe(200);
      expect(
        await app.services.db
          .selectFrom('profiles')
          .select('sign_up_currency')
          .where('email', '=', email)
          .executeTakeFirst(),
      ).toEqual({ sign_up_currency: currency });
    }
  });

  it('emails a single-use link that confirms the address and allows sign-in', async () => {
    const email = 'grace@example.com';
    const grace = app.createCaller();
    expect((await grace.call('POST', '/account/sign-up', buildSignUp(email))).body).toEqual({ ok: true });

    const unconfirmed = await grace.call('POST', '/account/sign-in', { email, password: goodPassword });
    expect(unconfirmed.status).toBe(403);
    expect(unconfirmed.body).toMatchObject({
      code: 'FORBIDDEN',
      data: { details: { reason: 'unconfirmed' } },
    });

    const token = await readLinkToken(email, '/confirm-email');
    const confirm = (password?: string) =>
      app.createCaller().call('POST', '/account/confirm-email', { token, password });
    expect(await confirm('not what was chosen')).toMatchObject({
      status: 400,
      body: {
        message: 'This isn’t the password you chose at sign-up.',
        data: { field: 'password' },
      },
    });
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { message: 'Enter your password', data: { field: 'password' } },
    });
    expect((await confirm(goodPassword)).body).toMatchObject({ viewer: { email }, factors: [] });
    const repeated = await confirm(goodPassword);
    expect(repeated).toMatchObject({
      status: 400,
      body: { message: 'This link has already been used. You can sign in.' },
    });

    const signedIn = await grace.call('POST', '/account/sign-in', { email, password: goodPassword });
    expect(signedIn.body).toMatchObject({
      viewer: { email, firstName: 'Grace', role: 'hunter', isAdmin: false, timeZone: 'Africa/Lagos' },
      factors: [],
    });
    expect((await grace.call('GET', '/account')).body).toMatchObject({ email });
  });

  it('fails and creates no account when the email can’t be queued', async () => {
    const [waiting, email] = ['unmailed-before@example.com', 'unmailed@example.com'];
    const { ownerDb, appRole } = app.database;
    const known = await app.createMember();
    const signUp = (address: string) =>
      app.createCaller().call('POST', '/account/sign-up', buildSignUp(address));
    const requestReset = (path: string, address: string) =>
      app.createCaller().call('POST', `/account/${path}`, { email: address });
    expect((await signUp(waiting)).status).toBe(200);
    await sql`REVOKE INSERT ON mails FROM ${sql.id(appRole)}`.execute(ownerDb);
    const responses = [
      await signUp(email),
      await signUp(waiting),
      await signUp(known.email),
      await requestReset('resend-confirmation', waiting),
      await requestReset('request-reset', known.email),
    ];
    await sql`GRANT INSERT ON mails TO ${sql.id(appRole)}`.execute(ownerDb);
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
    const rows = await app.services.db
      .selectFrom('profiles')
      .select('email')
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([]);
    const links = await app.services.db
      .selectFrom('verifications')
      .select('id')
      .where('value', '=', known.id)
      .execute();
    expect(links).toEqual([]);
    expect((await signUp(email)).body).toEqual({ ok: true });
    expect(await readLinkToken(email, '/confirm-email')).not.toBe('');
  });

  it('creates one account for concurrent sign-ups with the same address', async () => {
    const email = 'at-once@example.com';
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.createCaller().call('POST', '/account/sign-up', buildSignUp(email)),
      ),
    );
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => ({ ok: true })));
    const rows = await app.services.db
      .selectFrom('profiles')
      .innerJoin('accounts', 'accounts.user_id', 'profiles.id')
      .innerJoin('user_roles', 'user_roles.user_id', 'profiles.id')
      .select(['profiles.name', 'profiles.time_zone', 'accounts.provider_id', 'user_roles.role'])
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([
      { name: 'Grace Hopper', time_zone: 'Africa/Lagos', provider_id: 'credential', role: 'hunter' },
    ]);
  });

  it('returns the same response for a known address and notifies its owner by email', async () => {
    const known = await app.createMember();
    const first = await app
      .createCaller()
      .call('POST', '/account/sign-up', buildSignUp('unknown-yet@example.com'));
    const second = await app
      .createCaller()
      .call('POST', '/account/sign-up', { ...buildSignUp(known.email), password: 'another fine password' });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    await vi.waitFor(
      async () => {
        const subjects = (await app.listMails())
          .filter((mail) => mail.to === known.email)
          .map((mail) => mail.subject);
        expect(subjects).toContain('You already have a Dropfolio account');
      },
      { timeout: patienceMs },
    );
    const unchanged = await app
      .createCaller()
      .call('POST', '/account/sign-in', { email: known.email, password: goodPassword });
    expect(unchanged.status).toBe(200);
  });

  it('rejects short and common passwords with the field', async () => {
    const short = await app
      .createCaller()
      .call('POST', '/account/sign-up', { ...buildSignUp('short@example.com'), password: 'seven77' });
    expect(short.body).toMatchObject({
      message: 'Password must be at least 8 characters',
      data: { field: 'password' },
    });
    const common = await app
      .createCaller()
      .call('POST', '/account/sign-up', { ...buildSignUp('common@example.com'), password: 'Password123' });
    expect(common).toMatchObject({ status: 400, body: { data: { field: 'password' } } });
    for (const password of ['aaaaaaaa', 'dropfolio1', 'weak-words@example.com', 'weak-words 2026']) {
      const weak = await app
        .createCaller()
        .call('POST', '/account/sign-up', { ...buildSignUp('weak-words@example.com'), password });
      expect(weak, password).toMatchObject({ status: 400, body: { data: { field: 'password' } } });
    }
  });

  it('stores passwords as Argon2id and session tokens as hashes', async () => {
    const member = await app.createMember();
    const account = await app.services.db
      .selectFrom('accounts')
      .select('password')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(account.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await app.services.db
      .selectFrom('sessions')
      .select('token')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(member.cookie()).toBeDefined();
    expect(member.cookie()).not.toContain(session.token);
  });
});

describe('POST /api/account/sign-in and sign-out', () => {
  it('ends the session and its cache entry on sign-out', async () => {
    const member = await app.createMember();
    const cookie = member.cookie() ?? '';
    expect((await member.call('GET', '/account')).body).toMatchObject({ id: member.id });
    const response = await member.call('POST', '/account/sign-out');
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^dropfolio-session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax/,
    );
    expect((await app.createCaller().call('GET', '/account', undefined, { cookie })).body).toBeNull();
    expect((await app.createCaller().call('GET', '/airdrops', undefined, { cookie })).status).toBe(401);
  });

  it('returns 429 with Retry-After after five wrong passwords, even with a forged X-Forwarded-For', async () => {
    const member = await app.createMember();
    await resetLimits(app.services.db);
    const wrong = { email: member.email, password: 'wrong every time' };
    const responses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      responses.push(await app.createCaller().call('POST', '/account/sign-in', wrong));
    }
    expect(responses.map((response) => response.status)).toEqual([401, 401, 401, 401, 401, 429]);
    const limited = responses[5];
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    const forged = await app
      .createCaller()
      .call('POST', '/account/sign-in', wrong, { 'x-forwarded-for': '198.51.100.77' });
    expect(forged.status).toBe(429);
  });
});

describe('POST /api/account/reset-password', () => {
  it('accepts a link once, ends every session, and invalidates the old password', async () => {
    const member = await app.createMember();
    const known = await app.createCaller().call('POST', '/account/request-reset', { email: member.email });
    const unknown = await app
      .createCaller()
      .call('POST', '/account/request-reset', { email: 'nobody@example.com' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);

    const token = await readLinkToken(member.email, '/reset-password');
    const password = 'a wholly new password 7';
    expect(
      (await app.createCaller().call('POST', '/account/reset-password', { token, password })).status,
    ).toBe(200);
    expect((await member.call('GET', '/account')).body).toBeNull();
    const old = await app
      .createCaller()
      .call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
    expect(old.status).toBe(401);
    expect(
      (await app.createCaller().call('POST', '/account/sign-in', { email: member.email, password })).status,
    ).toBe(200);

    const repeated = await app
      .createCaller()
      .call('POST', '/account/reset-password', { token, password: 'yet another one 8' });
    expect(repeated).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  it('accepts a link emailed by version 0.4', async () => {
    const member = await app.createMember();
    const token = 'Zr4kQ0dWcXyB7uTn1sLmVh2E';
    await app.services.db
      .insertInto('verifications')
      .values({
        id: uuidv7(),
        identifier: createHash('sha256').update(`reset-password:${token}`).digest('base64url'),
        value: member.id,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    const password = 'a wholly new password 7';
    const reset = () => app.createCaller().call('POST', '/account/reset-password', { token, password });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    expect(
      (await app.createCaller().call('POST', '/account/sign-in', { email: member.email, password })).status,
    ).toBe(200);
  });

  it('rejects a link after 24 hours', async () => {
    const member = await app.createMember();
    await app.createCaller().call('POST', '/account/request-reset', { email: member.email });
    const token = await readLinkToken(member.email, '/reset-password');
    const row = await app.services.db
      .selectFrom('verifications')
      .select(['id', 'expires_at', 'created_at'])
      .where('value', '=', member.id)
      .executeTakeFirstOrThrow();
    const lifetime = row.expires_at.getTime() - row.created_at.getTime();
    expect(Math.round(lifetime / 60_000)).toBe(24 * 60);
    await app.services.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', row.id)
      .execute();
    const expiredLink = await app
      .createCaller()
      .call('POST', '/account/reset-password', { token, password: 'a fine password 7' });
    expect(expiredLink).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });
});
