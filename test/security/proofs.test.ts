import { afterAll, beforeAll, describe } from 'vitest';
import { authenticationOptions, registrationOptions } from '../../src/features/passkeys/schema.ts';
import { walletMessage } from '../../src/features/wallets/schema.ts';
import { goodPassword } from '../app.ts';
import { createAuthenticator } from '../authenticator.ts';
import { makeAirdrop } from '../factories.ts';
import { createLocalWallet } from '../local-wallet.ts';
import { attack } from './attack.ts';
import { addressOf, isWrite, listAttackable } from './operations.ts';
import { changedTables, createTarget, type Person, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});
afterAll(() => target.close());

/** Where the ways into accounts are kept, and what waits to become one. */
const waysIn = [
  'accounts',
  'api_tokens',
  'backup_codes',
  'email_changes',
  'factor_removals',
  'factors',
  'passkeys',
  'profiles',
  'user_roles',
  'wallets',
];

const stale = (sessionIds: string[]) =>
  target.services.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 5 * 60_000 - 1) })
    .where('id', 'in', sessionIds)
    .execute();

const token = { name: 'For good', scope: 'write', expiresInDays: null };
const opensMore = async (person: Person, headers: Record<string, string> = {}) =>
  (await person.call('POST', '/account/api-tokens', token, headers)).status === 201;
const prove = (person: Person, body: unknown, headers: Record<string, string> = {}) =>
  person.call('POST', '/account/proof', body, headers);
const cookieIn = (answer: Awaited<ReturnType<Person['call']>>) => ({
  cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
});

/** Somebody with a password, a passkey and a wallet, and a second session of theirs. */
async function owner() {
  const member = await target.member();
  const [first, second] = [await target.personOf(member), await target.personOf(member)];
  const authenticator = createAuthenticator(target.baseUrl);
  const options = registrationOptions.parse((await first.call('POST', '/passkeys/start', {})).body);
  await first.call('POST', '/passkeys', { name: 'Phone', response: authenticator.register(options) });
  const wallet = createLocalWallet();
  const { address } = wallet;
  const start = await first.call('POST', '/wallets/start', { address, chainId: 1 });
  const { nonce, message } = walletMessage.parse(start.body);
  await first.call('POST', '/wallets', { nonce, signature: wallet.sign(message) });
  await stale([first.sessionId, second.sessionId]);
  return { first, second, authenticator, wallet };
}

const passkeyProof = async (person: Person, by: ReturnType<typeof createAuthenticator>) => {
  const asked = await person.call('POST', '/account/proof/passkey');
  return { by: 'passkey', response: by.authenticate(authenticationOptions.parse(asked.body)) };
};

describe('a stolen session', () => {
  attack('a stolen session at every operation: no way into an account changes', async ({ count, need }) => {
    const { db } = target.services;
    const admin = await target.adminPerson();
    const victim = await target.person();
    const row = await makeAirdrop(db, victim);
    await stale([admin.sessionId, victim.sessionId]);
    let asked = 0;
    for (const operation of listAttackable()) {
      if (!isWrite(operation) || /^(accounts|profile)\.(signOut|endSession)/.test(operation.name)) continue;
      const thief = operation.access === 'admin' ? admin : victim;
      const ids = operation.access === 'admin' ? [victim.id] : [row.id];
      const before = await target.fingerprint();
      const body = operation.method === 'DELETE' ? undefined : operation.input;
      for (const id of ids) {
        const answer = await thief.call(operation.method, addressOf(operation, id), body);
        const isAsked = JSON.stringify(answer.body ?? '').includes('"reason":"proof"');
        if (isAsked) asked += 1;
        count(isAsked === operation.needsProof, `${operation.name} answered ${answer.status}`);
      }
      // Names, the time zone and a suspension are no ways in.
      const spared = /^(profile\.change|users\.(suspend|restore)|accounts\.signUp)$/.test(operation.name);
      const changed = changedTables(before, await target.fingerprint()).filter(
        (name) => waysIn.includes(name) && !spared,
      );
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
    need(asked > 10, 'operations that want a proof');
  });

  attack('proofs of somebody else, of another session, replayed and in parallel', async ({ count, need }) => {
    const { first, second, authenticator, wallet } = await owner();
    const thief = await target.personOf(first);
    await stale([thief.sessionId]);
    const other = await owner();

    // What the owner signs in one session proves nothing in another, nor what others sign.
    const given = await passkeyProof(first, authenticator);
    count((await prove(thief, given)).status === 400, 'a passkey’s proof of another session');
    const foreign = await passkeyProof(other.first, other.authenticator);
    count((await prove(thief, foreign)).status === 400, 'a passkey’s proof of somebody else');
    const mixed = await thief.call('POST', '/account/proof/passkey');
    const forged = other.authenticator.authenticate(authenticationOptions.parse(mixed.body));
    count((await prove(thief, { by: 'passkey', response: forged })).status === 400, 'another’s passkey');
    const signIn = await target.visitor().call('POST', '/account/sign-in/passkey/start', {});
    const asSignIn = authenticator.authenticate(authenticationOptions.parse(signIn.body));
    count(
      (await prove(thief, { by: 'passkey', response: asSignIn })).status === 400,
      'a sign-in’s challenge',
    );

    const { address } = wallet;
    const asked = await first.call('POST', '/account/proof/wallet', { address, chainId: 1 });
    const { nonce, message } = walletMessage.parse(asked.body);
    const byWallet = { by: 'wallet', nonce, signature: wallet.sign(message) };
    count((await prove(thief, byWallet)).status === 400, 'a wallet’s proof of another session');
    const start = await thief.call('POST', '/account/proof/wallet', {
      address: other.wallet.address,
      chainId: 1,
    });
    const theirs = walletMessage.parse(start.body);
    const byTheirs = { by: 'wallet', nonce: theirs.nonce, signature: other.wallet.sign(theirs.message) };
    count((await prove(thief, byTheirs)).status === 400, 'somebody else’s wallet');
    count(!(await opensMore(thief)), 'the stolen session opens more');

    // A signature works once, also for ten at the same time.
    const good = await passkeyProof(first, authenticator);
    const answers = await Promise.all(Array.from({ length: 10 }, () => prove(first, good)));
    const taken = answers.filter((answer) => answer.status === 200);
    count(taken.length === 1, `one signature proved ${taken.length} times`);
    const [right] = taken;
    need(right !== undefined, 'the owner’s own proof');
    if (right === undefined) return;
    const fresh = cookieIn(right);
    count((await prove(first, good, fresh)).status === 400, 'the same signature again');
    need(await opensMore(first, fresh), 'the owner may change their ways in');

    // The proof belongs to the session that gave it, under its new token.
    count(!(await opensMore(first)), 'the token from before the proof');
    count(!(await opensMore(second)), 'the owner’s other session');
    count(!(await opensMore(thief)), 'the stolen session after the owner’s proof');
    await stale([first.sessionId]);
    count(!(await opensMore(first, fresh)), 'a proof older than five minutes');
    const bodies = [
      {},
      { by: 'code', code: '000000' },
      { by: 'password', password: '' },
      { by: 'password', password: goodPassword.toUpperCase() },
      { by: 'password', password: goodPassword, provedAt: new Date() },
      { by: 'session' },
    ];
    for (const body of bodies) {
      count((await prove(thief, body)).status === 400, JSON.stringify(body));
      count(!(await opensMore(thief)), `after ${JSON.stringify(body)}`);
    }
  });
});
