import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeFactor } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import {
  type Authenticator,
  type Changes,
  createAuthenticator,
} from '../../../test/harness/authenticator.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { authenticationOptions, passkey, registrationOptions } from './schema.ts';

let offsetMs = 0;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => app.close());
beforeEach(async () => {
  offsetMs = 0;
  await resetLimits(app.services.db);
});

type Member = Awaited<ReturnType<TestApp['member']>>;

const unknown = {
  status: 401,
  body: { code: 'UNAUTHENTICATED', message: 'This passkey isn’t registered.' },
};
const notAdded = { status: 400, body: { message: 'Couldn’t add the passkey. Please try again.' } };

async function beginAdding(member: Caller) {
  const response = await member.call('POST', '/passkeys/start', {});
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return registrationOptions.parse(response.body);
}

async function addPasskey(member: Caller, options: { name?: string; synced?: boolean } = {}) {
  const authenticator = createAuthenticator(app.baseUrl, { synced: options.synced ?? false });
  const response = authenticator.register(await beginAdding(member));
  const answer = await member.call('POST', '/passkeys', { name: options.name ?? 'Phone', response });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { authenticator, passkey: passkey.parse(answer.body) };
}

async function beginSignIn(caller: Caller = app.caller()) {
  const response = await caller.call('POST', '/account/sign-in/passkey/start', {});
  expect(response.status).toBe(200);
  return authenticationOptions.parse(response.body);
}

const finishSignIn = (response: unknown, caller: Caller = app.caller()) =>
  caller.call('POST', '/account/sign-in/passkey', { response });

async function signIn(authenticator: Authenticator, changes: Changes = {}) {
  return finishSignIn(authenticator.authenticate(await beginSignIn(), changes));
}

const getSessions = (userId: string) =>
  app.services.db
    .selectFrom('sessions')
    .select(['method', 'assurance', 'ip_address'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const storedCounter = async (authenticator: Authenticator) =>
  (
    await app.services.db
      .selectFrom('passkeys')
      .select('counter')
      .where('credential_id', '=', authenticator.credentialId)
      .executeTakeFirstOrThrow()
  ).counter;

const getAuditEntries = async (userId: string) =>
  (
    await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', userId)
      .where('action', 'like', 'passkey.%')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => ({ action, details }));

const getSubjects = async (email: string) =>
  (await app.mails()).filter((mail) => mail.to === email).map((mail) => mail.subject);

describe('adding a passkey', () => {
  it('requests a discoverable credential with user verification and without attestation', async () => {
    const member = await app.member();
    const options = await beginAdding(member);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Dropfolio' },
      user: { name: member.email, displayName: 'Ada Lovelace' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(member.id.replaceAll('-', ''));
  });

  it('lists, audits, and emails it, and excludes it from the next options', async () => {
    const member = await app.member();
    const { authenticator, passkey: made } = await addPasskey(member, { name: '  My\tphone ' });
    expect(made).toMatchObject({ name: 'My phone', lastUsedAt: null });
    expect((await member.call('GET', '/passkeys')).body).toEqual({ items: [made] });
    expect(await getAuditEntries(member.id)).toEqual([
      { action: 'passkey.added', details: { passkeyId: made.id, name: 'My phone' } },
    ]);
    await vi.waitFor(
      async () => {
        expect(await getSubjects(member.email)).toContain('A passkey was added to your Dropfolio account');
      },
      { timeout: patienceMs, interval: 50 },
    );
    expect((await beginAdding(member)).excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
  });

  const wrong: [string, Changes][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.get' }],
    ['from a frame', { crossOrigin: true }],
    ['without a verified person', { userVerified: false }],
    ['without anybody present', { userPresent: false }],
  ];

  it.each(wrong)('rejects one created %s', async (_name, changes) => {
    const member = await app.member();
    const response = createAuthenticator(app.baseUrl).register(await beginAdding(member), changes);
    expect(await member.call('POST', '/passkeys', { name: 'Phone', response })).toMatchObject(notAdded);
    expect((await member.call('GET', '/passkeys')).body).toEqual({ items: [] });
  });

  it('accepts a challenge once and adds one passkey under fifty concurrent requests', async () => {
    const member = await app.member();
    const response = createAuthenticator(app.baseUrl).register(await beginAdding(member));
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => member.call('POST', '/passkeys', { name: 'Phone', response })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    expect((await member.call('GET', '/passkeys')).body).toMatchObject({ items: [{}] });
  });

  it('rejects a challenge of another person, for sign-in, unknown, or expired', async () => {
    const [mine, theirs] = [await app.member(), await app.member()];
    const authenticator = createAuthenticator(app.baseUrl);
    const add = (response: unknown) => mine.call('POST', '/passkeys', { name: 'Phone', response });
    const own = await beginAdding(mine);
    for (const challenge of [
      (await beginAdding(theirs)).challenge,
      (await beginSignIn()).challenge,
      Buffer.alloc(32).toString('base64url'),
    ]) {
      expect(await add(authenticator.register({ ...own, challenge }))).toMatchObject(notAdded);
    }
    offsetMs = 5 * 60_000 + 1000;
    await mine.call('POST', '/account/proof', { by: 'password', password: goodPassword });
    expect(await add(authenticator.register(own))).toMatchObject(notAdded);
    offsetMs = 0;
    await mine.call('POST', '/account/proof', { by: 'password', password: goodPassword });
    expect((await add(authenticator.register(own))).status).toBe(201);
  });

  it('rejects a credential that is already registered', async () => {
    const [first, second] = [await app.member(), await app.member()];
    const { authenticator } = await addPasskey(first);
    const response = authenticator.register(await beginAdding(second));
    const answer = await second.call('POST', '/passkeys', { name: 'Copy', response });
    expect(answer).toMatchObject({ status: 409, body: { message: 'This passkey has already been added.' } });
    expect((await second.call('GET', '/passkeys')).body).toEqual({ items: [] });
  });

  it('requires a name and a session', async () => {
    const member = await app.member();
    const response = createAuthenticator(app.baseUrl).register(await beginAdding(member));
    for (const name of ['', '   ', 'x'.repeat(61), undefined]) {
      expect(await member.call('POST', '/passkeys', { name, response })).toMatchObject({
        status: 400,
        body: { data: { field: 'name' } },
      });
    }
    expect((await app.caller().call('POST', '/passkeys/start', {})).status).toBe(401);
  });

  it('allows twenty passkeys, even under concurrent requests', async () => {
    const member = await app.member();
    const { db } = app.services;
    const row = (at: number) => ({
      id: uuidv7(),
      user_id: member.id,
      credential_id: `${member.id}-${at}`,
      public_key: Buffer.alloc(77),
      counter: 0,
      name: `Passkey ${at}`,
    });
    await db
      .insertInto('passkeys')
      .values(Array.from({ length: 19 }, (_, index) => row(index)))
      .execute();
    const responses = [];
    for (let index = 0; index < 2; index += 1) {
      responses.push(createAuthenticator(app.baseUrl).register(await beginAdding(member)));
    }
    const answers = await Promise.all(
      responses.map((response) => member.call('POST', '/passkeys', { name: 'Last', response })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]));
    expect(await member.call('POST', '/passkeys/start', {})).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED', message: 'You can have at most 20 passkeys.' },
    });
  });
});

describe('signing in with a passkey', () => {
  it('names no account, opens an aal2 session, and ends the previous one', async () => {
    const member = await app.member();
    const { authenticator } = await addPasskey(member);
    const options = await beginSignIn();
    expect(options).toEqual({
      challenge: options.challenge,
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    const before = member.cookie();
    const response = await finishSignIn(authenticator.authenticate(options), member);
    expect(response).toMatchObject({
      status: 200,
      body: { viewer: { id: member.id, email: member.email }, factors: [] },
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^dropfolio-session=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect(await getSessions(member.id)).toMatchObject([{ method: 'passkey', assurance: 'aal2' }]);
    expect((await app.caller().call('GET', '/account', undefined, { cookie: before ?? '' })).body).toBeNull();
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: member.email });
    expect((await member.call('GET', '/passkeys')).body).toMatchObject({
      items: [{ lastUsedAt: expect.stringMatching(/^20/) }],
    });
  });

  it('requires no second factor, unlike a password', async () => {
    const member = await app.member();
    const { authenticator } = await addPasskey(member);
    await makeFactor(app.services.db, member, { phone: '+2348012345678' });
    const caller = app.caller();
    const byPassword = await caller.call('POST', '/account/sign-in', {
      email: member.email,
      password: goodPassword,
    });
    expect(byPassword.body).toMatchObject({ viewer: null });
    const response = await finishSignIn(authenticator.authenticate(await beginSignIn()), caller);
    expect(response.body).toMatchObject({ viewer: { id: member.id }, factors: [] });
    expect((await caller.call('GET', '/airdrops')).status).toBe(200);
  });

  it('rejects a replayed response', async () => {
    const { authenticator } = await addPasskey(await app.member());
    const response = authenticator.authenticate(await beginSignIn());
    expect((await finishSignIn(response)).status).toBe(200);
    expect(await finishSignIn(response)).toMatchObject(unknown);
  });

  it('accepts one of fifty identical concurrent responses', async () => {
    const member = await app.member();
    const { authenticator } = await addPasskey(member, { synced: true });
    const response = authenticator.authenticate(await beginSignIn());
    const before = (await getSessions(member.id)).length;
    const responses = await Promise.all(Array.from({ length: 50 }, () => finishSignIn(response)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getSessions(member.id)).toHaveLength(before + 1);
  });

  const wrong: [string, Changes][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['from a frame', { crossOrigin: true }],
    ['without a verified person', { userVerified: false }],
    ['without anybody present', { userPresent: false }],
    ['for another person', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ];

  it.each(wrong)('rejects a response %s', async (_name, changes) => {
    const { authenticator } = await addPasskey(await app.member());
    expect(await signIn(authenticator, changes)).toMatchObject(unknown);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it('returns the same error for a wrong signature, passkey, or challenge', async () => {
    const { authenticator } = await addPasskey(await app.member());
    const stranger = createAuthenticator(app.baseUrl);
    const own = authenticator.authenticate(await beginSignIn());
    const forged = { ...stranger.authenticate(await beginSignIn()), id: own.id, rawId: own.rawId };
    forged.response.userHandle = own.response.userHandle;
    const answers = [
      await finishSignIn(forged),
      await finishSignIn(stranger.authenticate(await beginSignIn(), { userHandle: own.response.userHandle })),
      await finishSignIn(authenticator.authenticate({ challenge: 'bWFkZS11cA' })),
      await finishSignIn({ ...own, response: { ...own.response, clientDataJSON: 'bm8ganNvbg' } }),
    ];
    const bodies = answers.map(({ body }) => JSON.stringify(body).replace(/"requestId":"[^"]+"/, ''));
    expect(answers[0]).toMatchObject(unknown);
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('rejects a challenge for adding and an expired one', async () => {
    const member = await app.member();
    const { authenticator } = await addPasskey(member);
    const adding = await beginAdding(member);
    expect(await finishSignIn(authenticator.authenticate(adding))).toMatchObject(unknown);
    const options = await beginSignIn();
    offsetMs = 5 * 60_000 + 1000;
    expect(await finishSignIn(authenticator.authenticate(options))).toMatchObject(unknown);
    offsetMs = 4 * 60_000;
    expect((await finishSignIn(authenticator.authenticate(options))).status).toBe(200);
  });

  it('stores the counter and rejects one that doesn’t increase', async () => {
    const { authenticator } = await addPasskey(await app.member());
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
    expect(await storedCounter(authenticator)).toBe(7);
    expect(await signIn(authenticator, { counter: 7 })).toMatchObject(unknown);
    expect(await signIn(authenticator, { counter: 6 })).toMatchObject(unknown);
    expect(await signIn(authenticator, { counter: 0 })).toMatchObject(unknown);
    expect(await storedCounter(authenticator)).toBe(7);
    expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
  });

  it('accepts only one of a passkey and its clone with the same counter', async () => {
    const { authenticator } = await addPasskey(await app.member());
    const responses = [];
    for (let copy = 0; copy < 10; copy += 1) {
      responses.push(authenticator.authenticate(await beginSignIn(), { counter: 5 }));
    }
    const answers = await Promise.all(responses.map((response) => finishSignIn(response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts synced passkeys, whose counter stays zero, repeatedly', async () => {
    const { authenticator } = await addPasskey(await app.member(), { synced: true });
    for (let time = 0; time < 3; time += 1) expect((await signIn(authenticator)).status).toBe(200);
  });

  it('rejects a suspended account with its own error', async () => {
    const member = await app.member();
    const { authenticator } = await addPasskey(member);
    await app.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', member.id)
      .execute();
    const before = await getSessions(member.id);
    const response = await signIn(authenticator);
    expect(response).toMatchObject({
      status: 403,
      body: { message: 'This account is suspended: Spam', data: { details: { reason: 'suspended' } } },
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await getSessions(member.id)).toEqual(before);
  });

  it('limits attempts per address and refunds successful ones', async () => {
    const { authenticator } = await addPasskey(await app.member(), { synced: true });
    await resetLimits(app.services.db);
    for (let time = 0; time < 35; time += 1) expect((await signIn(authenticator)).status).toBe(200);
    const response = createAuthenticator(app.baseUrl).authenticate({ challenge: 'bWFkZS11cA' }, {});
    const statuses = [];
    for (let time = 0; time < 61; time += 1) {
      const sent = { ...response, response: { ...response.response, userHandle: 'AA' } };
      statuses.push((await finishSignIn(sent)).status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
    const limited = await app.caller().call('POST', '/account/sign-in/passkey/start', {});
    expect([statuses[60], limited.status]).toEqual([429, 429]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a registered passkey', () => {
  it('renames, and stops signing in once removed, with audit entries and emails', async () => {
    const member = await app.member();
    const { authenticator, passkey: made } = await addPasskey(member);
    const renamed = await member.call('PATCH', `/passkeys/${made.id}`, { name: 'Old phone' });
    expect(renamed.body).toEqual({ ...made, name: 'Old phone' });
    expect((await member.call('DELETE', `/passkeys/${made.id}`)).body).toEqual({ id: made.id });
    expect((await member.call('GET', '/passkeys')).body).toEqual({ items: [] });
    expect(await getAuditEntries(member.id)).toMatchObject([
      { action: 'passkey.added' },
      { action: 'passkey.renamed', details: { name: 'Old phone' } },
      { action: 'passkey.removed', details: { passkeyId: made.id, name: 'Old phone' } },
    ]);
    await vi.waitFor(
      async () => {
        expect(await getSubjects(member.email)).toContain(
          'A passkey was removed from your Dropfolio account',
        );
      },
      { timeout: patienceMs, interval: 50 },
    );
    expect(await signIn(authenticator)).toMatchObject(unknown);
    const input = { email: member.email, password: goodPassword };
    expect((await app.caller().call('POST', '/account/sign-in', input)).status).toBe(200);
  });

  it('can’t be listed, renamed, or removed by another person', async () => {
    const [owner, other]: Member[] = [await app.member(), await app.member()];
    if (owner === undefined || other === undefined) throw new Error('two members are needed');
    const { passkey: made } = await addPasskey(owner);
    const notFound = { status: 404, body: { message: 'This passkey no longer exists.' } };
    expect((await other.call('GET', '/passkeys')).body).toEqual({ items: [] });
    expect(await other.call('PATCH', `/passkeys/${made.id}`, { name: 'Mine' })).toMatchObject(notFound);
    expect(await other.call('DELETE', `/passkeys/${made.id}`)).toMatchObject(notFound);
    expect((await owner.call('GET', '/passkeys')).body).toEqual({ items: [made] });
  });
});
