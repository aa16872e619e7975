import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeFactor } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import {
  type Authenticator,
  type Changes,
  createAuthenticator,
} from '../../../test/harness/authenticator.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { authenticationOptions, passkey, registrationOptions } from './schema.ts';

let offsetMs = 0;
const app = setUpApp({ clock: () => new Date(Date.now() + offsetMs) });
beforeEach(async () => {
  offsetMs = 0;
  await resetLimits(app.services.db);
});

const unknownPasskey = {
  status: 401,
  body: { code: 'UNAUTHENTICATED', message: 'This passkey isn’t registered.' },
};
const notAdded = { status: 400, body: { message: 'Couldn’t add the passkey. Please try again.' } };

async function startAdding(member: Caller) {
  const response = await member.call('POST', '/passkeys/start', {});
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return registrationOptions.parse(response.body);
}

async function addPasskey(member: Caller, options: { name?: string; synced?: boolean } = {}) {
  const authenticator = createAuthenticator(app.baseUrl, { synced: options.synced ?? false });
  const response = authenticator.register(await startAdding(member));
  const result = await member.call('POST', '/passkeys', { name: options.name ?? 'Phone', response });
  expect(result.status, JSON.stringify(result.body)).toBe(201);
  return { authenticator, passkey: passkey.parse(result.body) };
}

async function startSignIn(caller: Caller = app.createCaller()) {
  const response = await caller.call('POST', '/account/sign-in/passkey/start', {});
  expect(response.status).toBe(200);
  return authenticationOptions.parse(response.body);
}

const finishSignIn = (response: unknown, caller: Caller = app.createCaller()) =>
  caller.call('POST', '/account/sign-in/passkey', { response });

async function signIn(authenticator: Authenticator, changes: Changes = {}) {
  return finishSignIn(authenticator.authenticate(await startSignIn(), changes));
}

const getSessions = (userId: string) =>
  app.services.db
    .selectFrom('sessions')
    .select(['method', 'assurance', 'ip_address'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const readCounter = async (authenticator: Authenticator) =>
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
  (await app.listMails()).filter((mail) => mail.to === email).map((mail) => mail.subject);

describe('adding a passkey', () => {
  it('requests a discoverable credential with user verification and without attestation', async () => {
    const member = await app.createMember();
    const options = await startAdding(member);
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
    const member = await app.createMember();
    const { authenticator, passkey: added } = await addPasskey(member, { name: '  My\tphone ' });
    expect(added).toMatchObject({ name: 'My phone', lastUsedAt: null });
    expect((await member.call('GET', '/passkeys')).body).toEqual({ items: [added] });
    expect(await getAuditEntries(member.id)).toEqual([
      { action: 'passkey.added', details: { passkeyId: added.id, name: 'My phone' } },
    ]);
    await vi.waitFor(
      async () => {
        expect(await getSubjects(member.email)).toContain('A passkey was added to your Dropfolio account');
      },
      { timeout: patienceMs, interval: 50 },
    );
    expect((await startAdding(member)).excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
  });

  const invalidRegistrations: [string, Changes][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.get' }],
    ['from a frame', { crossOrigin: true }],
    ['without user verification', { userVerified: false }],
    ['without user presence', { userPresent: false }],
  ];

  it.each(invalidRegistrations)('rejects one created %s', async (_name, changes) => {
    const member = await app.createMember();
    const response = createAuthenticator(app.baseUrl).register(await startAdding(member), changes);
    expect(await member.call('POST', '/passkeys', { name: 'Phone', response })).toMatchObject(notAdded);
    expect((await member.call('GET', '/passkeys')).body).toEqual({ items: [] });
  });

  it('accepts a challenge once and adds one passkey under fifty concurrent requests', async () => {
    const member = await app.createMember();
    const response = createAuthenticator(app.baseUrl).register(await startAdding(member));
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => member.call('POST', '/passkeys', { name: 'Phone', response })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    expect((await member.call('GET', '/passkeys')).body).toMatchObject({ items: [{}] });
  });

  it('rejects a challenge of another person, for sign-in, unknown, or expired', async () => {
    const [mine, theirs] = [await app.createMember(), await app.createMember()];
    const authenticator = createAuthenticator(app.baseUrl);
    const add = (response: unknown) => mine.call('POST', '/passkeys', { name: 'Phone', response });
    const options = await startAdding(mine);
    for (const challenge of [
      (await startAdding(theirs)).challenge,
      (await startSignIn()).challenge,
      Buffer.alloc(32).toString('base64url'),
    ]) {
      expect(await add(authenticator.register({ ...options, challenge }))).toMatchObject(notAdded);
    }
    offsetMs = 5 * 60_000 + 1000;
    await mine.call('POST', '/account/proof', { by: 'password', password: goodPassword });
    expect(await add(authenticator.register(options))).toMatchObject(notAdded);
    offsetMs = 0;
    await mine.call('POST', '/account/proof', { by: 'password', password: goodPassword });
    expect((await add(authenticator.register(options))).status).toBe(201);
  });

  it('rejects a credential that is already registered', async () => {
    const [first, second] = [await app.createMember(), await app.createMember()];
    const { authenticator } = await addPasskey(first);
    const response = authenticator.register(await startAdding(second));
    const result = await second.call('POST', '/passkeys', { name: 'Copy', response });
    expect(result).toMatchObject({ status: 409, body: { message: 'This passkey has already been added.' } });
    expect((await second.call('GET', '/passkeys')).body).toEqual({ items: [] });
  });

  it('requires a name', async () => {
    const member = await app.createMember();
    const response = createAuthenticator(app.baseUrl).register(await startAdding(member));
    for (const name of ['', '   ', 'x'.repeat(61), undefined]) {
      expect(await member.call('POST', '/passkeys', { name, response })).toMatchObject({
        status: 400,
        body: { data: { field: 'name' } },
      });
    }
  });

  it('allows twenty passkeys, even under concurrent requests', async () => {
    const member = await app.createMember();
    const { db } = app.services;
    const createRow = (index: number) => ({
      id: uuidv7(),
      user_id: member.id,
      credential_id: `${member.id}-${index}`,
      public_key: Buffer.alloc(77),
      counter: 0,
      name: `Passkey ${index}`,
    });
    await db
      .insertInto('passkeys')
      .values(Array.from({ length: 19 }, (_, index) => createRow(index)))
      .execute();
    const responses = [];
    for (let index = 0; index < 2; index += 1) {
      responses.push(createAuthenticator(app.baseUrl).register(await startAdding(member)));
    }
    const results = await Promise.all(
      responses.map((response) => member.call('POST', '/passkeys', { name: 'Last', response })),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201, 403]));
    expect(await member.call('POST', '/passkeys/start', {})).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED', message: 'You can have at most 20 passkeys.' },
    });
  });
});

describe('signing in with a passkey', () => {
  it('names no account, opens an aal2 session, and ends the previous one', async () => {
    const member = await app.createMember();
    const { authenticator } = await addPasskey(member);
    const options = await startSignIn();
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
    expect(
      (await app.createCaller().call('GET', '/account', undefined, { cookie: before ?? '' })).body,
    ).toBeNull();
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: member.email });
    expect((await member.call('GET', '/passkeys')).body).toMatchObject({
      items: [{ lastUsedAt: expect.stringMatching(/^20/) }],
    });
  });

  it('requires no second factor, unlike a password', async () => {
    const member = await app.createMember();
    const { authenticator } = await addPasskey(member);
    await makeFactor(app.services.db, member, { phone: '+2348012345678' });
    const caller = app.createCaller();
    const byPassword = await caller.call('POST', '/account/sign-in', {
      email: member.email,
      password: goodPassword,
    });
    expect(byPassword.body).toMatchObject({ viewer: null });
    const response = await finishSignIn(authenticator.authenticate(await startSignIn()), caller);
    expect(response.body).toMatchObject({ viewer: { id: member.id }, factors: [] });
    expect((await caller.call('GET', '/airdrops')).status).toBe(200);
  });

  it('rejects a replayed response', async () => {
    const { authenticator } = await addPasskey(await app.createMember());
    const response = authenticator.authenticate(await startSignIn());
    expect((await finishSignIn(response)).status).toBe(200);
    expect(await finishSignIn(response)).toMatchObject(unknownPasskey);
  });

  it('accepts one of fifty identical concurrent responses', async () => {
    const member = await app.createMember();
    const { authenticator } = await addPasskey(member, { synced: true });
    const response = authenticator.authenticate(await startSignIn());
    const before = (await getSessions(member.id)).length;
    const responses = await Promise.all(Array.from({ length: 50 }, () => finishSignIn(response)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getSessions(member.id)).toHaveLength(before + 1);
  });

  const invalidResponses: [string, Changes][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['from a frame', { crossOrigin: true }],
    ['without user verification', { userVerified: false }],
    ['without user presence', { userPresent: false }],
    ['for another person', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ];

  it.each(invalidResponses)('rejects a response %s', async (_name, changes) => {
    const { authenticator } = await addPasskey(await app.createMember());
    expect(await signIn(authenticator, changes)).toMatchObject(unknownPasskey);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it('returns the same error for a wrong signature, passkey, or challenge', async () => {
    const { authenticator } = await addPasskey(await app.createMember());
    const stranger = createAuthenticator(app.baseUrl);
    const response = authenticator.authenticate(await startSignIn());
    const forged = { ...stranger.authenticate(await startSignIn()), id: response.id, rawId: response.rawId };
    forged.response.userHandle = response.response.userHandle;
    const results = [
      await finishSignIn(forged),
      await finishSignIn(
        stranger.authenticate(await startSignIn(), { userHandle: response.response.userHandle }),
      ),
      await finishSignIn(authenticator.authenticate({ challenge: 'bWFkZS11cA' })),
      await finishSignIn({ ...response, response: { ...response.response, clientDataJSON: 'bm8ganNvbg' } }),
    ];
    const bodies = results.map(({ body }) => JSON.stringify(body).replace(/"requestId":"[^"]+"/, ''));
    expect(results[0]).toMatchObject(unknownPasskey);
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('rejects a challenge for adding and an expired one', async () => {
    const member = await app.createMember();
    const { authenticator } = await addPasskey(member);
    const adding = await startAdding(member);
    expect(await finishSignIn(authenticator.authenticate(adding))).toMatchObject(unknownPasskey);
    const options = await startSignIn();
    offsetMs = 5 * 60_000 + 1000;
    expect(await finishSignIn(authenticator.authenticate(options))).toMatchObject(unknownPasskey);
    offsetMs = 4 * 60_000;
    expect((await finishSignIn(authenticator.authenticate(options))).status).toBe(200);
  });

  it('stores the counter and rejects one that doesn’t increase', async () => {
    const { authenticator } = await addPasskey(await app.createMember());
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
    expect(await readCounter(authenticator)).toBe(7);
    expect(await signIn(authenticator, { counter: 7 })).toMatchObject(unknownPasskey);
    expect(await signIn(authenticator, { counter: 6 })).toMatchObject(unknownPasskey);
    expect(await signIn(authenticator, { counter: 0 })).toMatchObject(unknownPasskey);
    expect(await readCounter(authenticator)).toBe(7);
    expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
  });

  it('accepts only one of a passkey and its clone with the same counter', async () => {
    const { authenticator } = await addPasskey(await app.createMember());
    const responses = [];
    for (let copy = 0; copy < 10; copy += 1) {
      responses.push(authenticator.authenticate(await startSignIn(), { counter: 5 }));
    }
    const results = await Promise.all(responses.map((response) => finishSignIn(response)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts synced passkeys, whose counter stays zero, repeatedly', async () => {
    const { authenticator } = await addPasskey(await app.createMember(), { synced: true });
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await signIn(authenticator)).status).toBe(200);
  });

  it('rejects a suspended account with its own error', async () => {
    const member = await app.createMember();
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
    const { authenticator } = await addPasskey(await app.createMember(), { synced: true });
    await resetLimits(app.services.db);
    for (let attempt = 0; attempt < 35; attempt += 1) expect((await signIn(authenticator)).status).toBe(200);
    const response = createAuthenticator(app.baseUrl).authenticate({ challenge: 'bWFkZS11cA' }, {});
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      const invalid = { ...response, response: { ...response.response, userHandle: 'AA' } };
      statuses.push((await finishSignIn(invalid)).status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
    const limited = await app.createCaller().call('POST', '/account/sign-in/passkey/start', {});
    expect([statuses[60], limited.status]).toEqual([429, 429]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a registered passkey', () => {
  it('can be renamed, and stops signing in after its removal, with audit entries and emails', async () => {
    const member = await app.createMember();
    const { authenticator, passkey: added } = await addPasskey(member);
    const renamed = await member.call('PATCH', `/passkeys/${added.id}`, { name: 'Old phone' });
    expect(renamed.body).toEqual({ ...added, name: 'Old phone' });
    expect((await member.call('DELETE', `/passkeys/${added.id}`)).body).toEqual({ id: added.id });
    expect((await member.call('GET', '/passkeys')).body).toEqual({ items: [] });
    expect(await getAuditEntries(member.id)).toMatchObject([
      { action: 'passkey.added' },
      { action: 'passkey.renamed', details: { name: 'Old phone' } },
      { action: 'passkey.removed', details: { passkeyId: added.id, name: 'Old phone' } },
    ]);
    await vi.waitFor(
      async () => {
        expect(await getSubjects(member.email)).toContain(
          'A passkey was removed from your Dropfolio account',
        );
      },
      { timeout: patienceMs, interval: 50 },
    );
    expect(await signIn(authenticator)).toMatchObject(unknownPasskey);
    const input = { email: member.email, password: goodPassword };
    expect((await app.createCaller().call('POST', '/account/sign-in', input)).status).toBe(200);
  });
});
