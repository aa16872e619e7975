import { afterAll, beforeAll, describe } from 'vitest';
import { resetOutcome } from '../../src/features/account/schema.ts';
import { hasVerifiedFactor } from '../../src/features/factors/queries.server.ts';
import { authenticationOptions } from '../../src/features/passkeys/schema.ts';
import { removeFactors } from '../../src/features/users/jobs.server.ts';
import { walletMessage } from '../../src/features/wallets/schema.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { grantAdmin, makeFactor } from '../factories/members.ts';
import { goodPassword } from '../factories/passwords.ts';
import type { Authenticator } from '../harness/authenticator.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { resetLimits } from '../harness/limits.ts';
import { runJobNow } from '../harness/run-job.ts';
import { addPasskey, addWallet } from '../harness/sign-in-methods.ts';
import { attack } from './attack.ts';
import { fillPathId, isWrite, listAttackableOperations } from './operations.ts';
import { createTarget, type Person, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});
afterAll(() => target.close());

/** Where the ways into accounts are kept, and what waits to become one. */
const signInMethods = [
  'accounts',
  'api_tokens',
  'backup_codes',
  'calendar_feeds',
  'channels',
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
const cookieIn = (response: Awaited<ReturnType<Person['call']>>) => ({
  cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
});

const mailed = (to: string, path: string) => target.mailedToken(to, path);

/** Creates a user with a password, a passkey, a wallet, and a second session. */
async function createOwner() {
  const member = await target.member();
  const [first, second] = [await target.toPerson(member), await target.toPerson(member)];
  const authenticator = await addPasskey(first, target.baseUrl);
  const wallet = await addWallet(first);
  await stale([first.sessionId, second.sessionId]);
  return { first, second, authenticator, wallet };
}

const passkeyProof = async (person: Person, by: Authenticator) => {
  const started = await person.call('POST', '/account/proof/passkey');
  return { by: 'passkey', response: by.authenticate(authenticationOptions.parse(started.body)) };
};

describe('a stolen session', () => {
  attack('a stolen session at every operation: no way into an account changes', async ({ count, need }) => {
    const { db } = target.services;
    const admin = await target.adminPerson();
    const victim = await target.person();
    const row = await makeAirdrop(db, victim);
    await stale([admin.sessionId, victim.sessionId]);
    let requestCount = 0;
    for (const operation of listAttackableOperations()) {
      if (!isWrite(operation) || /^(accounts|profile)\.(signOut|endSession)/.test(operation.name)) continue;
      const thief = operation.access === 'admin' ? admin : victim;
      const ids = operation.access === 'admin' ? [victim.id] : [row.id];
      const before = await target.fingerprint();
      const body = operation.method === 'DELETE' ? undefined : operation.input;
      for (const id of ids) {
        const response = await thief.call(operation.method, fillPathId(operation, id), body);
        const needsProof = JSON.stringify(response.body ?? '').includes('"reason":"proof"');
        if (needsProof) requestCount += 1;
        count(needsProof === operation.needsProof, `${operation.name} returned ${response.status}`);
      }
      // Names and the time zone are no sign-in methods.
      const spared = /^(profile\.change|accounts\.signUp)$/.test(operation.name);
      const changed = findChangedTables(before, await target.fingerprint()).filter(
        (name) => signInMethods.includes(name) && !spared,
      );
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
    need(requestCount > 10, 'many operations require a proof');
  });

  attack(
    'proofs of somebody else, of another session, replayed, and in parallel',
    async ({ count, need }) => {
      const { first, second, authenticator, wallet } = await createOwner();
      const thief = await target.toPerson(first);
      await stale([thief.sessionId]);
      const other = await createOwner();

      // Signatures of another session or user prove nothing.
      const firstProof = await passkeyProof(first, authenticator);
      count((await prove(thief, firstProof)).status === 400, 'a passkey’s proof worked in another session');
      const foreign = await passkeyProof(other.first, other.authenticator);
      count((await prove(thief, foreign)).status === 400, 'another person’s passkey proof was accepted');
      const mixed = await thief.call('POST', '/account/proof/passkey');
      const forged = other.authenticator.authenticate(authenticationOptions.parse(mixed.body));
      count(
        (await prove(thief, { by: 'passkey', response: forged })).status === 400,
        'another person’s passkey was accepted',
      );
      const signIn = await target.visitor().call('POST', '/account/sign-in/passkey/start', {});
      const asSignIn = authenticator.authenticate(authenticationOptions.parse(signIn.body));
      count(
        (await prove(thief, { by: 'passkey', response: asSignIn })).status === 400,
        'a sign-in’s challenge was accepted as a proof',
      );

      const { address } = wallet;
      const challenge = await first.call('POST', '/account/proof/wallet', { address, chainId: 1 });
      const { nonce, message } = walletMessage.parse(challenge.body);
      const byWallet = { by: 'wallet', nonce, signature: wallet.sign(message) };
      count((await prove(thief, byWallet)).status === 400, 'a wallet’s proof worked in another session');
      const start = await thief.call('POST', '/account/proof/wallet', {
        address: other.wallet.address,
        chainId: 1,
      });
      const theirs = walletMessage.parse(start.body);
      const byTheirs = { by: 'wallet', nonce: theirs.nonce, signature: other.wallet.sign(theirs.message) };
      count((await prove(thief, byTheirs)).status === 400, 'another person’s wallet was accepted');
      count(!(await opensMore(thief)), 'the stolen session can change sign-in methods');

      // A signature works once, also for ten at the same time.
      const good = await passkeyProof(first, authenticator);
      const responses = await Promise.all(Array.from({ length: 10 }, () => prove(first, good)));
      const accepted = responses.filter((response) => response.status === 200);
      count(accepted.length === 1, `one signature proved ${accepted.length} times`);
      const [right] = accepted;
      need(right !== undefined, 'the owner’s own proof succeeds');
      if (right === undefined) return;
      const fresh = cookieIn(right);
      count((await prove(first, good, fresh)).status === 400, 'a signature was accepted twice');
      need(await opensMore(first, fresh), 'the owner can change their sign-in methods');

      // The proof belongs to the session that gave it, under its new token.
      count(!(await opensMore(first)), 'the token from before the proof can change sign-in methods');
      count(!(await opensMore(second)), 'the owner’s other session can change sign-in methods');
      count(
        !(await opensMore(thief)),
        'the stolen session can change sign-in methods after the owner’s proof',
      );
      await stale([first.sessionId]);
      count(!(await opensMore(first, fresh)), 'a proof older than five minutes was accepted');
      const bodies = [
        {},
        { by: 'code', code: '000000' },
        { by: 'password', password: '' },
        { by: 'password', password: goodPassword.toUpperCase() },
        { by: 'password', password: goodPassword, provedAt: new Date() },
        { by: 'session' },
      ];
      for (const body of bodies) {
        count((await prove(thief, body)).status === 400, `the proof ${JSON.stringify(body)} was accepted`);
        count(
          !(await opensMore(thief)),
          `the session can change sign-in methods after ${JSON.stringify(body)}`,
        );
      }
    },
  );

  attack(
    'somebody else’s address: signed up with, changed to, confirmed by its owner',
    async ({ count, need }) => {
      const { db } = target.services;
      const visitor = target.visitor();
      const email = 'pre-registered@example.com';
      const names = { firstName: 'Mal', lastName: 'Ory' };
      await visitor.call('POST', '/account/sign-up', { email, password: goodPassword, ...names });
      const token = await mailed(email, '/confirm-email');
      const opens = async (password: string) =>
        (await visitor.call('POST', '/account/sign-in', { email, password })).status === 200;
      for (const body of [{ token }, { token, password: 'the owner’s 9 words' }, { token, password: '' }]) {
        const response = await visitor.call('POST', '/account/confirm-email', body);
        count(response.status === 400, `a confirmation returned ${response.status}`);
        count(!(await opens(goodPassword)), 'the stranger signed in after the owner opened the link');
      }
      const [head = '', proof = ''] = token.split('.');
      const text = Buffer.from(head, 'base64url').toString();
      const later = text.replace(/"expires":\d+/, '"expires":9999999999999');
      const forged = [
        `${Buffer.from(later).toString('base64url')}.${proof}`,
        `${head}.${Buffer.alloc(32).toString('base64url')}`,
        head,
        `${head}.`,
        `${token}.${proof}`,
      ];
      for (const item of forged) {
        const body = { token: item, password: goodPassword };
        const response = await visitor.call('POST', '/account/confirm-email', body);
        count(response.status === 400, 'a forged link was accepted');
      }
      // The owner signs up as well: it is theirs, by their password, whichever link they open.
      const password = 'the owner’s 9 words';
      await visitor.call('POST', '/account/sign-up', {
        email,
        password,
        firstName: 'Vera',
        lastName: 'Victim',
      });
      const confirmed = await visitor.call('POST', '/account/confirm-email', { token, password });
      need(confirmed.status === 200, 'the owner confirms');
      count(!(await opens(goodPassword)), 'the stranger signed in after the owner confirmed');
      need(await opens(password), 'the owner signs in');

      // An account of the stranger's own that is to get the address of somebody else.
      const stranger = await target.person();
      const victim = await target.person();
      const wanted = 'wanted@example.com';
      await stranger.call('POST', '/account/email-change', { newEmail: wanted });
      const link = await mailed(wanted, '/confirm-new-email');
      for (const reader of [visitor, victim]) {
        const response = await reader.call('POST', '/account/confirm-new-email', { token: link });
        count(
          response.status === 401 || response.status === 400,
          `a reader of the mail got ${response.status}`,
        );
      }
      const held = await db.selectFrom('profiles').select('id').where('email', '=', wanted).execute();
      count(held.length === 0, 'the stranger’s account got the address');
    },
  );
});

describe('a stolen mailbox', () => {
  attack('a second factor lifted by a mailbox alone', async ({ count, need }) => {
    const { db } = target.services;
    const [victim, bystander] = [await target.member(), await target.member()];
    for (const item of [victim, bystander]) await makeFactor(db, item);
    const visitor = target.visitor();
    const post = (path: string, body: unknown) => visitor.call('POST', `/account${path}`, body);
    const password = 'of the mailbox’s thief 9';
    /** The thief has the reset link and the password; whether that opens anything. */
    const reset = async () => {
      await resetLimits(db);
      await post('/request-reset', { email: victim.email });
      const token = await mailed(victim.email, '/reset-password');
      const response = await post('/reset-password', { token, password });
      return resetOutcome.parse(response.body).review;
    };
    const expectProofNeeded = async (when: string) => {
      const response = await post('/sign-in', { email: victim.email, password });
      count(JSON.stringify(response.body).includes('"viewer":null'), `the response names a viewer ${when}`);
      const [cookie] = response.headers.getSetCookie();
      const inside = await visitor.call('GET', '/airdrops', undefined, {
        cookie: cookie?.split(';')[0] ?? '',
      });
      count(inside.status === 401, `GET /airdrops returned ${inside.status} ${when}`);
    };
    const removals = () =>
      db.selectFrom('factor_removals').select(['id', 'user_id', 'due_at']).orderBy('id').execute();
    const hasFactorAfter = async (removalId: string, now: Date) => {
      await runJobNow(db, removeFactors, { removalId }, { now });
      return hasVerifiedFactor(db, victim.id);
    };

    const review = await reset();
    await expectProofNeeded('after the reset');
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => post('/reset-password/take-away', { review, kind: 'factors' })),
    );
    need(
      presses.every(({ status }) => status === 200),
      'the thief can request the removal',
    );
    const [removal] = await removals();
    need(removal?.user_id === victim.id, 'a removal is pending');
    if (removal === undefined) return;
    count((await removals()).length === 1, 'ten parallel requests created several removals');
    await expectProofNeeded('while the removal waits');
    const waits = removal.due_at.getTime() - Date.now();
    count(waits > 6.9 * 86_400_000, `the owner has ${waits} ms to object`);
    count(
      await hasFactorAfter(removal.id, new Date(removal.due_at.getTime() - 1)),
      'the factor was removed before the delay ended',
    );
    count(
      !presses.some(({ body }) => JSON.stringify(body).includes('token')),
      'the response contains the link',
    );

    const canceled = await post('/keep-factors', { token: await mailed(victim.email, '/keep-factors') });
    need(canceled.status === 200, 'the owner can cancel the removal');
    const afterDelay = new Date(removal.due_at.getTime() + 86_400_000);
    count(
      await hasFactorAfter(removal.id, afterDelay),
      'the factor was removed although the owner canceled that',
    );

    // Again and again, until the owner does not look: not within the week.
    for (let index = 0; index < 3; index += 1) {
      const again = await post('/reset-password/take-away', { review: await reset(), kind: 'factors' });
      count(again.status === 429, `a second request returned ${again.status}`);
      const body = { review, kind: 'factors', id: bystander.id };
      const mixed = await post('/reset-password/take-away', body);
      count(mixed.status === 400, `a request with another person’s id returned ${mixed.status}`);
    }
    count((await removals()).length === 0, 'a second removal is pending');
    await expectProofNeeded('after all of it');

    // Nor those of an admin, however long the thief waits.
    await grantAdmin(db, victim);
    const ofAdmin = await post('/reset-password/take-away', { review: await reset(), kind: 'factors' });
    count(ofAdmin.status === 403, `a request for an admin returned ${ofAdmin.status}`);
    count((await removals()).length === 0, 'a removal of an admin’s factors is pending');
    count(await hasVerifiedFactor(db, bystander.id), 'another person’s factor was removed');
  });
});
