import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { getCookieName } from '../../src/platform/auth/cookie.server.ts';
import { makeFactor } from '../factories/members.ts';
import { createTestApp } from '../harness/app.ts';
import { attack } from './attack.ts';
import { setUpTarget } from './target.ts';

const target = setUpTarget();

const names = { firstName: 'Grace', lastName: 'Hopper' };
const ownPassword = 'chosen at sign-up 9';
const post = (path: string, body: unknown, cookie = '', headers: Record<string, string> = {}) =>
  target.createVisitor().call('POST', `/account${path}`, body, { ...(cookie && { cookie }), ...headers });

/** Signs up in a new browser. Returns its Cookie header, and the Set-Cookie header that it received. */
async function signUp(email: string, password = ownPassword): Promise<{ cookie: string; setCookie: string }> {
  const response = await post('/sign-up', { email, password, ...names });
  expect(response.status).toBe(200);
  const [setCookie = ''] = response.headers.getSetCookie();
  return { cookie: setCookie.split(';')[0] ?? '', setCookie };
}

/** Signs up with a new address. Returns the browser's cookie and the token of the confirmation email. */
async function signUpNewcomer() {
  const email = `newcomer-${uuidv7()}@example.com`;
  const { cookie, setCookie } = await signUp(email);
  return { email, cookie, setCookie, token: await target.readMailedToken(email, '/confirm-email') };
}

const confirm = (token: string, cookie = '', headers: Record<string, string> = {}) =>
  post('/confirm-email', { token }, cookie, headers);
const isConfirmed = async (email: string): Promise<boolean> => {
  const row = await target.services.db
    .selectFrom('profiles')
    .select('email_verified')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.email_verified === true;
};
const countSessions = async (email: string): Promise<number> => {
  const rows = await target.services.db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
    .select('sessions.id')
    .where('profiles.email', '=', email)
    .execute();
  return rows.length;
};
const getProfile = (email: string) =>
  target.services.db
    .selectFrom('profiles')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
const createSignUpCookie = (value: string) => `${getCookieName(target.baseUrl, 'sign-up')}=${value}`;

describe('confirming on the device that signed up', () => {
  it('confirms without a password, signs in, clears the cookie, and requires a proof to create an API token', async () => {
    const { email, cookie, setCookie, token } = await signUpNewcomer();
    expect(setCookie).toMatch(
      /^dropfolio-sign-up=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const state = await post('/confirm-email/state', { token }, cookie);
    expect(state.body).toEqual({ state: 'open', email, isOwnDevice: true });
    expect(await isConfirmed(email)).toBe(false);

    const response = await confirm(token, cookie);
    expect(response).toMatchObject({ status: 200, body: { viewer: { email }, factors: [] } });
    const [session = '', cleared = ''] = response.headers.getSetCookie();
    expect(cleared).toMatch(/^dropfolio-sign-up=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);

    const signedIn = { cookie: session.split(';')[0] ?? '' };
    const visitor = target.createVisitor();
    const sessions = await visitor.call('GET', '/account/sessions', undefined, signedIn);
    expect(sessions.body).toMatchObject({ items: [{ isCurrent: true, method: 'password' }] });
    const apiToken = { name: 'For good', scope: 'write', expiresInDays: null };
    expect(await visitor.call('POST', '/account/api-tokens', apiToken, signedIn)).toMatchObject({
      status: 403,
      body: { data: { details: { reason: 'proof' } } },
    });
    const used = await post('/confirm-email/state', { token }, cookie);
    expect(used.body).toEqual({ state: 'used', email, isOwnDevice: false });
  });

  it('requires the password on another device', async () => {
    const { email, token } = await signUpNewcomer();
    const state = await post('/confirm-email/state', { token });
    expect(state.body).toEqual({ state: 'open', email, isOwnDevice: false });
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { message: 'Enter your password', data: { field: 'password' } },
    });
    const response = await post('/confirm-email', { token, password: ownPassword });
    expect(response).toMatchObject({ status: 200, body: { viewer: { email } } });
  });

  it('accepts a resent link, which renews the confirmation cookie', async () => {
    const { email, cookie } = await signUpNewcomer();
    const { db } = target.services;
    const expiresAt = new Date(Date.now() + 60_000);
    await db
      .updateTable('verifications')
      .set({ expires_at: expiresAt })
      .where('value', '=', (await getProfile(email)).id)
      .execute();
    const resent = await post('/resend-confirmation', { email }, cookie);
    expect(resent.headers.getSetCookie()[0]).toMatch(/^dropfolio-sign-up=[\w-]{43};/);
    const row = await db
      .selectFrom('verifications')
      .select('expires_at')
      .where('value', '=', (await getProfile(email)).id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime()).toBeGreaterThan(expiresAt.getTime());
    const newToken = await target.readMailedToken(email, '/confirm-email');
    expect((await confirm(newToken, cookie)).status).toBe(200);
  });

  it('returns a cookie for an existing address without storing it', async () => {
    const existing = await target.createMember();
    const { setCookie, cookie } = await signUp(existing.email);
    expect(setCookie).toMatch(
      /^dropfolio-sign-up=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const verifications = await target.services.db
      .selectFrom('verifications')
      .select('id')
      .where('value', '=', existing.id)
      .execute();
    expect(verifications).toEqual([]);
    expect((await target.createVisitor().call('GET', '/account', undefined, { cookie })).body).toBeNull();
  });

  it('rejects a suspended account with its reason', async () => {
    const { email, cookie, token } = await signUpNewcomer();
    await target.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Sold claims' })
      .where('email', '=', email)
      .execute();
    expect(await confirm(token, cookie)).toMatchObject({
      status: 403,
      body: { data: { details: { reason: 'suspended' } } },
    });
    expect([await isConfirmed(email), await countSessions(email)]).toEqual([false, 0]);
  });

  it('removes second factors that were added before', async () => {
    const { email, cookie, token } = await signUpNewcomer();
    const { id } = await getProfile(email);
    await makeFactor(target.services.db, { id });
    expect(await confirm(token, cookie)).toMatchObject({
      status: 200,
      body: { viewer: { email }, factors: [] },
    });
    const factors = await target.services.db
      .selectFrom('factors')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(factors).toEqual([]);
  });

  it('counts against the sign-in limits', async () => {
    const app = await createTestApp({ jobs: false });
    try {
      const email = 'guessed@example.com';
      const caller = app.createCaller();
      await caller.call('POST', '/account/sign-up', { email, password: ownPassword, ...names });
      const mail = await app.services.db
        .selectFrom('mails')
        .select('text')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow();
      const token = mail.text?.match(/token=(\S+)/)?.[1];
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const response = await app.createCaller().call('POST', '/account/confirm-email', { token });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    } finally {
      await app.close();
    }
  });
});

describe('confirmation links on other devices', () => {
  attack('using a forwarded, stolen, or guessed confirmation link without the device', async ({ count }) => {
    const { email, token } = await signUpNewcomer();
    const other = await signUpNewcomer();
    const member = await target.createPerson();
    const cookies = {
      none: '',
      random: createSignUpCookie(randomBytes(32).toString('base64url')),
      'of another sign-up': other.cookie,
      'of an existing account': (await signUp((await target.createMember()).email)).cookie,
      empty: createSignUpCookie(''),
      malformed: createSignUpCookie("' OR 1=1 --"),
      'another member’s session': member.cookie,
    };
    for (const [kind, cookie] of Object.entries(cookies)) {
      const response = await confirm(token, cookie);
      count(response.status === 400, `confirming with the cookie ‘${kind}’ returned ${response.status}`);
      const state = await post('/confirm-email/state', { token }, cookie);
      count(
        JSON.stringify(state.body).includes('"isOwnDevice":false'),
        `the cookie ‘${kind}’ was accepted as the sign-up’s`,
      );
    }
    const crossed = await confirm(other.token, createSignUpCookie(randomBytes(32).toString('base64url')));
    count(crossed.status === 400, 'the link of another account confirmed it');
    count(!(await isConfirmed(email)) && !(await isConfirmed(other.email)), 'an account was confirmed');
    count((await countSessions(email)) === 0, 'a session was opened');
  });

  attack('confirming without pressing the button on our page', async ({ count }) => {
    const { email, cookie, token } = await signUpNewcomer();
    const query = `?token=${encodeURIComponent(token)}`;
    for (const [method, path] of [
      ['GET', `/account/confirm-email${query}`],
      ['HEAD', `/account/confirm-email${query}`],
      ['GET', `/account/confirm-email/state${query}`],
    ] as const) {
      const response = await target.request(`/api${path}`, {
        method,
        headers: { cookie, 'x-client-key': target.services.clientKeys[0], origin: target.baseUrl },
      });
      count(response.status >= 400, `${method} ${path} returned ${response.status}`);
    }
    await target.request(`/confirm-email${query}`, { headers: { cookie } });
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ];
    for (const headers of foreign) {
      const response = await confirm(token, cookie, headers);
      count(response.status >= 400, `${JSON.stringify(headers)} returned ${response.status}`);
    }
    count(!(await isConfirmed(email)), 'an account was confirmed');
  });
});

describe('confirmation cookies', () => {
  attack('replaying a confirmation, sequentially and in parallel', async ({ count, need }) => {
    const first = await signUpNewcomer();
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(first.token, first.cookie)));
    need(responses.filter(({ status }) => status === 200).length === 1, 'exactly one confirmation succeeds');
    for (const { status } of responses.filter((response) => response.status !== 200)) {
      count(status === 400, `a second confirmation returned ${status}`);
    }
    count((await countSessions(first.email)) === 1, 'several sessions were opened');
    const later = await confirm(first.token, first.cookie);
    count(later.status === 400, 'a used link confirmed again');
    const { id } = await getProfile(first.email);
    const remaining = await target.services.db
      .selectFrom('verifications')
      .select('id')
      .where('value', '=', id)
      .execute();
    count(remaining.length === 0, 'the hash of the cookie is stored after its use');
  });

  attack('using a confirmation cookie after its account or link has changed', async ({ count, need }) => {
    const { db } = target.services;

    const expired = await signUpNewcomer();
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('value', '=', (await getProfile(expired.email)).id)
      .execute();
    count((await confirm(expired.token, expired.cookie)).status === 400, 'an expired link confirmed');

    // After another sign-up for the address, neither the first device nor the first password is valid.
    const replaced = await signUpNewcomer();
    const second = await signUp(replaced.email, 'another person’s 9 words');
    count(
      (await confirm(replaced.token, replaced.cookie)).status === 400,
      'the link of a replaced sign-up confirmed',
    );
    count((await countSessions(replaced.email)) === 0, 'the link of a replaced sign-up opened a session');
    const link = await target.readMailedToken(replaced.email, '/confirm-email');
    need((await confirm(link, second.cookie)).status === 200, 'the later sign-up confirms');

    // A password reset gives the account to the owner of the address.
    const reset = await signUpNewcomer();
    await post('/request-reset', { email: reset.email });
    const resetToken = await target.readMailedToken(reset.email, '/reset-password');
    await post('/reset-password', { token: resetToken, password: 'the owner’s new 9 words' });
    count(
      (await confirm(reset.token, reset.cookie)).status === 400,
      'a link confirmed after a password reset',
    );
    count((await countSessions(reset.email)) === 0, 'a link opened a session after a password reset');

    const deleted = await signUpNewcomer();
    await db.deleteFrom('profiles').where('email', '=', deleted.email).execute();
    count(
      (await confirm(deleted.token, deleted.cookie)).status === 400,
      'a link confirmed a deleted account',
    );

    // The address has moved to another account before the link is used.
    const moved = await signUpNewcomer();
    await db
      .updateTable('profiles')
      .set({ email: `moved-${moved.email}` })
      .where('email', '=', moved.email)
      .execute();
    count((await confirm(moved.token, moved.cookie)).status === 400, 'a link confirmed a changed address');

    const confirmed = await signUpNewcomer();
    await post('/confirm-email', { token: confirmed.token, password: ownPassword });
    count(
      (await confirm(confirmed.token, confirmed.cookie)).status === 400,
      'a link confirmed an account that was confirmed elsewhere',
    );
  });

  attack('using the stored value of a confirmation cookie as the cookie', async ({ count }) => {
    const { email, cookie, token } = await signUpNewcomer();
    const { id } = await getProfile(email);
    const rows = await target.services.db
      .selectFrom('verifications')
      .selectAll()
      .where('value', '=', id)
      .execute();
    const cookieValue = cookie.slice(cookie.indexOf('=') + 1);
    count(!JSON.stringify(rows).includes(cookieValue), 'the cookie’s value is stored in plain text');
    for (const { identifier } of rows) {
      count(
        (await confirm(token, createSignUpCookie(identifier))).status === 400,
        'the stored hash was accepted as a cookie',
      );
    }
  });
});
