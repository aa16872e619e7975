import { sql } from 'kysely';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeApiToken } from '../../src/platform/auth/api-tokens.server.ts';
import { hashToken } from '../../src/platform/auth/hashed-sessions.server.ts';
import { createSessionCookie } from '../../src/platform/auth/session-cookie.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { grantAdmin, makeFactor } from '../factories/members.ts';
import { goodPassword } from '../factories/passwords.ts';
import { patienceMs } from '../harness/eventually.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack } from './attack.ts';
import { fillPathId, isWrite, listAttackableOperations } from './operations.ts';
import { createTarget, type Person, runConcurrently, serveAs, type Target } from './target.ts';

const operations = listAttackableOperations();
const cookieName = 'dropfolio-session';

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});
afterAll(() => target.close());

const getCookieToken = (cookie: string | undefined): string => (cookie ?? '').slice(cookieName.length + 1);
const signIn = (person: { email: string }, headers: Record<string, string> = {}) =>
  target.visitor().call('POST', '/account/sign-in', { email: person.email, password: goodPassword }, headers);
const opens = async (cookie: string): Promise<boolean> => {
  const response = await target.visitor().call('GET', '/airdrops', undefined, { cookie });
  return response.status !== 401;
};

describe('sessions', () => {
  attack('session fixation', async ({ count, need }) => {
    const victim = await target.member();
    const planted = `${cookieName}=attackerchosen0123456789abcdef.c2ln`;
    const response = await signIn(victim, { cookie: planted });
    const [set = ''] = response.headers.getSetCookie();
    need(response.status === 200, 'the sign-in succeeds');
    count(!set.includes('attackerchosen'), 'the sign-in set the planted token');
    count(!(await opens(planted)), 'the planted token opens a session');
    const attackers = await target.person();
    const second = await signIn(victim, { cookie: attackers.cookie });
    count(
      !second.headers.getSetCookie()[0]?.includes(getCookieToken(attackers.cookie)),
      'the victim got the attacker’s token',
    );
    count(!(await opens(attackers.cookie)), 'the replaced session still works');
  });

  attack('using ended sessions', async ({ count }) => {
    const member = await target.member();
    const before = member.cookie() ?? '';
    await member.call('POST', '/account/sign-out');
    count(!(await opens(before)), 'a session works after signing out');

    const two = await target.member();
    const older = two.cookie() ?? '';
    const other = getCookieToken((await signIn(two)).headers.getSetCookie()[0]?.split(';')[0]);
    await target.visitor().call('POST', '/account/request-reset', { email: two.email });
    const text = await vi.waitFor(async () => mailTo(two.email, '/reset-password'), { timeout: patienceMs });
    const token = decodeURIComponent(text.match(/token=(\S+)/)?.[1] ?? '');
    const { identifier } = await target.services.db
      .selectFrom('verifications')
      .select('identifier')
      .where('value', '=', two.id)
      .executeTakeFirstOrThrow();
    const reset = (value: string, host = {}) =>
      target
        .visitor()
        .call('POST', '/account/reset-password', { token: value, password: 'a new password 77' }, host);
    for (const wrong of [
      identifier,
      identifier.replace('reset-password:', ''),
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
    ]) {
      count(
        (await reset(wrong)).status === 400,
        `the reset link took ${wrong === identifier ? 'what is stored' : 'another token'}`,
      );
    }
    const responses = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    const accepted = responses.filter((response) => response.status === 200).length;
    count(accepted === 1, `a reset link worked ${accepted} times at once`);
    count(!(await opens(older)), 'a session works after a password reset');
    count(!(await opens(`${cookieName}=${other}`)), 'a second session works after a password reset');

    const three = await target.person();
    await target.services.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', three.sessionId)
      .execute();
    count(!(await opens(three.cookie)), 'an expired session works');

    const four = await target.person();
    await target.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'spam' })
      .where('id', '=', four.id)
      .execute();
    target.services.publish([{ topic: 'account', userId: four.id }]);
    count(!(await opens(four.cookie)), 'a suspended user’s session works');
  });

  attack('stolen, shortened, and forged session tokens', async ({ count }) => {
    const victim = await target.person();
    const token = getCookieToken(victim.cookie);
    const stored = await target.services.db
      .selectFrom('sessions')
      .select(['token', 'id'])
      .where('id', '=', victim.sessionId)
      .executeTakeFirstOrThrow();
    const guesses = [
      stored.token,
      stored.id,
      victim.id,
      victim.email,
      token.slice(0, -1),
      token.slice(1),
      `${token}a`,
      token.toLowerCase(),
      `${token}%00`,
      'null',
      'undefined',
      'true',
      '%',
      '*',
      "' OR '1'='1",
      '..',
      '__proto__',
      'constructor',
      `"${token}"x`,
      'a'.repeat(4000),
    ];
    for (const guess of guesses) {
      for (const name of [cookieName, '__Host-dropfolio-session', 'session', 'better-auth.session_token']) {
        count(
          !(await opens(`${name}=${guess}`)),
          `the guessed cookie ${name}=${guess.slice(0, 40)} opens a session`,
        );
      }
    }
    for (const cookie of [
      `x${cookieName}=${token}`,
      `${cookieName}x=${token}`,
      `a="${cookieName}=${token}"`,
    ]) {
      count(!(await opens(cookie)), `the cookie ${cookie.replace(token, '…')} opens a session`);
    }
    for (const query of [`?token=${token}`, `?session=${token}`, `?${cookieName}=${token}`]) {
      const response = await target.visitor().call('GET', `/airdrops${query}`);
      count(
        response.status === 401 || response.status === 400,
        `a token in the query parameter ${query.split('=')[0]} was accepted`,
      );
    }
  });

  attack('a session cookie sent beyond its scope', async ({ count, need }) => {
    const member = await target.member();
    const flags = ((await signIn(member)).headers.getSetCookie()[0] ?? '').toLowerCase();
    for (const part of ['httponly', 'samesite=lax', 'path=/'])
      count(flags.includes(part), `the cookie lacks ${part}`);
    count(!flags.includes('domain='), 'the cookie has a domain');

    const baseUrl = 'https://dropfolio.example';
    const { serialize, cleared } = createSessionCookie(baseUrl);
    for (const value of [serialize('abc'), cleared]) {
      count(
        /^__Host-/.test(value) &&
          /; Secure/.test(value) &&
          /; HttpOnly/.test(value) &&
          !/Domain/i.test(value),
        `the cookie over https is ${value}`,
      );
    }
    const sessionCookie = createSessionCookie(baseUrl);
    const secure = await serveAs(target, { baseUrl }, { sessionCookie });
    need(secure.url !== '', 'a server over https runs');
    for (const path of [
      '/',
      '/api/none',
      '/api/account',
      '/healthz',
      '/events',
      '/assets/none',
      '/api/docs',
    ]) {
      const response = await fetch(`${secure.url}${path}`, { redirect: 'manual' });
      const hsts = response.headers.get('strict-transport-security') ?? '';
      count(/max-age=\d{8}/.test(hsts), `${path} over https without HSTS`);
    }
    secure.close();
  });

  attack('calling every operation before the second factor', async ({ count, need }) => {
    const { db } = target.services;
    const person = await target.person();
    const row = await makeAirdrop(db, person, { name: 'Behind the factor' });
    await grantAdmin(db, person);
    await makeFactor(db, person);
    const before = await target.fingerprint();
    const guarded = operations.filter((operation) => operation.access !== 'public');
    const open: string[] = [];
    for (const operation of guarded) {
      const pending = await target.toPerson(person);
      const body = isWrite(operation) && operation.method !== 'DELETE' ? operation.input : undefined;
      const response = await pending.call(operation.method, fillPathId(operation, row.id), body);
      if (response.status !== 401) open.push(operation.name);
      const mayBeOpen = /^(accounts\.signOut|factors\.)/.test(operation.name);
      count(response.status === 401 || mayBeOpen, `${operation.name} returned ${response.status}`);
      count(!JSON.stringify(response.body)?.includes('Behind the factor'), `${operation.name} leaked data`);
    }
    need(open.includes('accounts.signOut'), 'a pending session can sign out');
    const pending = await target.toPerson(person);
    const viewer = await pending.call('GET', '/account');
    count(viewer.body === null || viewer.body === undefined, 'the viewer was returned');
    const events = await target.request('/events', { headers: { cookie: pending.cookie } });
    count(events.status === 204, `events returned ${events.status}`);
    const changed = findChangedTables(before, await target.fingerprint()).filter(
      (name) => name !== 'sessions',
    );
    count(
      changed.every((name) => name.startsWith('factor')),
      `changed ${changed.join()}`,
    );
    await sql`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE id = ${pending.sessionId}`.execute(
      db,
    );
    target.services.publish([{ topic: 'account', userId: person.id }]);
    const afterExpiry = await pending.call('POST', '/account/sign-out');
    count(afterExpiry.status === 401, `eleven minutes later it returned ${afterExpiry.status}`);
  });
});

async function mailTo(to: string, path: string): Promise<string> {
  const mail = await target.services.db
    .selectFrom('mails')
    .select('text')
    .where('to_address', '=', to)
    .where('text', 'like', `%${path}%`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (mail?.text == null) throw new Error(`no mail with ${path} yet`);
  return mail.text;
}

describe('API tokens', () => {
  async function createToken(person: Person, scope: 'read' | 'write', expires?: Date): Promise<string> {
    const token = makeApiToken();
    await target.services.db
      .insertInto('api_tokens')
      .values({
        id: uuidv7(),
        user_id: person.id,
        name: 'Script',
        scope,
        token_hash: hashToken(token),
        last_four: token.slice(-4),
        ...(expires === undefined ? {} : { expires_at: expires }),
      })
      .execute();
    return token;
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  /** Sent like a script: no client key, no origin. */
  const byToken = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    target.request(`/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  attack('wrong, shortened, expired, and misplaced API tokens', async ({ count, need }) => {
    const owner = await target.person();
    const token = await createToken(owner, 'write');
    need((await byToken('GET', '/airdrops', bearer(token))).status === 200, 'the token works');
    const expired = await createToken(owner, 'write', new Date(Date.now() - 1000));
    const { token_hash: stored, id } = await target.services.db
      .selectFrom('api_tokens')
      .select(['token_hash', 'id'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    const wrong = [
      token.slice(0, -1),
      token.slice(0, 20),
      `${token}x`,
      token.toUpperCase(),
      makeApiToken(),
      expired,
      stored,
      `dft_${stored}`,
      id,
      owner.id,
      'dft_',
      'dft_*',
      'null',
      getCookieToken(owner.cookie),
      target.services.clientKeys[0],
      `${token},${token}`,
      token.replace('dft_', ''),
    ];
    await runConcurrently(wrong, async (item) => {
      const response = await byToken('GET', '/airdrops', bearer(item));
      count(response.status === 401, `${item.slice(0, 12)}… returned ${response.status}`);
    });
    for (const query of [
      `?token=${token}`,
      `?access_token=${token}`,
      `?api_key=${token}`,
      `?authorization=Bearer%20${token}`,
    ]) {
      const key = { 'x-client-key': target.services.clientKeys[0] };
      const response = await byToken('GET', `/airdrops${query}`, key);
      count(
        response.status === 401 || response.status === 400,
        `a token in the query parameter ${query.split('=')[0]} was accepted`,
      );
    }
    for (const headers of [
      { cookie: `${cookieName}=${token}` },
      { 'x-api-key': token },
      { 'x-client-key': token },
      { authorization: `Basic ${btoa(`x:${token}`)}` },
      { authorization: token },
      { authorization: `Token ${token}` },
      { 'proxy-authorization': `Bearer ${token}` },
    ] as Record<string, string>[]) {
      const response = await byToken('GET', '/airdrops', headers);
      count(response.status === 401, `${Object.keys(headers).join()} returned ${response.status}`);
    }
  });

  attack('a read-only API token at every write', async ({ count }) => {
    const owner = await target.person();
    const row = await makeAirdrop(target.services.db, owner);
    const token = await createToken(owner, 'read');
    const before = await target.fingerprint(owner.id);
    for (const operation of operations.filter((item) => isWrite(item) && item.access !== 'public')) {
      const body = operation.method === 'DELETE' ? undefined : operation.input;
      const response = await byToken(operation.method, fillPathId(operation, row.id), bearer(token), body);
      count(response.status === 403, `${operation.name} returned ${response.status}`);
    }
    const changed = findChangedTables(before, await target.fingerprint(owner.id));
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('an API token at operations that require a session', async ({ count, need }) => {
    const owner = await target.adminPerson();
    const row = await makeAirdrop(target.services.db, owner);
    const token = await createToken(owner, 'write');
    const before = await target.fingerprint();
    const personal = operations.filter((operation) => operation.sessionOnly || operation.access === 'admin');
    need(personal.length > 1, 'several operations require a session');
    for (const operation of personal) {
      const body = isWrite(operation) && operation.method !== 'DELETE' ? operation.input : undefined;
      const response = await byToken(operation.method, fillPathId(operation, row.id), bearer(token), body);
      count(response.status === 403, `${operation.name} returned ${response.status}`);
    }
    const events = await target.request('/events', { headers: bearer(token) });
    count(events.status === 204, `events returned ${events.status}`);
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('an API token together with another user’s cookie', async ({ count }) => {
    const [owner, victim] = [await target.person(), await target.person()];
    await makeAirdrop(target.services.db, victim, { name: 'Not for the token' });
    const token = await createToken(owner, 'write');
    const headers = { ...bearer(token), cookie: victim.cookie };
    const before = await target.fingerprint(victim.id);
    const list = await byToken('GET', '/airdrops', headers);
    count(
      !(await list.text()).includes('Not for the token'),
      'the airdrops of the cookie’s user were returned',
    );
    const viewer = (await (await byToken('GET', '/account', headers)).json()) as { id: string };
    count(viewer.id === owner.id, 'the cookie overrode the token');
    const added = await byToken('POST', '/airdrops', headers, {
      name: 'Whose',
      project: 'is this',
      eligibilityDate: '2026-11-20',
    });
    count(added.status === 201, `adding returned ${added.status}`);
    const out = await byToken('POST', '/account/sign-out', headers);
    count(out.status === 403, `signing out returned ${out.status}`);
    // A wrong token must neither fall back to the cookie nor skip the origin check.
    const wrong = await byToken('POST', '/airdrops', { ...bearer('dft_wrong'), cookie: victim.cookie }, {});
    count(wrong.status === 401, `a wrong token with a cookie returned ${wrong.status}`);
    for (const authorization of ['Bearer', 'Bearer ', 'Basic eDp4', 'bearer  two words']) {
      const response = await byToken('POST', '/airdrops', { authorization, cookie: victim.cookie }, {});
      count(
        response.status === 401 || response.status === 403,
        `${authorization} returned ${response.status}`,
      );
    }
    const changed = findChangedTables(before, await target.fingerprint(victim.id));
    count(changed.length === 0, `changed ${changed.join()} of the cookie’s person`);
  });

  attack('tokens, passwords, and keys in the log', async ({ count }) => {
    const { logLines, services } = target;
    const member = await target.member();
    const token = await createToken(await target.person(), 'read');
    await byToken('GET', `/airdrops?token=${token}`, bearer(token));
    await byToken('GET', '/airdrops', bearer(`${token}wrong`));
    await target.request(`/reset-password?token=secret-reset-token`);
    await target.request(`/api/account?password=${encodeURIComponent(goodPassword)}`);
    await target
      .visitor()
      .call('POST', '/account/sign-in', { email: member.email, password: 'wrong-secret-words' });
    const text = JSON.stringify(logLines);
    const secrets = {
      'an API token': token,
      'a session': getCookieToken(member.cookie()),
      'a password': goodPassword,
      'a wrong password': 'wrong-secret-words',
      'a reset link': 'secret-reset-token',
      'a client key': services.clientKeys[0],
      'an address': member.email,
    };
    for (const [what, secret] of Object.entries(secrets))
      count(!text.includes(secret), `the log contains ${what}`);
    const { rows } = await sql<{ all: string }>`
      SELECT string_agg(details::text, ' ') AS all FROM audit_entries`.execute(services.db);
    for (const [what, secret] of Object.entries(secrets).slice(0, 4)) {
      count(!(rows[0]?.all ?? '').includes(secret), `the audit entries contain ${what}`);
    }
  });
});
