import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFactor } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { signInAs } from '../../../test/harness/account-calls.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { addPasskey, addWallet } from '../../../test/harness/sign-in-methods.ts';
import { authenticationOptions } from '../passkeys/schema.ts';
import { walletMessage } from '../wallets/schema.ts';

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

const minute = 60_000;
const unproved = {
  status: 403,
  body: {
    code: 'FORBIDDEN',
    message: 'Confirm it’s you first.',
    data: { details: { reason: 'proof' } },
  },
};

const sendProof = (caller: Caller, body: unknown) => caller.call('POST', '/account/proof', body);
const byPassword = (caller: Caller, password = goodPassword) =>
  sendProof(caller, { by: 'password', password });
/** An operation that requires a recent proof. */
const makeToken = (caller: Caller) =>
  caller.call('POST', '/account/api-tokens', { name: 'Script', scope: 'read', expiresInDays: 7 });

const startPasskeyProof = async (caller: Caller) =>
  authenticationOptions.parse((await caller.call('POST', '/account/proof/passkey')).body);
const startWalletProof = async (caller: Caller, address: string) =>
  walletMessage.parse((await caller.call('POST', '/account/proof/wallet', { address, chainId: 1 })).body);

describe('POST /api/account/proof', () => {
  it('isn’t needed within five minutes of sign-in', async () => {
    const member = await app.member();
    offsetMs = 5 * minute - 2000;
    expect((await makeToken(member)).status).toBe(201);
    offsetMs = 5 * minute + 2000;
    expect(await makeToken(member)).toMatchObject(unproved);
    expect((await member.call('GET', '/account/api-tokens')).status).toBe(200);
  });

  it('accepts the password, for this session only', async () => {
    const member = await app.member();
    const other = await signInAs(app, member.email);
    offsetMs = 6 * minute;
    expect((await byPassword(member)).body).toEqual({ ok: true });
    expect((await makeToken(member)).status).toBe(201);
    expect(await makeToken(other)).toMatchObject(unproved);
  });

  it('replaces the session token, which invalidates copies of the old one', async () => {
    const member = await app.member();
    const stolen = { cookie: member.cookie() ?? '' };
    offsetMs = 6 * minute;
    await byPassword(member);
    const thief = app.caller();
    const body = { name: 'Script', scope: 'read', expiresInDays: 7 };
    expect((await thief.call('POST', '/account/api-tokens', body, stolen)).status).toBe(401);
    expect((await thief.call('GET', '/account', undefined, stolen)).body).toBeNull();
    expect((await member.call('GET', '/account')).body).toMatchObject({ id: member.id });
    expect((await member.call('GET', '/account/sessions')).body).toMatchObject({
      items: [{ isCurrent: true }],
    });
  });

  it('rejects wrong passwords and limits attempts', async () => {
    const member = await app.member();
    offsetMs = 6 * minute;
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await byPassword(member, 'a guess')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await byPassword(member)).status).toBe(429);
    expect(await makeToken(member)).toMatchObject(unproved);
    await signInAs(app, member.email);
    expect((await byPassword(await app.member())).status).toBe(200);
  });

  it('returns a wrong password’s error on the field', async () => {
    const member = await app.member();
    expect(await byPassword(member, 'a guess')).toMatchObject({
      status: 400,
      body: { message: 'Incorrect password', data: { field: 'password' } },
    });
    expect(await byPassword(member, '')).toMatchObject({
      status: 400,
      body: { data: { field: 'password' } },
    });
  });

  it('accepts the user’s passkey', async () => {
    const member = await app.member();
    const authenticator = await addPasskey(member, app.baseUrl);
    offsetMs = 6 * minute;
    const options = await startPasskeyProof(member);
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const response = authenticator.authenticate(options);
    expect((await sendProof(member, { by: 'passkey', response })).status).toBe(200);
    expect((await makeToken(member)).status).toBe(201);
  });

  it('accepts the user’s wallet', async () => {
    const member = await app.member();
    const wallet = await addWallet(member);
    offsetMs = 6 * minute;
    const { nonce, message } = await startWalletProof(member, wallet.address);
    expect(message).toContain('Confirm it’s you changing how your Dropfolio account is accessed.');
    expect((await sendProof(member, { by: 'wallet', nonce, signature: wallet.sign(message) })).status).toBe(
      200,
    );
    expect((await makeToken(member)).status).toBe(201);
  });

  it('offers the available methods, and neither password nor wallet with a second factor', async () => {
    const member = await app.member();
    const ways = async () => (await member.call('GET', '/account/proof')).body;
    expect(await ways()).toEqual({ password: true, passkeys: false, wallets: false, factors: [] });
    await addPasskey(member, app.baseUrl);
    const wallet = await addWallet(member);
    expect(await ways()).toMatchObject({ password: true, passkeys: true, wallets: true });
    const { db } = app.services;
    await db.updateTable('sessions').set({ assurance: 'aal2' }).where('user_id', '=', member.id).execute();
    await makeFactor(db, member);
    app.services.publish([{ topic: 'account', userId: member.id }]);
    await eventually(async () => expect((await member.call('GET', '/account')).body).not.toBeNull());
    expect(await ways()).toMatchObject({
      password: false,
      passkeys: true,
      wallets: false,
      factors: [{ factorType: 'totp' }],
    });
    offsetMs = 6 * minute;
    const { nonce, message } = await startWalletProof(member, wallet.address);
    const tooLittle = { status: 400, body: { message: 'Use your two-factor method or a passkey.' } };
    expect(await byPassword(member)).toMatchObject(tooLittle);
    expect(await sendProof(member, { by: 'wallet', nonce, signature: wallet.sign(message) })).toMatchObject(
      tooLittle,
    );
    expect(await makeToken(member)).toMatchObject(unproved);
  });
});

describe('changes of sign-in methods', () => {
  const subjectsTo = async (email: string) =>
    (await app.mails()).filter((mail) => mail.to === email).map((mail) => mail.subject);

  it('email the owner, including API tokens', async () => {
    const member = await app.member();
    const made = (await makeToken(member)).body;
    const id = (made as { id: string }).id;
    expect((await member.call('DELETE', `/account/api-tokens/${id}`)).status).toBe(200);
    await eventually(async () =>
      expect(await subjectsTo(member.email)).toEqual(
        expect.arrayContaining([
          'An API token was created for your Dropfolio account',
          'An API token for your Dropfolio account was revoked',
        ]),
      ),
    );
  });
});
