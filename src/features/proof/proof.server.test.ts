import { beforeEach, describe, expect, it } from 'vitest';
import { makeFactor } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { signInAs } from '../../../test/harness/account-calls.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { addPasskey, addWallet } from '../../../test/harness/sign-in-methods.ts';
import { authenticationOptions } from '../passkeys/schema.ts';
import { walletMessage } from '../wallets/schema.ts';

let offsetMs = 0;
/** Stops the clock. */
let stoppedAt: Date | undefined;
const app = setUpApp({ clock: () => stoppedAt ?? new Date(Date.now() + offsetMs) });
beforeEach(async () => {
  offsetMs = 0;
  stoppedAt = undefined;
  await resetLimits(app.services.db);
});

const minuteMs = 60_000;
const proofRequired = {
  status: 403,
  body: {
    code: 'FORBIDDEN',
    message: 'Confirm it’s you first.',
    data: { details: { reason: 'proof' } },
  },
};

const sendProof = (caller: Caller, body: unknown) => caller.call('POST', '/account/proof', body);
const proveByPassword = (caller: Caller, password = goodPassword) =>
  sendProof(caller, { by: 'password', password });
/** An operation that requires a recent proof. */
const makeToken = (caller: Caller) =>
  caller.call('POST', '/account/api-tokens', { name: 'Script', scope: 'read', expiresInDays: 7 });

const startPasskeyProof = async (caller: Caller) =>
  authenticationOptions.parse((await caller.call('POST', '/account/proof/passkey')).body);
const startWalletProof = async (caller: Caller, address: string) =>
  walletMessage.parse((await caller.call('POST', '/account/proof/wallet', { address, chainId: 1 })).body);

describe('POST /api/account/proof', () => {
  it('is required for changes from five minutes after sign-in', async () => {
    const signedInAt = new Date();
    stoppedAt = signedInAt;
    const member = await app.createMember();
    stoppedAt = new Date(signedInAt.getTime() + 5 * minuteMs - 1);
    expect((await makeToken(member)).status).toBe(201);
    stoppedAt = new Date(signedInAt.getTime() + 5 * minuteMs + 1);
    expect(await makeToken(member)).toMatchObject(proofRequired);
    expect((await member.call('GET', '/account/api-tokens')).status).toBe(200);
  });

  it('accepts the password, for this session only', async () => {
    const member = await app.createMember();
    const other = await signInAs(app, member.email);
    offsetMs = 6 * minuteMs;
    expect((await proveByPassword(member)).body).toEqual({ ok: true });
    expect((await makeToken(member)).status).toBe(201);
    expect(await makeToken(other)).toMatchObject(proofRequired);
  });

  it('replaces the session token, which invalidates copies of the old one', async () => {
    const member = await app.createMember();
    const stolen = { cookie: member.cookie() ?? '' };
    offsetMs = 6 * minuteMs;
    await proveByPassword(member);
    const thief = app.createCaller();
    const body = { name: 'Script', scope: 'read', expiresInDays: 7 };
    expect((await thief.call('POST', '/account/api-tokens', body, stolen)).status).toBe(401);
    expect((await thief.call('GET', '/account', undefined, stolen)).body).toBeNull();
    expect((await member.call('GET', '/account')).body).toMatchObject({ id: member.id });
    expect((await member.call('GET', '/account/sessions')).body).toMatchObject({
      items: [{ isCurrent: true }],
    });
  });

  it('rejects wrong passwords and limits attempts', async () => {
    const member = await app.createMember();
    offsetMs = 6 * minuteMs;
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await proveByPassword(member, 'a guess')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await proveByPassword(member)).status).toBe(429);
    expect(await makeToken(member)).toMatchObject(proofRequired);
    // Signing in and other accounts aren't limited.
    await signInAs(app, member.email);
    expect((await proveByPassword(await app.createMember())).status).toBe(200);
  });

  it('returns a wrong password’s error on the field', async () => {
    const member = await app.createMember();
    expect(await proveByPassword(member, 'a guess')).toMatchObject({
      status: 400,
      body: { message: 'Incorrect password', data: { field: 'password' } },
    });
    expect(await proveByPassword(member, '')).toMatchObject({
      status: 400,
      body: { data: { field: 'password' } },
    });
  });

  it('accepts the user’s passkey', async () => {
    const member = await app.createMember();
    const authenticator = await addPasskey(member, app.baseUrl);
    offsetMs = 6 * minuteMs;
    const options = await startPasskeyProof(member);
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const response = authenticator.authenticate(options);
    expect((await sendProof(member, { by: 'passkey', response })).status).toBe(200);
    expect((await makeToken(member)).status).toBe(201);
  });

  it('accepts the user’s wallet', async () => {
    const member = await app.createMember();
    const wallet = await addWallet(member);
    offsetMs = 6 * minuteMs;
    const { nonce, message } = await startWalletProof(member, wallet.address);
    expect(message).toContain('Confirm it’s you changing how your Dropfolio account is accessed.');
    expect((await sendProof(member, { by: 'wallet', nonce, signature: wallet.sign(message) })).status).toBe(
      200,
    );
    expect((await makeToken(member)).status).toBe(201);
  });

  it('offers the user’s methods, but no password or wallet once there is a second factor', async () => {
    const member = await app.createMember();
    const getMethods = async () => (await member.call('GET', '/account/proof')).body;
    expect(await getMethods()).toEqual({ password: true, passkeys: false, wallets: false, factors: [] });
    await addPasskey(member, app.baseUrl);
    const wallet = await addWallet(member);
    expect(await getMethods()).toMatchObject({ password: true, passkeys: true, wallets: true });
    const { db } = app.services;
    await db.updateTable('sessions').set({ assurance: 'aal2' }).where('user_id', '=', member.id).execute();
    await makeFactor(db, member);
    app.services.publish([{ topic: 'account', userId: member.id }]);
    await eventually(async () => expect((await member.call('GET', '/account')).body).not.toBeNull());
    expect(await getMethods()).toMatchObject({
      password: false,
      passkeys: true,
      wallets: false,
      factors: [{ factorType: 'totp' }],
    });
    offsetMs = 6 * minuteMs;
    const { nonce, message } = await startWalletProof(member, wallet.address);
    const insufficient = { status: 400, body: { message: 'Use your two-factor method or a passkey.' } };
    expect(await proveByPassword(member)).toMatchObject(insufficient);
    expect(await sendProof(member, { by: 'wallet', nonce, signature: wallet.sign(message) })).toMatchObject(
      insufficient,
    );
    expect(await makeToken(member)).toMatchObject(proofRequired);
  });
});

describe('/api/account/api-tokens', () => {
  const listSubjectsTo = async (email: string) =>
    (await app.listMails()).filter((mail) => mail.to === email).map((mail) => mail.subject);

  it('emails the owner about created and revoked tokens', async () => {
    const member = await app.createMember();
    const { id } = (await makeToken(member)).body as { id: string };
    expect((await member.call('DELETE', `/account/api-tokens/${id}`)).status).toBe(200);
    await eventually(async () =>
      expect(await listSubjectsTo(member.email)).toEqual(
        expect.arrayContaining([
          'An API token was created for your Dropfolio account',
          'An API token for your Dropfolio account was revoked',
        ]),
      ),
    );
  });
});
