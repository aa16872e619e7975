import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeFactor } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import {
  createLocalWallet,
  type LocalWallet,
  malleateSignature,
} from '../../../test/harness/local-wallet.ts';
import { wallet, walletMessage } from './schema.ts';

let offsetMs = 0;
const app = setUpApp({ clock: () => new Date(Date.now() + offsetMs) });
beforeEach(async () => {
  offsetMs = 0;
  await resetLimits(app.services.db);
});

const text = 'The signature is invalid or has expired. Please try again.';
const notSigned = { status: 401, body: { code: 'UNAUTHENTICATED', message: text } };
const notLinked = { status: 400, body: { code: 'INVALID', message: text } };
const contract = {
  status: 400,
  body: {
    message: 'Smart contract wallets aren’t supported. Use a wallet with its own private key.',
  },
};

type Changes = { address?: string; chainId?: unknown };

async function requestMessage(caller: Caller, path: string, item: LocalWallet, changes: Changes = {}) {
  const response = await caller.call('POST', path, { address: item.address, chainId: 1, ...changes });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return walletMessage.parse(response.body);
}

const requestLinkMessage = (caller: Caller, item: LocalWallet) =>
  requestMessage(caller, '/wallets/start', item);
const requestSignInMessage = (item: LocalWallet, changes?: Changes) =>
  requestMessage(app.createCaller(), '/account/sign-in/wallet/start', item, changes);

async function link(member: Caller, item: LocalWallet) {
  const { nonce, message } = await requestLinkMessage(member, item);
  return member.call('POST', '/wallets', { nonce, signature: item.sign(message) });
}

async function makeLinkedWallet(item = createLocalWallet()) {
  const member = await app.createMember();
  const response = await link(member, item);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return { member, localWallet: item, wallet: wallet.parse(response.body) };
}

const finishSignIn = (body: { nonce: string; signature: string }, caller: Caller = app.createCaller()) =>
  caller.call('POST', '/account/sign-in/wallet', body);

const getWallets = async (member: Caller) =>
  ((await member.call('GET', '/wallets')).body as { items: unknown[] }).items;

const getAuditEntries = (userId: string) =>
  app.services.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('subject_id', '=', userId)
    .where('action', 'like', 'wallet.%')
    .orderBy('at')
    .orderBy('id')
    .execute();

const waitForMail = (email: string, subject: string) =>
  vi.waitFor(
    async () => {
      const mails = (await app.listMails()).filter((mail) => mail.to === email);
      expect(mails.map((mail) => mail.subject)).toContain(subject);
    },
    { timeout: patienceMs, interval: 50 },
  );

describe('the message to sign', () => {
  it('follows EIP-4361 exactly, with our host and the checksummed address', async () => {
    const localWallet = createLocalWallet();
    const { nonce, message } = await requestSignInMessage(localWallet, {
      address: localWallet.address.toLowerCase(),
      chainId: 137,
    });
    expect(nonce).toMatch(/^[0-9a-zA-Z]{8,}$/);
    const issued = message.match(/Issued At: (.+)/)?.[1] ?? '';
    const expires = message.match(/Expiration Time: (.+)/)?.[1] ?? '';
    expect(message).toBe(
      [
        `${new URL(app.baseUrl).host} wants you to sign in with your Ethereum account:`,
        localWallet.address,
        '',
        'Sign in to Dropfolio.',
        '',
        `URI: ${app.baseUrl}`,
        'Version: 1',
        'Chain ID: 137',
        `Nonce: ${nonce}`,
        `Issued At: ${issued}`,
        `Expiration Time: ${expires}`,
      ].join('\n'),
    );
    expect(Date.parse(expires) - Date.parse(issued)).toBe(5 * 60_000);
    expect(Math.abs(Date.parse(issued) - Date.now())).toBeLessThan(60_000);
  });

  it('has a different statement for linking than for signing in', async () => {
    const { message } = await requestLinkMessage(await app.createMember(), createLocalWallet());
    expect(message).toContain('\n\nLink this wallet to your Dropfolio account.\n\n');
  });

  it('has the same text for linked and unknown wallets', async () => {
    const { localWallet } = await makeLinkedWallet();
    const stranger = createLocalWallet();
    const maskVariables = (message: string) =>
      message.replace(/0x\w{40}|Nonce: \w+|(Issued At|Expiration Time): .+/g, '…');
    const [linked, unlinked] = [
      await requestSignInMessage(localWallet),
      await requestSignInMessage(stranger),
    ];
    expect(maskVariables(linked.message)).toBe(maskVariables(unlinked.message));
    expect(linked.nonce).toHaveLength(unlinked.nonce.length);
  });

  it.each([
    ['a mistyped address', { address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['no address', { address: '0x12' }],
    ['chain 0', { chainId: 0 }],
    ['a fractional chain', { chainId: 1.5 }],
    ['a chain as text', { chainId: '1\nNonce: mine' }],
    ['an unknown field', { statement: 'Send all my money' }],
  ])('rejects %s', async (_name, changes) => {
    const input = { address: createLocalWallet().address, chainId: 1, ...changes };
    const response = await app.createCaller().call('POST', '/account/sign-in/wallet/start', input);
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });
});

describe('linking a wallet', () => {
  it('lists it with its checksum, audits it, and emails the owner', async () => {
    const { member, localWallet, wallet: linkedWallet } = await makeLinkedWallet();
    expect(linkedWallet).toMatchObject({ address: localWallet.address, lastUsedAt: null });
    expect(await getWallets(member)).toEqual([linkedWallet]);
    expect(await getAuditEntries(member.id)).toEqual([
      {
        action: 'wallet.linked',
        details: { walletId: linkedWallet.id, address: localWallet.address.toLowerCase() },
      },
    ]);
    await waitForMail(member.email, 'A wallet was linked to your Dropfolio account');
    const mail = (await app.listMails()).find(({ to }) => to === member.email);
    expect(mail?.text).toContain(localWallet.address);
  });

  it('returns an already linked wallet unchanged and rejects another person’s', async () => {
    const { member, localWallet, wallet: linkedWallet } = await makeLinkedWallet();
    expect((await link(member, localWallet)).body).toEqual(linkedWallet);
    expect(await getWallets(member)).toEqual([linkedWallet]);
    const other = await app.createMember();
    expect(await link(other, localWallet)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'This wallet is linked to another account.' },
    });
    expect(await getWallets(other)).toEqual([]);
  });

  it('links a wallet to only one of two concurrent accounts', async () => {
    const localWallet = createLocalWallet();
    const members = [await app.createMember(), await app.createMember()];
    const starts = await Promise.all(members.map((member) => requestLinkMessage(member, localWallet)));
    const responses = await Promise.all(
      members.map((member, index) => {
        const { nonce = '', message = '' } = starts[index] ?? {};
        return member.call('POST', '/wallets', { nonce, signature: localWallet.sign(message) });
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it('rejects another wallet’s signature and a used, foreign, or sign-in nonce', async () => {
    const [mine, theirs] = [await app.createMember(), await app.createMember()];
    const localWallet = createLocalWallet();
    const add = (body: { nonce: string; signature: string }) => mine.call('POST', '/wallets', body);
    const first = await requestLinkMessage(mine, localWallet);
    const foreign = createLocalWallet().sign(first.message);
    expect(await add({ nonce: first.nonce, signature: foreign })).toMatchObject(notLinked);
    // The wrong signature consumed the nonce.
    expect(await add({ nonce: first.nonce, signature: localWallet.sign(first.message) })).toMatchObject(
      notLinked,
    );
    for (const { nonce, message } of [
      await requestLinkMessage(theirs, localWallet),
      await requestSignInMessage(localWallet),
    ]) {
      expect(await add({ nonce, signature: localWallet.sign(message) })).toMatchObject(notLinked);
    }
    expect(await getWallets(mine)).toEqual([]);
  });

  it('rejects contract wallets’ signatures with their own error', async () => {
    const member = await app.createMember();
    const { nonce } = await requestLinkMessage(member, createLocalWallet());
    for (const signature of ['0x', `0x${'ab'.repeat(64)}`, `0x${'ab'.repeat(700)}`]) {
      expect(await member.call('POST', '/wallets', { nonce, signature })).toMatchObject(contract);
    }
  });

  it('allows at most twenty wallets', async () => {
    const member = await app.createMember();
    await app.services.db
      .insertInto('wallets')
      .values(
        Array.from({ length: 19 }, () => ({
          id: uuidv7(),
          user_id: member.id,
          address: createLocalWallet().address.toLowerCase(),
        })),
      )
      .execute();
    const responses = await Promise.all([
      link(member, createLocalWallet()),
      link(member, createLocalWallet()),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 403]));
    expect(await getWallets(member)).toHaveLength(20);
  });
});

describe('signing in with a wallet', () => {
  it('opens an aal1 session and ends the previous one', async () => {
    const { member, localWallet } = await makeLinkedWallet();
    const before = member.cookie() ?? '';
    const { nonce, message } = await requestSignInMessage(localWallet);
    const response = await finishSignIn({ nonce, signature: localWallet.sign(message) }, member);
    expect(response).toMatchObject({ status: 200, body: { viewer: { id: member.id }, factors: [] } });
    const sessions = await app.services.db
      .selectFrom('sessions')
      .select(['method', 'assurance'])
      .where('user_id', '=', member.id)
      .execute();
    expect(sessions).toEqual([{ method: 'wallet', assurance: 'aal1' }]);
    expect((await app.createCaller().call('GET', '/account', undefined, { cookie: before })).body).toBeNull();
    expect(await getWallets(member)).toMatchObject([{ lastUsedAt: expect.stringMatching(/^20/) }]);
  });

  it('accepts v as 0 and 1 too', async () => {
    const { localWallet } = await makeLinkedWallet();
    const { nonce, message } = await requestSignInMessage(localWallet);
    const signature = localWallet.sign(message);
    const v = signature.endsWith('1b') ? '00' : '01';
    expect((await finishSignIn({ nonce, signature: signature.slice(0, -2) + v })).status).toBe(200);
  });

  it('requires the second factor before granting access', async () => {
    const { member, localWallet } = await makeLinkedWallet();
    await makeFactor(app.services.db, member, { phone: '+2348012345678' });
    const { nonce, message } = await requestSignInMessage(localWallet);
    const caller = app.createCaller();
    const response = await finishSignIn({ nonce, signature: localWallet.sign(message) }, caller);
    expect(response).toMatchObject({
      status: 200,
      body: { viewer: null, factors: [{ factorType: 'phone', hint: '5678' }] },
    });
    expect(await caller.call('GET', '/wallets')).toMatchObject({
      status: 401,
      body: { data: { details: { reason: 'factor' } } },
    });
  });

  it('rejects a replayed signature', async () => {
    const { localWallet } = await makeLinkedWallet();
    const { nonce, message } = await requestSignInMessage(localWallet);
    const body = { nonce, signature: localWallet.sign(message) };
    expect((await finishSignIn(body)).status).toBe(200);
    expect(await finishSignIn(body)).toMatchObject(notSigned);
  });

  it('opens one session for fifty identical concurrent requests', async () => {
    const { member, localWallet } = await makeLinkedWallet();
    const count = async () =>
      (await app.services.db.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute())
        .length;
    const before = await count();
    const { nonce, message } = await requestSignInMessage(localWallet);
    const body = { nonce, signature: localWallet.sign(message) };
    const responses = await Promise.all(Array.from({ length: 50 }, () => finishSignIn(body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(49);
    expect(await count()).toBe(before + 1);
  });

  const tampered: [string, (message: string) => string][] = [
    ['another domain', (message) => message.replace(/^\S+/, 'evil.example')],
    ['another chain', (message) => message.replace('Chain ID: 1', 'Chain ID: 5')],
    ['another URI', (message) => message.replace('URI: http:', 'URI: https:')],
    ['a later expiration', (message) => message.replace(/Expiration Time: 20/, 'Expiration Time: 21')],
    ['another nonce', (message) => message.replace(/Nonce: \w+/, 'Nonce: 00000000')],
    ['another statement', (message) => message.replace('Sign in to', 'Sign out of')],
    ['an extra line', (message) => `${message}\nResources:`],
    ['no text', () => ''],
  ];

  it.each(tampered)('rejects a signature of a message with %s', async (_name, change) => {
    const { localWallet } = await makeLinkedWallet();
    const { nonce, message } = await requestSignInMessage(localWallet);
    expect(change(message)).not.toBe(message);
    const signature = localWallet.sign(change(message));
    expect(await finishSignIn({ nonce, signature })).toMatchObject(notSigned);
  });

  it('rejects a message created for another domain on the same database', async () => {
    const { localWallet } = await makeLinkedWallet();
    const { nonce, message } = await requestSignInMessage(localWallet);
    const other = message.replace(/^\S+/, 'dropfolio.example');
    await app.services.db
      .updateTable('nonces')
      .set({ payload: JSON.stringify({ address: localWallet.address.toLowerCase(), message: other }) })
      .where('nonce', '=', nonce)
      .execute();
    expect(await finishSignIn({ nonce, signature: localWallet.sign(other) })).toMatchObject(notSigned);
  });

  it('rejects an expired nonce, one for linking, and an unknown one', async () => {
    const { member, localWallet } = await makeLinkedWallet();
    const expired = await requestSignInMessage(localWallet);
    offsetMs = 5 * 60_000 + 1000;
    expect(
      await finishSignIn({ nonce: expired.nonce, signature: localWallet.sign(expired.message) }),
    ).toMatchObject(notSigned);
    offsetMs = 4 * 60_000;
    expect(
      (await finishSignIn({ nonce: expired.nonce, signature: localWallet.sign(expired.message) })).status,
    ).toBe(200);
    offsetMs = 0;
    const linking = await requestLinkMessage(member, localWallet);
    expect(
      await finishSignIn({ nonce: linking.nonce, signature: localWallet.sign(linking.message) }),
    ).toMatchObject(notSigned);
    const madeUp = '0'.repeat(32);
    const signature = localWallet.sign(expired.message.replace(expired.nonce, madeUp));
    expect(await finishSignIn({ nonce: madeUp, signature })).toMatchObject(notSigned);
  });

  it('rejects a linked wallet’s nonce signed by another wallet', async () => {
    const { localWallet } = await makeLinkedWallet();
    const { localWallet: second } = await makeLinkedWallet();
    for (const signer of [second, createLocalWallet()]) {
      const { nonce, message } = await requestSignInMessage(localWallet);
      expect(await finishSignIn({ nonce, signature: signer.sign(message) })).toMatchObject(notSigned);
    }
  });

  it('reveals that a wallet isn’t linked only after a valid signature', async () => {
    const stranger = createLocalWallet();
    const first = await requestSignInMessage(stranger);
    expect(await finishSignIn({ nonce: first.nonce, signature: stranger.sign(first.message) })).toMatchObject(
      {
        status: 401,
        body: {
          message: 'This wallet isn’t linked to an account. Sign in another way and link it on your profile.',
        },
      },
    );
    const { nonce, message } = await requestSignInMessage(stranger);
    const signature = createLocalWallet().sign(message);
    expect(await finishSignIn({ nonce, signature })).toMatchObject(notSigned);
  });

  it('rejects a malleated signature (high s) and contract wallets’ signatures', async () => {
    const { localWallet } = await makeLinkedWallet();
    const { nonce, message } = await requestSignInMessage(localWallet);
    const high = malleateSignature(localWallet.sign(message));
    expect(await finishSignIn({ nonce, signature: high })).toMatchObject(notSigned);
    const retry = await requestSignInMessage(localWallet);
    const long = `${localWallet.sign(retry.message)}${'00'.repeat(32)}`;
    expect(await finishSignIn({ nonce: retry.nonce, signature: long })).toMatchObject(contract);
  });

  it('rejects a suspended account with its own error', async () => {
    const { member, localWallet } = await makeLinkedWallet();
    await app.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', member.id)
      .execute();
    const { nonce, message } = await requestSignInMessage(localWallet);
    const response = await finishSignIn({ nonce, signature: localWallet.sign(message) });
    expect(response).toMatchObject({ status: 403, body: { message: 'This account is suspended: Spam' } });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('limits attempts per address and refunds successful ones', async () => {
    const { localWallet } = await makeLinkedWallet();
    await resetLimits(app.services.db);
    for (let attempt = 0; attempt < 35; attempt += 1) {
      const { nonce, message } = await requestSignInMessage(localWallet);
      expect((await finishSignIn({ nonce, signature: localWallet.sign(message) })).status).toBe(200);
    }
    const body = { nonce: '0'.repeat(32), signature: localWallet.sign('guess') };
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt += 1) statuses.push((await finishSignIn(body)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
    const input = { address: localWallet.address, chainId: 1 };
    const limited = await app.createCaller().call('POST', '/account/sign-in/wallet/start', input);
    expect([statuses[60], limited.status]).toEqual([429, 429]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('unlinking a wallet', () => {
  it('audits and emails it, ends sign-in by it, and frees it for another account', async () => {
    const { member, localWallet, wallet: linkedWallet } = await makeLinkedWallet();
    expect((await member.call('DELETE', `/wallets/${linkedWallet.id}`)).body).toEqual({
      id: linkedWallet.id,
    });
    expect(await getWallets(member)).toEqual([]);
    expect(await getAuditEntries(member.id)).toMatchObject([
      { action: 'wallet.linked' },
      { action: 'wallet.unlinked', details: { walletId: linkedWallet.id } },
    ]);
    await waitForMail(member.email, 'A wallet was unlinked from your Dropfolio account');
    const { nonce, message } = await requestSignInMessage(localWallet);
    expect((await finishSignIn({ nonce, signature: localWallet.sign(message) })).status).toBe(401);
    const input = { email: member.email, password: goodPassword };
    expect((await app.createCaller().call('POST', '/account/sign-in', input)).status).toBe(200);
    expect((await link(await app.createMember(), localWallet)).status).toBe(201);
  });
});
