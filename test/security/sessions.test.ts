import { sql } from 'kysely';
import { describe } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeApiToken } from '../../src/platform/auth/api-tokens.server.ts';
import { hashToken } from '../../src/platform/auth/hashed-sessions.server.ts';
import { createSessionCookie } from '../../src/platform/auth/session-cookie.server.ts';
import { createLimits } from '../../src/platform/limits.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { grantAdmin, makeFactor } from '../factories/members.ts';
import { goodPassword } from '../factories/passwords.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack } from './attack.ts';
import { fillPathId, isWrite, listAttackableOperations } from './operations.ts';
import { type Person, runConcurrently, serveAs, setUpTarget } from './target.ts';

const operations = listAttackableOperations();
const cookieName = 'dropfolio-session';

const target = setUpTarget();

const getCookieToken = (cookie: string | undefined): string => (cookie ?? '').slice(cookieName.length + 1);
const signIn = (person: { email: string }, headers: Record<string, string> = {}) =>
  target
    .createVisitor()
    .call('POST', '/account/sign-in', { email: person.email, password: goodPassword }, headers);
const opensSession = async (cookie: string): Promise<boolean> => {
  const response = await target.createVisitor().call('GET', '/airdrops', undefined, { cookie });
  return response.status !== 401;
};

describe('sessions', () => {
  attack('session fixation', async ({ count, need }) => {
    const victim = await target.createMember();
    const planted = `${cookieName}=attackerchosen0123456789abcdef.c2ln`;
    const response = await signIn(victim, { cookie: planted });
    const [setCookie = ''] = response.headers.getSetCookie();
    need(response.status === 200, 'the sign-in succeeds');
    count(!setCookie.includes('attackerchosen'), 'the sign-in set the planted token');
    count(!(await opensSession(planted)), 'the planted token opens a session');
    const attacker = await target.createPerson();
    const second = await signIn(victim, { cookie: attacker.cookie });
    count(
      !second.headers.getSetCookie()[0]?.includes(getCookieToken(attacker.cookie)),
      'the victim got the attacker’s token',
    );
    count(!(await opensSession(attacker.cookie)), 'the replaced session still works');
  });

  attack('signing in with the right password without end', async ({ count }) => {
    const { services } = target;
    const { limits, db } = services;
    services.limits = createLimits(db, {
      overrides: { everySignInAccount: { limit: 3, windowSeconds: 900 } },
    });
    const owner = await target.createMember();
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await signIn(owner)).status);
    count(statuses.join() === '200,200,200,429,429', `one account’s sign-ins returned ${statuses.join()}`);
    services.limits = createLimits(db, {
      overrides: { everySignInAddress: { limit: 6, windowSeconds: 900 } },
    });
    const others = await Promise.all([1, 2].map(() => target.createMember()));
    const responses = [];
    for (const other of others) responses.push((await signIn(other)).status);
    count(responses.join() === '200,429', `an address’s sign-ins returned ${responses.join()}`);
    services.limits = limits;
  });

  attack('using ended sessions', async ({ count }) => {
    const member = await target.createMember();
    const before = member.cookie() ?? '';
    await member.call('POST', '/account/sign-out');
    count(!(await opensSession(before)), 'a session works after signing out');

    const owner = await target.createMember();
    const firstCookie = owner.cookie() ?? '';
    const secondToken = getCookieToken((await signIn(owner)).headers.getSetCookie()[0]?.split(';')[0]);
    await target.createVisitor().call('POST', '/account/request-reset', { email: owner.email });
    const token = await target.readMailedToken(owner.email, '/reset-password');
    const { identifier } = await target.services.db
      .selectFrom('verifications')
      .select('identifier')
      .where('value', '=', owner.id)
      .executeTakeFirstOrThrow();
    const reset = (value: string) =>
      target
        .createVisitor()
        .call('POST', '/account/reset-password', { token: value, password: 'a new password 77' });
    for (const wrong of [
      identifier,
      identifier.replace('reset-password:', ''),
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
    ]) {
      count(
        (await reset(wrong)).status === 400,
        `a reset link with ${wrong === identifier ? 'the stored hash' : 'another token'} worked`,
      );
    }
    const responses = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    const accepted = responses.filter((response) => response.status === 200).length;
    count(accepted === 1, `a reset link worked ${accepted} times at once`);
    count(!(await opensSession(firstCookie)), 'a session works after a password reset');
    count(
      !(await opensSession(`${cookieName}=${secondToken}`)),
      'a second session works after a password reset',
    );

    const expired = await target.createPerson();
    await target.services.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired.sessionId)
      .execute();
    count(!(await opensSession(expired.cookie)), 'an expired session works');

    const suspended = await target.createPerson();
    await target.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'spam' })
      .where('id', '=', suspended.id)
      .execute();
    target.services.publish([{ topic: 'account', userId: suspended.id }]);
    count(!(await opensSession(suspended.cookie)), 'a suspended user’s session works');
  });

  attack('stolen, shortened, and forged session tokens', async ({ count }) => {
    const victim = await target.createPerson();
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
          !(await opensSession(`${name}=${guess}`)),
          `the guessed cookie ${name}=${guess.slice(0, 40)} opens a session`,
        );
      }
    }
    for (const cookie of [
      `x${cookieName}=${token}`,
      `${cookieName}x=${token}`,
      `a="${cookieName}=${token}"`,
    ]) {
      count(!(await opensSession(cookie)), `the cookie ${cookie.replace(token, '…')} opens a session`);
    }
    for (const query of [`?token=${token}`, `?session=${token}`, `?${cookieName}=${token}`]) {
      const response = await target.createVisitor().call('GET', `/airdrops${query}`);
      count(
        response.status === 401 || response.status === 400,
        `a token in the query parameter ${query.split('=')[0]} was accepted`,
      );
    }
  });

  attack('a session cookie sent beyond its scope', async ({ count, need }) => {
    const member = await target.createMember();
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
    const person = await target.createPerson();
    const row = await makeAirdrop(db, person, { name: 'Behind the factor' });
    await grantAdmin(db, person);
    await makeFactor(db, person);
    const before = await target.fingerprint();
    const guarded = operations.filter((operation) => operation.access !== 'public');
    const allowed: string[] = [];
    for (const operation of guarded) {
      const pending = await target.toPerson(person);
      const body = isWrite(operation) && operation.method !== 'DELETE' ? operation.input : undefined;
      const response = await pending.call(operation.method, fillPathId(operation, row.id), body);
      if (response.status !== 401) allowed.push(operation.name);
      const isAllowed = /^(accounts\.signOut|factors\.)/.test(operation.name);
      count(response.status === 401 || isAllowed, `${operation.name} returned ${response.status}`);
      count(!JSON.stringify(response.body)?.includes('Behind the factor'), `${operation.name} leaked data`);
    }
    need(allowed.includes('accounts.signOut'), 'a pending session can sign out');
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
  const createBearer = (token: string) => ({ authorization: `Bearer ${token}` });
  /** Sends a call as a script does, without a client key and an origin. */
  const sendWithToken = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    target.request(`/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  attack('wrong, shortened, expired, and misplaced API tokens', async ({ count, need }) => {
    const owner = await target.createPerson();
    const token = await createToken(owner, 'write');
    need((await sendWithToken('GET', '/airdrops', createBearer(token))).status === 200, 'the token works');
    const expired = await createToken(owner, 'write', new Date(Date.now() - 1000));
    const { token_hash: stored, id } = await target.services.db
      .selectFrom('api_tokens')
      .select(['token_hash', 'id'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    const invalidTokens = [
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
      `${token} x`,
      token.replace('dft_', ''),
    ];
    await runConcurrently(invalidTokens, async (item) => {
      const response = await sendWithToken('GET', '/airdrops', createBearer(item));
      count(response.status === 401, `${item.slice(0, 12)}… returned ${response.status}`);
    });
    for (const query of [
      `?token=${token}`,
      `?access_token=${token}`,
      `?api_key=${token}`,
      `?authorization=Bearer%20${token}`,
    ]) {
      const headers = { 'x-client-key': target.services.clientKeys[0] };
      const response = await sendWithToken('GET', `/airdrops${query}`, headers);
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
      const response = await sendWithToken('GET', '/airdrops', headers);
      count(response.status === 401, `${Object.keys(headers).join()} returned ${response.status}`);
    }
  });

  attack('a read-only API token at every write', async ({ count }) => {
    const owner = await target.createPerson();
    const row = await makeAirdrop(target.services.db, owner);
    const token = await createToken(owner, 'read');
    const before = await target.fingerprint(owner.id);
    for (const operation of operations.filter((item) => isWrite(item) && item.access !== 'public')) {
      const body = operation.method === 'DELETE' ? undefined : operation.input;
      const response = await sendWithToken(
        operation.method,
        fillPathId(operation, row.id),
        createBearer(token),
        body,
      );
      count(response.status === 403, `${operation.name} returned ${response.status}`);
    }
    const changed = findChangedTables(before, await target.fingerprint(owner.id));
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('an API token at operations that require a session', async ({ count, need }) => {
    const owner = await target.createAdminPerson();
    const row = await makeAirdrop(target.services.db, owner);
    const token = await createToken(owner, 'write');
    const before = await target.fingerprint();
    const sessionOperations = operations.filter(
      (operation) => operation.sessionOnly || operation.access === 'admin',
    );
    need(sessionOperations.length > 1, 'several operations require a session');
    for (const operation of sessionOperations) {
      const body = isWrite(operation) && operation.method !== 'DELETE' ? operation.input : undefined;
      const response = await sendWithToken(
        operation.method,
        fillPathId(operation, row.id),
        createBearer(token),
        body,
      );
      count(response.status === 403, `${operation.name} returned ${response.status}`);
    }
    const events = await target.request('/events', { headers: createBearer(token) });
    count(events.status === 204, `events returned ${events.status}`);
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('an API token together with another user’s cookie', async ({ count }) => {
    const [owner, victim] = [await target.createPerson(), await target.createPerson()];
    await makeAirdrop(target.services.db, victim, { name: 'Not for the token' });
    const token = await createToken(owner, 'write');
    const headers = { ...createBearer(token), cookie: victim.cookie };
    const before = await target.fingerprint(victim.id);
    const list = await sendWithToken('GET', '/airdrops', headers);
    count(
      !(await list.text()).includes('Not for the token'),
      'the airdrops of the cookie’s user were returned',
    );
    const viewer = (await (await sendWithToken('GET', '/account', headers)).json()) as { id: string };
    count(viewer.id === owner.id, 'the cookie overrode the token');
    const added = await sendWithToken('POST', '/airdrops', headers, {
      name: 'Whose',
      project: 'is this',
      eligibilityDate: '2026-11-20',
    });
    count(added.status === 201, `adding returned ${added.status}`);
    const signOut = await sendWithToken('POST', '/account/sign-out', headers);
    count(signOut.status === 403, `signing out returned ${signOut.status}`);
    // A wrong token must neither fall back to the cookie nor skip the origin check.
    const wrong = await sendWithToken(
      'POST',
      '/airdrops',
      { ...createBearer('dft_wrong'), cookie: victim.cookie },
      {},
    );
    count(wrong.status === 401, `a wrong token with a cookie returned ${wrong.status}`);
    for (const authorization of ['Bearer', 'Bearer ', 'Basic eDp4', 'bearer  two words']) {
      const response = await sendWithToken('POST', '/airdrops', { authorization, cookie: victim.cookie }, {});
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
    const member = await target.createMember();
    const token = await createToken(await target.createPerson(), 'read');
    await sendWithToken('GET', `/airdrops?token=${token}`, createBearer(token));
    await sendWithToken('GET', '/airdrops', createBearer(`${token}wrong`));
    await target.request(`/reset-password?token=secret-reset-token`);
    await target.request(`/api/account?password=${encodeURIComponent(goodPassword)}`);
    await target
      .createVisitor()
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
    for (const [name, secret] of Object.entries(secrets))
      count(!text.includes(secret), `the log contains ${name}`);
    const { rows } = await sql<{ all: string }>`
      SELECT string_agg(details::text, ' ') AS all FROM audit_entries`.execute(services.db);
    for (const [name, secret] of Object.entries(secrets).slice(0, 4)) {
      count(!(rows[0]?.all ?? '').includes(secret), `the audit entries contain ${name}`);
    }
  });
});
