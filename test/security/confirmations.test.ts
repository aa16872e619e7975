import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { getCookieName } from '../../src/platform/auth/cookie.server.ts';
import { makeFactor } from '../factories/members.ts';
import { createTestApp } from '../harness/app.ts';
import { attack } from './attack.ts';
import { createTarget, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});
afterAll(() => target.close());

const names = { firstName: 'Grace', lastName: 'Hopper' };
const ownPassword = 'chosen at sign-up 9';
const post = (path: string, body: unknown, cookie = '', headers: Record<string, string> = {}) =>
  target.visitor().call('POST', `/account${path}`, body, { ...(cookie && { cookie }), ...headers });

/** Signs up on a device. Returns the Cookie header that the device sends from then on. */
async function signUp(email: string, password = ownPassword): Promise<{ cookie: string; set: string }> {
  const response = await post('/sign-up', { email, password, ...names });
  expect(response.status).toBe(200);
  const [set = ''] = response.headers.getSetCookie();
  return { cookie: set.split(';')[0] ?? '', set };
}

/** Creates a user who has signed up and received the mail. */
async function newcomer() {
  const email = `newcomer-${uuidv7()}@example.com`;
  const { cookie, set } = await signUp(email);
  return { email, cookie, set, token: await target.mailedToken(email, '/confirm-email') };
}

const press = (token: string, cookie = '', headers: Record<string, string> = {}) =>
  post('/confirm-email', { token }, cookie, headers);
const isConfirmed = async (email: string): Promise<boolean> => {
  const row = await target.services.db
    .selectFrom('profiles')
    .select('email_verified')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.email_verified === true;
};
const getSessions = async (email: string): Promise<number> => {
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
const markCookie = (mark: string) => `${getCookieName(target.baseUrl, 'sign-up')}=${mark}`;

describe('confirming on the device that signed up', () => {
  it('takes one press, signs in, clears the confirmation cookie and requires a proof to change sign-in methods', async () => {
    const { email, cookie, set, token } = await newcomer();
    expect(set).toMatch(/^dropfolio-sign-up=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const state = await post('/confirm-email/state', { token }, cookie);
    expect(state.body).toEqual({ state: 'open', email, isOwnDevice: true });
    expect(await isConfirmed(email)).toBe(false);

    const response = await press(token, cookie);
    expect(response).toMatchObject({ status: 200, body: { viewer: { email }, factors: [] } });
    const [session = '', cleared = ''] = response.headers.getSetCookie();
    expect(cleared).toMatch(/^dropfolio-sign-up=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);

    const signedIn = { cookie: session.split(';')[0] ?? '' };
    const visitor = target.visitor();
    const sessions = await visitor.call('GET', '/account/sessions', undefined, signedIn);
    expect(sessions.body).toMatchObject({ items: [{ isCurrent: true, method: 'password' }] });
    const more = { name: 'For good', scope: 'write', expiresInDays: null };
    expect(await visitor.call('POST', '/account/api-tokens', more, signedIn)).toMatchObject({
      status: 403,
      body: { data: { details: { reason: 'proof' } } },
    });
    const used = await post('/confirm-email/state', { token }, cookie);
    expect(used.body).toEqual({ state: 'used', email, isOwnDevice: false });
  });

  it('requires the password on another device', async () => {
    const { email, token } = await newcomer();
    const state = await post('/confirm-email/state', { token });
    expect(state.body).toEqual({ state: 'open', email, isOwnDevice: false });
    expect(await press(token)).toMatchObject({
      status: 400,
      body: { message: 'Enter your password', data: { field: 'password' } },
    });
    const response = await post('/confirm-email', { token, password: ownPassword });
    expect(response).toMatchObject({ status: 200, body: { viewer: { email } } });
  });

  it('works with a resent link, which renews the confirmation cookie', async () => {
    const { email, cookie } = await newcomer();
    const { db } = target.services;
    const soon = new Date(Date.now() + 60_000);
    await db
      .updateTable('verifications')
      .set({ expires_at: soon })
      .where('value', '=', (await getProfile(email)).id)
      .execute();
    const again = await post('/resend-confirmation', { email }, cookie);
    expect(again.headers.getSetCookie()[0]).toMatch(/^dropfolio-sign-up=[\w-]{43};/);
    const row = await db
      .selectFrom('verifications')
      .select('expires_at')
      .where('value', '=', (await getProfile(email)).id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime()).toBeGreaterThan(soon.getTime());
    const link = await target.mailedToken(email, '/confirm-email');
    expect((await press(link, cookie)).status).toBe(200);
  });

  it('returns the same cookie for an existing address, where it confirms nothing', async () => {
    const known = await target.member();
    const { set, cookie } = await signUp(known.email);
    expect(set).toMatch(/^dropfolio-sign-up=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const marks = await target.services.db
      .selectFrom('verifications')
      .select('id')
      .where('value', '=', known.id)
      .execute();
    expect(marks).toEqual([]);
    expect((await target.visitor().call('GET', '/account', undefined, { cookie })).body).toBeNull();
  });

  it('rejects a suspended account with its reason', async () => {
    const { email, cookie, token } = await newcomer();
    await target.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Sold claims' })
      .where('email', '=', email)
      .execute();
    expect(await press(token, cookie)).toMatchObject({
      status: 403,
      body: { data: { details: { reason: 'suspended' } } },
    });
    expect([await isConfirmed(email), await getSessions(email)]).toEqual([false, 0]);
  });

  it('removes second factors and other sign-in methods that were added before', async () => {
    const { email, cookie, token } = await newcomer();
    const { id } = await getProfile(email);
    await makeFactor(target.services.db, { id });
    expect(await press(token, cookie)).toMatchObject({
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
      const caller = app.caller();
      await caller.call('POST', '/account/sign-up', { email, password: ownPassword, ...names });
      const mail = await app.services.db
        .selectFrom('mails')
        .select('text')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow();
      const token = mail.text?.match(/token=(\S+)/)?.[1];
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const response = await app.caller().call('POST', '/account/confirm-email', { token });
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
    const { email, token } = await newcomer();
    const other = await newcomer();
    const member = await target.person();
    const cookies = {
      none: '',
      random: markCookie(randomBytes(32).toString('base64url')),
      'of another sign-up': other.cookie,
      'of a known address': (await signUp((await target.member()).email)).cookie,
      empty: markCookie(''),
      wild: markCookie("' OR 1=1 --"),
      'a session of somebody': member.cookie,
    };
    for (const [what, cookie] of Object.entries(cookies)) {
      const response = await press(token, cookie);
      count(response.status === 400, `confirming with the cookie ‘${what}’ returned ${response.status}`);
      const state = await post('/confirm-email/state', { token }, cookie);
      count(
        JSON.stringify(state.body).includes('"isOwnDevice":false'),
        `the cookie ‘${what}’ passed for the own device`,
      );
    }
    const crossed = await press(other.token, markCookie(randomBytes(32).toString('base64url')));
    count(crossed.status === 400, 'the link of another account confirmed it');
    count(!(await isConfirmed(email)) && !(await isConfirmed(other.email)), 'an account was confirmed');
    count((await getSessions(email)) === 0, 'a session was opened');
  });

  attack('confirming without pressing the button on our page', async ({ count }) => {
    const { email, cookie, token } = await newcomer();
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
      const response = await press(token, cookie, headers);
      count(response.status >= 400, `${JSON.stringify(headers)} returned ${response.status}`);
    }
    count(!(await isConfirmed(email)), 'an account was confirmed');
  });
});

describe('confirmation cookies', () => {
  attack('replaying a confirmation, sequentially and in parallel', async ({ count, need }) => {
    const first = await newcomer();
    const responses = await Promise.all(Array.from({ length: 10 }, () => press(first.token, first.cookie)));
    need(responses.filter(({ status }) => status === 200).length === 1, 'exactly one press confirms');
    for (const { status } of responses.filter((response) => response.status !== 200)) {
      count(status === 400, `a second press returned ${status}`);
    }
    count((await getSessions(first.email)) === 1, 'several sessions were opened');
    const later = await press(first.token, first.cookie);
    count(later.status === 400, 'a used link confirmed again');
    const { id } = await getProfile(first.email);
    const left = await target.services.db
      .selectFrom('verifications')
      .select('id')
      .where('value', '=', id)
      .execute();
    count(left.length === 0, 'the hash of the cookie is stored after its use');
  });

  attack('using a confirmation cookie after its account or link has changed', async ({ count, need }) => {
    const { db } = target.services;

    const lateNewcomer = await newcomer();
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('value', '=', (await getProfile(lateNewcomer.email)).id)
      .execute();
    count((await press(lateNewcomer.token, lateNewcomer.cookie)).status === 400, 'an expired link confirmed');

    // After another sign-up for the address, neither the first device nor the first password is valid.
    const over = await newcomer();
    const second = await signUp(over.email, 'another person’s 9 words');
    count((await press(over.token, over.cookie)).status === 400, 'the link of a replaced sign-up confirmed');
    count((await getSessions(over.email)) === 0, 'the link of a replaced sign-up opened a session');
    const link = await target.mailedToken(over.email, '/confirm-email');
    need((await press(link, second.cookie)).status === 200, 'the later sign-up confirms');

    // A password reset gives the account to the owner of the address.
    const reset = await newcomer();
    await post('/request-reset', { email: reset.email });
    const resetToken = await target.mailedToken(reset.email, '/reset-password');
    await post('/reset-password', { token: resetToken, password: 'the owner’s new 9 words' });
    count((await press(reset.token, reset.cookie)).status === 400, 'a link confirmed after a password reset');
    count((await getSessions(reset.email)) === 0, 'a link opened a session after a password reset');

    const deletedPerson = await newcomer();
    await db.deleteFrom('profiles').where('email', '=', deletedPerson.email).execute();
    count(
      (await press(deletedPerson.token, deletedPerson.cookie)).status === 400,
      'a link confirmed a deleted account',
    );

    // The address has moved to another account before the link is used.
    const moved = await newcomer();
    await db
      .updateTable('profiles')
      .set({ email: `moved-${moved.email}` })
      .where('email', '=', moved.email)
      .execute();
    count((await press(moved.token, moved.cookie)).status === 400, 'a link confirmed a changed address');

    const confirmed = await newcomer();
    await post('/confirm-email', { token: confirmed.token, password: ownPassword });
    count(
      (await press(confirmed.token, confirmed.cookie)).status === 400,
      'a link confirmed an account that was confirmed elsewhere',
    );
  });

  attack('using the stored value of a confirmation cookie as the cookie', async ({ count }) => {
    const { email, cookie, token } = await newcomer();
    const { id } = await getProfile(email);
    const rows = await target.services.db
      .selectFrom('verifications')
      .selectAll()
      .where('value', '=', id)
      .execute();
    const mark = cookie.slice(cookie.indexOf('=') + 1);
    count(!JSON.stringify(rows).includes(mark), 'the cookie’s value is stored in plain text');
    for (const { identifier } of rows) {
      count(
        (await press(token, markCookie(identifier))).status === 400,
        'the stored hash was accepted as a cookie',
      );
    }
  });
});
