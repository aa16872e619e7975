import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFollowCampaign } from '../../../test/factories/follow.ts';
import { makeFactor } from '../../../test/factories/members.ts';
import { listAuditActions } from '../../../test/harness/account-calls.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { addPasskey } from '../../../test/harness/sign-in-methods.ts';
import { createTotpCode } from '../../../test/harness/totp.ts';
import { resetOutcome } from '../account/schema.ts';
import { hasVerifiedFactor } from '../factors/queries.server.ts';
import { authenticationOptions } from '../passkeys/schema.ts';
import { removeFactors } from './jobs.server.ts';

type Person = Caller & { id: string; email: string };

const password = 'from a read mailbox 9';
let offsetMs = 0;
const clock = () => new Date(Date.now() + offsetMs);
let app: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await createTestApp({ limits: false, clock, env: { ALLOW_PRIVATE_FETCH: 'true' } });
});
afterAll(async () => {
  await app.close();
  receiver.close();
});
beforeEach(() => {
  offsetMs = 0;
});

/** Returns a code that has not been used yet, by advancing the clock. */
function getNextCode(secret: string): string {
  offsetMs += 30_000;
  return createTotpCode(secret, clock());
}

async function addApp(person: Caller): Promise<{ factorId: string; secret: string; backupCodes: string[] }> {
  const added = await person.call('POST', '/factors', { factorType: 'totp' });
  const { id: factorId, secret } = added.body as { id: string; secret: string };
  const verified = await verify(person, factorId, 'totp', getNextCode(secret));
  return { factorId, secret, backupCodes: (verified as { backup_codes: string[] }).backup_codes };
}

async function verify(caller: Caller, factorId: string, channel: string, code: string): Promise<unknown> {
  const response = await caller.call('POST', `/factors/${factorId}/challenge`, { channel });
  const { id: challenge_id } = response.body as { id: string };
  const verification = await caller.call('POST', `/factors/${factorId}/verify`, { code, challenge_id });
  expect(verification.status, JSON.stringify(verification.body)).toBe(200);
  return verification.body;
}

/** Resets the password by an emailed link. Returns the response, whose review token can remove second factors. */
async function reset({ email }: { email: string }): Promise<ReturnType<typeof resetOutcome.parse>> {
  await app.createCaller().call('POST', '/account/request-reset', { email });
  let token = '';
  await eventually(async () => {
    const mail = (await app.listMails()).findLast(
      ({ to, text }) => to === email && text.includes('/reset-password?'),
    );
    token = decodeURIComponent(mail?.text.match(/token=(\S+)/)?.[1] ?? '');
    expect(token).not.toBe('');
  });
  const response = await app.createCaller().call('POST', '/account/reset-password', { token, password });
  return resetOutcome.parse(response.body);
}

const requestRemoval = ({ review }: { review: string }) =>
  app.createCaller().call('POST', '/account/reset-password/take-away', { review, kind: 'factors' });

const getRemoval = ({ id }: { id: string }) =>
  app.services.db.selectFrom('factor_removals').selectAll().where('user_id', '=', id).executeTakeFirst();

async function signIn({ email }: Person): Promise<Caller> {
  const caller = app.createCaller();
  expect((await caller.call('POST', '/account/sign-in', { email, password })).status).toBe(200);
  return caller;
}

const listSubjectsTo = async ({ email }: Person) =>
  (await app.listMails()).filter(({ to }) => to === email).map(({ subject }) => subject);

const listTitlesAt = (path: string) =>
  receiver.listRequests(path).map(({ body }) => (JSON.parse(body.toString()) as { title: string }).title);

describe('removal of second factors after a password reset', () => {
  it('ends by a code at a sign-in, and notifies every channel of each step', async () => {
    const owner = await app.createMember();
    const { factorId, secret } = await addApp(owner);
    const webhook = { url: `${receiver.origin}/${owner.id}`, name: 'Home', form: 'json' };
    expect((await owner.call('POST', '/channels/webhook', webhook)).status).toBe(201);
    const resetResponse = await reset(owner);
    expect(resetResponse.factorsNeedAdmin).toBe(false);
    expect((await requestRemoval(resetResponse)).status).toBe(200);
    const removal = await getRemoval(owner);
    expect(removal?.asked_by).toBe('reset');
    await eventually(() =>
      expect(listTitlesAt(`/${owner.id}`).toSorted()).toEqual([
        'Your Dropfolio password was reset',
        'Your Dropfolio two-factor methods are scheduled for removal',
      ]),
    );

    await verify(await signIn(owner), factorId, 'totp', getNextCode(secret));
    expect(await getRemoval(owner)).toBeUndefined();
    expect(await listAuditActions(app, owner.id)).toContain('factor-removal.refused');
    const canceledSubject = 'Your Dropfolio two-factor methods were kept';
    await eventually(async () => {
      expect(await listSubjectsTo(owner)).toContain(canceledSubject);
      expect(listTitlesAt(`/${owner.id}`)).toContain(canceledSubject);
    });
    const afterDelay = new Date(Date.now() + 8 * 86_400_000);
    await runJobNow(app.services.db, removeFactors, { removalId: removal?.id ?? '' }, { now: afterDelay });
    expect(await hasVerifiedFactor(app.services.db, owner.id)).toBe(true);
  });

  it('ends by a backup code and by an older passkey', async () => {
    const first = await app.createMember();
    const { factorId, backupCodes } = await addApp(first);
    await requestRemoval(await reset(first));
    await verify(await signIn(first), factorId, 'backup', backupCodes[0] ?? '');
    expect(await getRemoval(first)).toBeUndefined();

    const second = await app.createMember();
    await makeFactor(app.services.db, second);
    const authenticator = await addPasskey(await app.openSession(second.id, 'aal2'), app.baseUrl);
    await requestRemoval(await reset(second));
    const caller = app.createCaller();
    const started = await caller.call('POST', '/account/sign-in/passkey/start', {});
    const response = authenticator.authenticate(authenticationOptions.parse(started.body));
    expect((await caller.call('POST', '/account/sign-in/passkey', { response })).status).toBe(200);
    expect(await getRemoval(second)).toBeUndefined();
  });

  it('ends by a proof with an older factor, but not by a factor added later', async () => {
    const owner = await app.createMember();
    await makeFactor(app.services.db, owner, { phone: '+447700900123' });
    await requestRemoval(await reset(owner));
    // An attacker adds a factor of their own.
    offsetMs += 60_000;
    const inside = await app.openSession(owner.id, 'aal2');
    const { factorId, secret } = await addApp({ ...inside, call: inside.call });
    await verify(await signIn(owner), factorId, 'totp', getNextCode(secret));
    expect(await getRemoval(owner)).toBeDefined();
    const { db } = app.services;
    await db
      .updateTable('factors')
      .set({ verified_at: new Date(0) })
      .where('id', '=', factorId)
      .execute();
    const proof = { by: 'code', code: getNextCode(secret) };
    const signedIn = await app.openSession(owner.id, 'aal2');
    expect((await signedIn.call('POST', '/account/proof', proof)).status).toBe(200);
    expect(await getRemoval(owner)).toBeUndefined();
  });

  it('rejects admins and promoters with credits, for whom an admin can request it', async () => {
    const { db } = app.services;
    const admin = await app.createAdmin();
    const [rich, poor] = [await app.createMember('promoter'), await app.createMember('promoter')];
    await db.updateTable('profiles').set({ points_balance: 1 }).where('id', '=', rich.id).execute();
    const { creator: escrowed } = await makeFollowCampaign(db);
    await db.insertInto('user_roles').values({ user_id: escrowed.id, role: 'promoter' }).execute();
    for (const item of [await app.createAdmin(), rich, escrowed]) {
      await makeFactor(db, item);
      const resetResponse = await reset(item);
      expect(resetResponse.factorsNeedAdmin).toBe(true);
      expect(await requestRemoval(resetResponse)).toMatchObject({
        status: 403,
        body: { data: { details: { reason: 'needs-admin' } } },
      });
      const path = `/admin/users/${item.id}/factor-removal`;
      expect((await admin.call('POST', path, { reason: 'Showed a passport' })).status).toBe(200);
      expect((await getRemoval(item))?.asked_by).toBe('admin');
    }
    await makeFactor(db, poor);
    expect((await requestRemoval(await reset(poor))).status).toBe(200);

    // Credits received after the request also cancel the removal.
    await db.updateTable('profiles').set({ points_balance: 1 }).where('id', '=', poor.id).execute();
    const removalId = (await getRemoval(poor))?.id ?? '';
    await runJobNow(db, removeFactors, { removalId }, { now: new Date(Date.now() + 8 * 86_400_000) });
    expect(await hasVerifiedFactor(db, poor.id)).toBe(true);
    expect(await getRemoval(poor)).toBeUndefined();
  });
});
