import { describe } from 'vitest';
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
import { type Person, setUpTarget } from './target.ts';

const target = setUpTarget();

/** The tables with sign-in methods and with requests to change them. */
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

const expireProofs = (sessionIds: string[]) =>
  target.services.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 5 * 60_000 - 1) })
    .where('id', 'in', sessionIds)
    .execute();

const token = { name: 'For good', scope: 'write', expiresInDays: null };
const canCreateToken = async (person: Person, headers: Record<string, string> = {}) =>
  (await person.call('POST', '/account/api-tokens', token, headers)).status === 201;
const prove = (person: Person, body: unknown, headers: Record<string, string> = {}) =>
  person.call('POST', '/account/proof', body, headers);
const getCookieHeader = (response: Awaited<ReturnType<Person['call']>>) => ({
  cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
});

/** Creates a user with a password, a passkey, a wallet, and a second session. */
async function createOwner() {
  const member = await target.createMember();
  const [first, second] = [await target.toPerson(member), await target.toPerson(member)];
  const authenticator = await addPasskey(first, target.baseUrl);
  const wallet = await addWallet(first);
  await expireProofs([first.sessionId, second.sessionId]);
  return { first, second, authenticator, wallet };
}

const createPasskeyProof = async (person: Person, authenticator: Authenticator) => {
  const started = await person.call('POST', '/account/proof/passkey');
  return { by: 'passkey', response: authenticator.authenticate(authenticationOptions.parse(started.body)) };
};

describe('a stolen session', () => {
  attack('changing sign-in methods with a stolen session, at every operation', async ({ count, need }) => {
    const { db } = target.services;
    const admin = await target.createAdminPerson();
    const victim = await target.createPerson();
    const row = await makeAirdrop(db, victim);
    await expireProofs([admin.sessionId, victim.sessionId]);
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
      // These write names and time zones into `profiles`, which are no sign-in methods.
      const isExempt = /^(profile\.change|accounts\.signUp)$/.test(operation.name);
      const changed = findChangedTables(before, await target.fingerprint()).filter(
        (name) => signInMethods.includes(name) && !isExempt,
      );
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
    need(requestCount > 10, 'many operations require a proof');
  });

  attack(
    'proofs of another person, of another session, replayed, and in parallel',
    async ({ count, need }) => {
      const { first, second, authenticator, wallet } = await createOwner();
      const thief = await target.toPerson(first);
      await expireProofs([thief.sessionId]);
      const other = await createOwner();

      // Signatures of another session or user prove nothing.
      const firstProof = await createPasskeyProof(first, authenticator);
      count((await prove(thief, firstProof)).status === 400, 'a passkey’s proof worked in another session');
      const foreign = await createPasskeyProof(other.first, other.authenticator);
      count((await prove(thief, foreign)).status === 400, 'another person’s passkey proof was accepted');
      const mixed = await thief.call('POST', '/account/proof/passkey');
      const forged = other.authenticator.authenticate(authenticationOptions.parse(mixed.body));
      count(
        (await prove(thief, { by: 'passkey', response: forged })).status === 400,
        'another person’s passkey was accepted',
      );
      const signIn = await target.createVisitor().call('POST', '/account/sign-in/passkey/start', {});
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
      const otherMessage = walletMessage.parse(start.body);
      const otherProof = {
        by: 'wallet',
        nonce: otherMessage.nonce,
        signature: other.wallet.sign(otherMessage.message),
      };
      count((await prove(thief, otherProof)).status === 400, 'another person’s wallet was accepted');
      count(!(await canCreateToken(thief)), 'the stolen session can change sign-in methods');

      // A signature works once, also for ten parallel requests.
      const proof = await createPasskeyProof(first, authenticator);
      const responses = await Promise.all(Array.from({ length: 10 }, () => prove(first, proof)));
      const accepted = responses.filter((response) => response.status === 200);
      count(accepted.length === 1, `one signature proved ${accepted.length} times`);
      const [acceptedResponse] = accepted;
      need(acceptedResponse !== undefined, 'the owner’s own proof succeeds');
      if (acceptedResponse === undefined) return;
      const newCookie = getCookieHeader(acceptedResponse);
      count((await prove(first, proof, newCookie)).status === 400, 'a signature was accepted twice');
      need(await canCreateToken(first, newCookie), 'the owner can change their sign-in methods');

      // The proof belongs to its session, under the session's new token.
      count(!(await canCreateToken(first)), 'the token from before the proof can change sign-in methods');
      count(!(await canCreateToken(second)), 'the owner’s other session can change sign-in methods');
      count(
        !(await canCreateToken(thief)),
        'the stolen session can change sign-in methods after the owner’s proof',
      );
      await expireProofs([first.sessionId]);
      count(!(await canCreateToken(first, newCookie)), 'a proof older than five minutes was accepted');
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
          !(await canCreateToken(thief)),
          `the session can change sign-in methods after ${JSON.stringify(body)}`,
        );
      }
    },
  );

  attack('signing up with, or changing to, another person’s address', async ({ count, need }) => {
    const { db } = target.services;
    const visitor = target.createVisitor();
    const email = 'pre-registered@example.com';
    const names = { firstName: 'Mal', lastName: 'Ory' };
    await visitor.call('POST', '/account/sign-up', { email, password: goodPassword, ...names });
    const token = await target.readMailedToken(email, '/confirm-email');
    const canSignIn = async (password: string) =>
      (await visitor.call('POST', '/account/sign-in', { email, password })).status === 200;
    for (const body of [{ token }, { token, password: 'the owner’s 9 words' }, { token, password: '' }]) {
      const response = await visitor.call('POST', '/account/confirm-email', body);
      count(response.status === 400, `a confirmation returned ${response.status}`);
      count(!(await canSignIn(goodPassword)), 'the stranger signed in after the owner opened the link');
    }
    const [head = '', signature = ''] = token.split('.');
    const text = Buffer.from(head, 'base64url').toString();
    const extended = text.replace(/"expires":\d+/, '"expires":9999999999999');
    const forged = [
      `${Buffer.from(extended).toString('base64url')}.${signature}`,
      `${head}.${Buffer.alloc(32).toString('base64url')}`,
      head,
      `${head}.`,
      `${token}.${signature}`,
    ];
    for (const item of forged) {
      const body = { token: item, password: goodPassword };
      const response = await visitor.call('POST', '/account/confirm-email', body);
      count(response.status === 400, 'a forged link was accepted');
    }
    // The owner signs up, too. Either link gives them the account, by their password.
    const password = 'the owner’s 9 words';
    await visitor.call('POST', '/account/sign-up', {
      email,
      password,
      firstName: 'Vera',
      lastName: 'Victim',
    });
    const confirmed = await visitor.call('POST', '/account/confirm-email', { token, password });
    need(confirmed.status === 200, 'the owner confirms');
    count(!(await canSignIn(goodPassword)), 'the stranger signed in after the owner confirmed');
    need(await canSignIn(password), 'the owner signs in');

    // The stranger requests another person's address for their own account.
    const stranger = await target.createPerson();
    const victim = await target.createPerson();
    const newEmail = 'wanted@example.com';
    await stranger.call('POST', '/account/email-change', { newEmail });
    const link = await target.readMailedToken(newEmail, '/confirm-new-email');
    for (const reader of [visitor, victim]) {
      const response = await reader.call('POST', '/account/confirm-new-email', { token: link });
      count(
        response.status === 401 || response.status === 400,
        `a reader of the mail got ${response.status}`,
      );
    }
    const owners = await db.selectFrom('profiles').select('id').where('email', '=', newEmail).execute();
    count(owners.length === 0, 'the stranger’s account got the address');
  });
});

describe('a stolen mailbox', () => {
  attack('removing a second factor with the mailbox alone', async ({ count, need }) => {
    const { db } = target.services;
    const [victim, bystander] = [await target.createMember(), await target.createMember()];
    for (const member of [victim, bystander]) await makeFactor(db, member);
    const visitor = target.createVisitor();
    const post = (path: string, body: unknown) => visitor.call('POST', `/account${path}`, body);
    const password = 'of the mailbox’s thief 9';
    /** Resets the password as a thief who reads the mailbox. Returns the token for the review. */
    const reset = async () => {
      await resetLimits(db);
      await post('/request-reset', { email: victim.email });
      const token = await target.readMailedToken(victim.email, '/reset-password');
      const response = await post('/reset-password', { token, password });
      return resetOutcome.parse(response.body).review;
    };
    const expectProofNeeded = async (when: string) => {
      const response = await post('/sign-in', { email: victim.email, password });
      count(JSON.stringify(response.body).includes('"viewer":null'), `the response names a viewer ${when}`);
      const [cookie] = response.headers.getSetCookie();
      const airdrops = await visitor.call('GET', '/airdrops', undefined, {
        cookie: cookie?.split(';')[0] ?? '',
      });
      count(airdrops.status === 401, `GET /airdrops returned ${airdrops.status} ${when}`);
    };
    const listRemovals = () =>
      db.selectFrom('factor_removals').select(['id', 'user_id', 'due_at']).orderBy('id').execute();
    const hasFactorAfter = async (removalId: string, now: Date) => {
      await runJobNow(db, removeFactors, { removalId }, { now });
      return hasVerifiedFactor(db, victim.id);
    };

    const review = await reset();
    await expectProofNeeded('after the reset');
    const requests = await Promise.all(
      Array.from({ length: 10 }, () => post('/reset-password/take-away', { review, kind: 'factors' })),
    );
    need(
      requests.every(({ status }) => status === 200),
      'the thief can request the removal',
    );
    const [removal] = await listRemovals();
    need(removal?.user_id === victim.id, 'a removal is pending');
    if (removal === undefined) return;
    count((await listRemovals()).length === 1, 'ten parallel requests created several removals');
    await expectProofNeeded('while the removal waits');
    const delayMs = removal.due_at.getTime() - Date.now();
    count(delayMs > 6.9 * 86_400_000, `the owner has ${delayMs} ms to object`);
    count(
      await hasFactorAfter(removal.id, new Date(removal.due_at.getTime() - 1)),
      'the factor was removed before the delay ended',
    );
    count(
      !requests.some(({ body }) => JSON.stringify(body).includes('token')),
      'the response contains the link',
    );

    const canceled = await post('/keep-factors', {
      token: await target.readMailedToken(victim.email, '/keep-factors'),
    });
    need(canceled.status === 200, 'the owner can cancel the removal');
    const afterDelay = new Date(removal.due_at.getTime() + 86_400_000);
    count(
      await hasFactorAfter(removal.id, afterDelay),
      'the factor was removed although the owner canceled that',
    );

    // Further requests are rejected within a week of the first one.
    for (let index = 0; index < 3; index += 1) {
      const repeated = await post('/reset-password/take-away', { review: await reset(), kind: 'factors' });
      count(repeated.status === 429, `a second request returned ${repeated.status}`);
      const body = { review, kind: 'factors', id: bystander.id };
      const mixed = await post('/reset-password/take-away', body);
      count(mixed.status === 400, `a request with another person’s id returned ${mixed.status}`);
    }
    count((await listRemovals()).length === 0, 'a second removal is pending');
    await expectProofNeeded('after all of it');

    // The mailbox can't remove an admin's factors.
    await grantAdmin(db, victim);
    const adminRequest = await post('/reset-password/take-away', { review: await reset(), kind: 'factors' });
    count(adminRequest.status === 403, `a request for an admin returned ${adminRequest.status}`);
    count((await listRemovals()).length === 0, 'a removal of an admin’s factors is pending');
    count(await hasVerifiedFactor(db, bystander.id), 'another person’s factor was removed');
  });
});
