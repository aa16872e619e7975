import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { makeWebhook } from '../../../../test/factories/channels.ts';
import { makeFactor, makeToken } from '../../../../test/factories/members.ts';
import { goodPassword } from '../../../../test/factories/passwords.ts';
import { isSignedIn, listAuditActions, signInAs } from '../../../../test/harness/account-calls.ts';
import { setUpApp } from '../../../../test/harness/app.ts';
import { makeFeed } from '../../../../test/harness/calendar.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { makeKeys } from '../../../../test/harness/push-service.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { addPasskey, addWallet } from '../../../../test/harness/sign-in-methods.ts';
import { hasVerifiedFactor } from '../../factors/queries.server.ts';
import { removeFactors } from '../../users/jobs.server.ts';
import { type ResetOutcome, resetOutcome } from '../schema.ts';

let offsetMs = 0;
const app = setUpApp({ limits: false, clock: () => new Date(Date.now() + offsetMs) });
beforeEach(async () => {
  offsetMs = 0;
});

const freshPassword = 'a wholly new password 7';

/** Returns the newest emailed link to this path. */
async function readLinkToken(to: string, path: string, previous?: string): Promise<string> {
  let newest: string | undefined;
  await eventually(async () => {
    const mails = (await app.listMails()).filter((mail) => mail.to === to && mail.text.includes(path));
    const tokens = mails.map((mail) => mail.text.match(/token=(\S+)/)?.[1] ?? '');
    newest = tokens.find((token) => token !== previous);
    expect(newest).toBeDefined();
  });
  return decodeURIComponent(newest ?? '');
}

async function resetPassword(email: string, password = freshPassword): Promise<ResetOutcome> {
  await app.createCaller().call('POST', '/account/request-reset', { email });
  const token = await readLinkToken(email, '/reset-password');
  const response = await app.createCaller().call('POST', '/account/reset-password', { token, password });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return resetOutcome.parse(response.body);
}

const takeAway = (body: unknown) =>
  app.createCaller().call('POST', '/account/reset-password/take-away', body);
const readReview = (body: unknown) => app.createCaller().call('POST', '/account/reset-password/review', body);
const readMailText = async (to: string, subject: string) => {
  let text = '';
  await eventually(async () => {
    const mail = (await app.listMails()).find((item) => item.to === to && item.subject === subject);
    expect(mail).toBeDefined();
    text = mail?.text ?? '';
  });
  return text;
};

describe('POST /api/account/reset-password', () => {
  it('revokes tokens, feed, and channels, and returns and emails the remaining sign-in methods', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    const { token } = await makeToken(db, member, { name: 'Nightly' });
    await addPasskey(member, app.baseUrl, 'A thief’s phone');
    const wallet = await addWallet(member);
    await makeFactor(db, member);
    const script = app.createScriptCaller(token);
    expect((await script.call('GET', '/airdrops')).status).toBe(200);
    const feed = await makeFeed(app, member);
    const webhook = await makeWebhook(db, member, { name: 'A thief’s server' });
    const browser = await member.call('POST', '/channels/push', {
      endpoint: 'https://push.example.com/a',
      keys: makeKeys().keys,
      name: 'Phone',
    });
    expect(browser.status).toBe(201);

    const response = await resetPassword(member.email);
    expect(response).toMatchObject({
      revokedTokens: 1,
      unlinkedChannels: [{ kind: 'webhook', name: 'A thief’s server', shown: '' }],
      passkeys: [{ name: 'A thief’s phone', lastUsedAt: null }],
      wallets: [{ name: wallet.address }],
      factors: [{ name: 'App' }],
    });
    await eventually(async () => expect((await script.call('GET', '/airdrops')).status).toBe(401));
    const text = await readMailText(member.email, 'Your Dropfolio password was reset');
    expect(text).toContain('These API tokens were revoked: “Nightly”.');
    expect(text).toContain('Your calendar feed was turned off.');
    expect(text).toContain('These channels were unlinked.');
    expect(text).toContain('Webhook “A thief’s server”');
    const remaining = await db.selectFrom('channels').select('id').where('user_id', '=', member.id).execute();
    expect(remaining, webhook).toEqual([]);
    expect((await feed.fetch()).status).toBe(404);
    expect(text).toMatch(/Passkey “A thief’s phone”, added \w{3} \d{1,2}, \d{4}/);
    expect(text).toMatch(/Wallet “0x\w{40}”, added /);
    expect(text).toMatch(/Two-factor method “App”, added /);
  });

  it('allows removing passkeys and wallets without a session', async () => {
    const member = await app.createMember();
    await addPasskey(member, app.baseUrl);
    await addWallet(member);
    const other = await app.createMember();
    await addPasskey(other, app.baseUrl);
    const otherPasskeys = (await other.call('GET', '/passkeys')).body;
    const { review, passkeys, wallets } = await resetPassword(member.email);
    const [passkey, wallet] = [passkeys[0], wallets[0]];
    expect((await takeAway({ review, kind: 'passkey', id: wallet?.id })).status).toBe(404);
    const [foreign] = (otherPasskeys as { items: { id: string }[] }).items;
    expect((await takeAway({ review, kind: 'passkey', id: foreign?.id })).status).toBe(404);
    expect((await takeAway({ review, kind: 'passkey', id: passkey?.id })).body).toEqual({
      passkeys: [],
      wallets,
      factors: [],
      factorRemoval: null,
      factorsNeedAdmin: false,
    });
    expect((await takeAway({ review, kind: 'passkey', id: passkey?.id })).status).toBe(404);
    const noMethods = {
      passkeys: [],
      wallets: [],
      factors: [],
      factorRemoval: null,
      factorsNeedAdmin: false,
    };
    expect((await takeAway({ review, kind: 'wallet', id: wallet?.id })).body).toEqual(noMethods);
    expect((await readReview({ review })).body).toEqual(noMethods);
    const back = await signInAs(app, member.email, { password: freshPassword });
    expect((await back.call('GET', '/passkeys')).body).toEqual({ items: [] });
    expect((await back.call('GET', '/wallets')).body).toEqual({ items: [] });
    expect((await other.call('GET', '/passkeys')).body).toEqual(otherPasskeys);
    expect(await listAuditActions(app, member.id)).toEqual([
      'passkey.added',
      'wallet.linked',
      'password.reset',
      'passkey.removed',
      'wallet.unlinked',
    ]);
    await readMailText(member.email, 'A passkey was removed from your Dropfolio account');
    await readMailText(member.email, 'A wallet was unlinked from your Dropfolio account');
  });

  it('rejects a guessed, expired, or superseded review token', async () => {
    const member = await app.createMember();
    await addPasskey(member, app.baseUrl);
    const { review, passkeys } = await resetPassword(member.email);
    const id = passkeys[0]?.id;
    for (const guess of [`${review}x`, review.slice(1), uuidv7()]) {
      expect((await takeAway({ review: guess, kind: 'passkey', id })).status).toBe(401);
      expect((await takeAway({ review: guess, kind: 'factors' })).status).toBe(401);
      expect((await readReview({ review: guess })).status).toBe(401);
    }
    offsetMs = 30 * 60_000 + 1000;
    expect((await takeAway({ review, kind: 'passkey', id })).status).toBe(401);
    expect((await takeAway({ review, kind: 'factors' })).status).toBe(401);
    expect((await readReview({ review })).status).toBe(401);
    offsetMs = 0;
    const back = await signInAs(app, member.email, { password: freshPassword });
    const change = { newPassword: 'another staple 7 horses' };
    expect((await back.call('POST', '/account/password', change)).status).toBe(200);
    expect((await takeAway({ review, kind: 'passkey', id })).status).toBe(401);
  });

  it('rejects a new password with the owner’s name and keeps the reset link valid', async () => {
    const member = await app.createMember();
    await app.createCaller().call('POST', '/account/request-reset', { email: member.email });
    const token = await readLinkToken(member.email, '/reset-password');
    const set = (password: string) =>
      app.createCaller().call('POST', '/account/reset-password', { token, password });
    for (const weak of ['of Lovelace 7', member.email, 'dropfolio 99', '11111111']) {
      expect(await set(weak), weak).toMatchObject({ status: 400, body: { data: { field: 'password' } } });
    }
    expect((await set(freshPassword)).status).toBe(200);
  });
});

describe('removal of second factors after a password reset', () => {
  const dayMs = 86_400_000;
  const signInByPassword = async ({ email }: { email: string }) =>
    (await app.createCaller().call('POST', '/account/sign-in', { email, password: freshPassword })).body;
  const cancelRemoval = (token: string) =>
    app.createCaller().call('POST', '/account/keep-factors', { token });
  const getRemoval = ({ id }: { id: string }) =>
    app.services.db.selectFrom('factor_removals').selectAll().where('user_id', '=', id).executeTakeFirst();
  /** Runs the removal's job at the server's time. Returns whether any factor remains. */
  async function runRemoval(item: { id: string }, removalId: string): Promise<boolean> {
    const now = new Date(Date.now() + offsetMs);
    await runJobNow(app.services.db, removeFactors, { removalId }, { now });
    return hasVerifiedFactor(app.services.db, item.id);
  }
  async function withFactors() {
    const member = await app.createMember();
    await makeFactor(app.services.db, member);
    await makeFactor(app.services.db, member);
    return member;
  }

  it('happens seven days after the request, and requires the factors until then', async () => {
    const person = await withFactors();
    const response = await resetPassword(person.email);
    expect(response).toMatchObject({ factorRemoval: null });
    const { review } = response;
    const scheduled = await takeAway({ review, kind: 'factors' });
    expect(scheduled.body).toMatchObject({
      factors: [{ name: 'App' }, { name: 'App' }],
      factorRemoval: { reason: 'Requested after a password reset' },
    });
    const removal = await getRemoval(person);
    expect(removal?.due_at.getTime()).toBe((removal?.asked_at.getTime() ?? 0) + 7 * dayMs);
    expect(scheduled.body).toMatchObject({ factorRemoval: { dueAt: removal?.due_at.toISOString() } });
    const text = await readMailText(
      person.email,
      'Your Dropfolio two-factor methods are scheduled for removal',
    );
    expect(text).toContain('After a password reset, we received a request to remove');
    expect(text).toContain('The link works without signing in.');

    // Repeated and concurrent requests change nothing.
    const repeated = await Promise.all(
      Array.from({ length: 5 }, () => takeAway({ review, kind: 'factors' })),
    );
    for (const { body } of repeated) expect(body).toEqual(scheduled.body);
    expect((await readReview({ review })).body).toEqual(scheduled.body);
    expect(await getRemoval(person)).toEqual(removal);
    const mails = (await app.listMails()).filter(
      ({ to, text }) => to === person.email && text.includes('/keep-'),
    );
    expect(mails).toHaveLength(1);

    const dueMs = removal?.due_at.getTime() ?? 0;
    offsetMs = dueMs - 60_000 - Date.now();
    expect(await runRemoval(person, removal?.id ?? '')).toBe(true);
    expect(await signInByPassword(person)).toMatchObject({ viewer: null });
    offsetMs = dueMs - Date.now();
    expect(await runRemoval(person, removal?.id ?? '')).toBe(false);
    expect(await signInByPassword(person)).toMatchObject({ viewer: { id: person.id } });
    expect((await listAuditActions(app, person.id)).filter((action) => action !== 'password.reset')).toEqual([
      'factor-removal.requested',
      'factor-removal.done',
    ]);
  });

  it('is canceled by the emailed link, but not by removing one factor on the profile', async () => {
    const person = await withFactors();
    const { review } = await resetPassword(person.email);
    await takeAway({ review, kind: 'factors' });
    const removal = await getRemoval(person);
    const session = await app.openSession(person.id, 'aal2');
    expect((await session.call('GET', '/factors')).body).toMatchObject({
      removal: { reason: 'Requested after a password reset', dueAt: removal?.due_at.toISOString() },
    });
    // A signed-in member can remove single factors but can't cancel the removal of the rest.
    const [first] = await app.services.db
      .selectFrom('factors')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect((await session.call('DELETE', `/factors/${first?.id}`)).status).toBe(200);
    expect(await getRemoval(person)).toEqual(removal);

    const token = await readLinkToken(person.email, '/keep-factors');
    expect((await cancelRemoval(`${token}x`)).status).toBe(400);
    expect((await cancelRemoval(token)).body).toEqual({ ok: true });
    expect((await cancelRemoval(token)).status).toBe(400);
    expect((await session.call('GET', '/factors')).body).toMatchObject({ removal: null });
    expect((await readReview({ review })).body).toMatchObject({ factorRemoval: null });
    offsetMs = 8 * dayMs;
    expect(await runRemoval(person, removal?.id ?? '')).toBe(true);
    expect(await listAuditActions(app, person.id)).toContain('factor-removal.refused');
  });

  it('is limited to once a week, except for admins', async () => {
    const person = await withFactors();
    const { review } = await resetPassword(person.email);
    await takeAway({ review, kind: 'factors' });
    const first = await readLinkToken(person.email, '/keep-factors');
    await cancelRemoval(first);
    const rejected = await takeAway({ review, kind: 'factors' });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(6 * 86_400);
    expect(await getRemoval(person)).toBeUndefined();
    const admin = await app.createAdmin();
    const response = await admin.call('POST', `/admin/users/${person.id}/factor-removal`, {
      reason: 'Passport',
    });
    expect(response.status).toBe(200);
    await cancelRemoval(await readLinkToken(person.email, '/keep-factors', first));
    // Extends the review instead of resetting again: a link would have expired at the server's time.
    offsetMs = 7 * dayMs + 1000;
    await app.services.db
      .updateTable('nonces')
      .set({ expires_at: new Date(Date.now() + 8 * dayMs) })
      .where('user_id', '=', person.id)
      .execute();
    expect((await takeAway({ review, kind: 'factors' })).status).toBe(200);
    expect(await getRemoval(person)).toBeDefined();
  });

  it('returns 429 within a week of a removal that an earlier version recorded', async () => {
    const person = await withFactors();
    const { review } = await resetPassword(person.email);
    const source = { db: app.services.db, actor: person, now: new Date() };
    await audit(source, 'factor-removal.asked', { subjectId: person.id });
    expect((await takeAway({ review, kind: 'factors' })).status).toBe(429);
  });

  it('returns 409 when the account has none to remove', async () => {
    const { review } = await resetPassword((await app.createMember()).email);
    expect((await takeAway({ review, kind: 'factors' })).status).toBe(409);
  });
});

describe('an account that a stranger signed up with the owner’s address', () => {
  const ownerPassword = 'the owner’s 9 words';
  let accountCount = 0;

  /** Signs up as the stranger and inserts sign-in methods directly. */
  async function preRegister() {
    accountCount += 1;
    const email = `victim-${accountCount}-${process.pid}@example.com`;
    const stranger = { email, password: goodPassword, firstName: 'Mal', lastName: 'Ory', role: 'promoter' };
    expect((await app.createCaller().call('POST', '/account/sign-up', stranger)).status).toBe(200);
    const { db } = app.services;
    const { id } = await db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await makeFactor(db, { id });
    const { token } = await makeToken(db, { id });
    const row = { id: uuidv7(), user_id: id };
    await db
      .insertInto('passkeys')
      .values({ ...row, credential_id: row.id, public_key: Buffer.alloc(1), counter: 0, name: 'Theirs' })
      .execute();
    await db
      .insertInto('wallets')
      .values({ ...row, address: `0x${row.id.replaceAll('-', '')}00000000` })
      .execute();
    return { id, email, session: await app.openSession(id, 'aal2'), script: app.createScriptCaller(token) };
  }

  async function expectCleared({ id, email, session, script }: Awaited<ReturnType<typeof preRegister>>) {
    const { db } = app.services;
    expect(await isSignedIn(session)).toBe(false);
    expect((await script.call('GET', '/airdrops')).status).toBe(401);
    for (const table of ['factors', 'api_tokens', 'passkeys', 'wallets'] as const) {
      const rows = await db.selectFrom(table).select('id').where('user_id', '=', id).execute();
      expect(rows, table).toEqual([]);
    }
    const theirs = { email, password: goodPassword };
    expect((await app.createCaller().call('POST', '/account/sign-in', theirs)).status).toBe(401);
    const ownerSession = await signInAs(app, email, { password: ownerPassword });
    expect((await ownerSession.call('GET', '/account')).body).toMatchObject({ id, email });
    return ownerSession;
  }

  it('grants no access before it is confirmed', async () => {
    const { session, script } = await preRegister();
    expect(await isSignedIn(session)).toBe(false);
    expect((await script.call('GET', '/airdrops')).status).toBe(401);
  });

  it('stays unconfirmed by the link alone', async () => {
    const { email, session } = await preRegister();
    const token = await readLinkToken(email, '/confirm-email');
    const confirm = (body: unknown) => app.createCaller().call('POST', '/account/confirm-email', body);
    expect((await confirm({ token })).status).toBe(400);
    expect((await confirm({ token, password: ownerPassword })).status).toBe(400);
    expect(await isSignedIn(session)).toBe(false);
    const theirs = { email, password: goodPassword };
    expect((await app.createCaller().call('POST', '/account/sign-in', theirs)).status).toBe(403);
  });

  it('loses its data and is confirmed when the owner resets the password', async () => {
    const victim = await preRegister();
    expect(await resetPassword(victim.email, ownerPassword)).toMatchObject({
      passkeys: [],
      wallets: [],
      factors: [],
    });
    await expectCleared(victim);
  });

  it('loses its data, names, and role when the owner signs up', async () => {
    const victim = await preRegister();
    const { email } = victim;
    const first = await readLinkToken(email, '/confirm-email');
    const input = { email, password: ownerPassword, firstName: 'Vera', lastName: 'Victim' };
    expect((await app.createCaller().call('POST', '/account/sign-up', input)).body).toEqual({ ok: true });
    const token = await readLinkToken(email, '/confirm-email', first);
    const confirm = { token, password: ownerPassword };
    expect((await app.createCaller().call('POST', '/account/confirm-email', confirm)).status).toBe(200);
    const ownerSession = await expectCleared(victim);
    expect((await ownerSession.call('GET', '/account')).body).toMatchObject({
      firstName: 'Vera',
      role: 'hunter',
    });
  });
});
