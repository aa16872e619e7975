import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantCredits } from '../src/features/credits/commands.server.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from './factories/credits.ts';
import { makeClaim, makeFollowCampaign } from './factories/follow.ts';
import { createMemberCtx } from './factories/members.ts';
import { makeQuest } from './factories/quests.ts';
import { makeSubmission } from './factories/submissions.ts';
import { type Caller, setUpApp } from './harness/app.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false });
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  admin = await app.createAdmin();
  otherAdmin = await app.createAdmin();
});
beforeEach(() => setOtherAdmins(true));

/** Removes all admins except the first, and makes the second one an admin again if there should be others. */
async function setOtherAdmins(exist: boolean): Promise<void> {
  const { db } = app.services;
  await db.deleteFrom('user_roles').where('role', '=', 'admin').where('user_id', '<>', admin.id).execute();
  if (exist) await db.insertInto('user_roles').values({ user_id: otherAdmin.id, role: 'admin' }).execute();
}

const getDetails = async (subjectId: string, action: string) => {
  const rows = await app.services.db
    .selectFrom('audit_entries')
    .select('details')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .execute();
  return rows.map(({ details }) => details);
};

const rejectedAsOwn = { status: 403, body: { data: { details: { reason: 'own' } } } };
const expectedInvalid = (field: string) => ({ status: 400, body: { data: { field } } });
const reason = 'There is no other admin.';

async function makeOwnClaim() {
  const campaign = await makeFollowCampaign(app.services.db);
  return makeClaim(app.services.db, campaign, { claimant: admin });
}

describe('an admin’s own claim', () => {
  const decide = (id: string, verb: string, body: object = {}, by: Caller = admin) =>
    by.call('POST', `/admin/follow-claims/${id}/${verb}`, body);

  it('must be decided by another admin', async () => {
    const id = await makeOwnClaim();
    const before = await readBalance(app.services.db, admin.id);
    expect(await decide(id, 'approve', { ownReason: reason })).toMatchObject(rejectedAsOwn);
    expect(await decide(id, 'reject', { reason })).toMatchObject(rejectedAsOwn);
    expect(await readBalance(app.services.db, admin.id)).toBe(before);
    expect((await decide(id, 'approve', {}, otherAdmin)).status).toBe(200);
    expect(await decide(id, 'claw-back', { reason })).toMatchObject(rejectedAsOwn);
    await expectLedgerInvariants(app.services.db);
  });

  it('stays pending after a bulk approval by that admin', async () => {
    const id = await makeOwnClaim();
    const { body } = await admin.call('POST', '/admin/follow-claims/approve', { ids: [id] });
    expect(body).toEqual({ results: [{ id, outcome: 'own', reward: 0 }] });
  });

  it('is marked, and isn’t offered for bulk approval', async () => {
    const id = await makeOwnClaim();
    const { body } = await otherAdmin.call('GET', '/admin/follow-claims?section=closer');
    const { items } = body as { items: { id: string; signals: object }[] };
    expect(items.find((item) => item.id === id)?.signals).toMatchObject({
      admin: { count: 1, level: 'alert' },
    });
  });

  it('can be decided by the only admin with a reason, which is audited', async () => {
    const id = await makeOwnClaim();
    await setOtherAdmins(false);
    expect(await decide(id, 'approve')).toMatchObject(expectedInvalid('ownReason'));
    expect((await decide(id, 'approve', { ownReason: reason })).status).toBe(200);
    expect(await getDetails(id, 'claim.approved')).toMatchObject([{ isOwn: true, ownReason: reason }]);
  });
});

it('leaves claims on an admin’s own campaign, and disputes about it, to another admin', async () => {
  const { db } = app.services;
  await grantCredits(createMemberCtx(db, await makeCreditAdmin(db)), {
    userId: admin.id,
    amount: 20,
    note: null,
  });
  const campaign = await makeFollowCampaign(db, {
    creator: await db.selectFrom('profiles').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow(),
  });
  const id = await makeClaim(db, campaign, {});
  expect(await admin.call('POST', `/admin/follow-claims/${id}/reject`, { reason })).toMatchObject(
    rejectedAsOwn,
  );
  await otherAdmin.call('POST', `/admin/follow-claims/${id}/approve`, {});
  expect((await admin.call('POST', `/follow-campaigns/claims/${id}/dispute`, { reason })).status).toBe(200);
  const { id: disputeId } = await db
    .selectFrom('claim_disputes')
    .select('id')
    .where('claim_id', '=', id)
    .executeTakeFirstOrThrow();
  for (const verb of ['uphold', 'dismiss']) {
    const decided = await admin.call('POST', `/admin/claim-disputes/${disputeId}/${verb}`, { reason });
    expect(decided, verb).toMatchObject(rejectedAsOwn);
  }
  expect(
    (await otherAdmin.call('POST', `/admin/claim-disputes/${disputeId}/uphold`, { reason })).status,
  ).toBe(200);
});

describe('credits that an admin grants to themselves', () => {
  const grant = (note?: string) =>
    admin.call('POST', '/admin/credits/grants', { userId: admin.id, amount: 5, note });

  it('require another admin', async () => {
    const before = await readBalance(app.services.db, admin.id);
    const { status, body } = await grant('For testing');
    expect([status, body]).toMatchObject([201, { isWaiting: true }]);
    const { id } = body as { id: string };
    const confirm = (by: Caller) => by.call('POST', `/admin/credits/pending-grants/${id}/confirm`);
    expect((await confirm(admin)).status).toBe(403);
    expect(await readBalance(app.services.db, admin.id)).toBe(before);
    expect((await confirm(otherAdmin)).status).toBe(200);
    expect(await readBalance(app.services.db, admin.id)).toBe(before + 5);
  });

  it('can be granted by the only admin with a note, and are marked in the audit log', async () => {
    await setOtherAdmins(false);
    expect(await grant()).toMatchObject(expectedInvalid('note'));
    expect(await grant(reason)).toMatchObject({ status: 201, body: { isWaiting: false } });
    expect(await getDetails(admin.id, 'credits.granted')).toContainEqual({
      amount: 5,
      note: reason,
      isOwn: true,
    });
  });
});

describe('an admin’s own submission', () => {
  it('must be decided by another admin, or with a reason by the only one', async () => {
    const id = await makeSubmission(app.services.db, admin);
    const { body } = await admin.call('GET', `/admin/submissions/${id}`);
    const { updatedAt } = body as { updatedAt: string };
    const approve = (extra: object = {}) =>
      admin.call('POST', `/admin/submissions/${id}/approve`, { updatedAt, ...extra });
    expect(await approve({ ownReason: reason })).toMatchObject(rejectedAsOwn);
    expect(await admin.call('POST', `/admin/submissions/${id}/reject`, { updatedAt, reason })).toMatchObject(
      rejectedAsOwn,
    );
    await setOtherAdmins(false);
    expect(await approve()).toMatchObject(expectedInvalid('ownReason'));
    expect((await approve({ ownReason: reason })).status).toBe(200);
    expect(await getDetails(id, 'submission.approved')).toMatchObject([{ isOwn: true, ownReason: reason }]);
  });
});

describe('a report by an admin, or about their own listing', () => {
  async function publishOwn(): Promise<string> {
    const { db } = app.services;
    const { questId } = await makeQuest(db, { submitted_by: admin.id });
    await makeSubmission(db, admin, { status: 'approved', item_id: questId });
    return questId;
  }
  const report = (by: Person, id: string) =>
    by.call('POST', `/listings/${id}/reports`, {
      kind: 'quest',
      what: 'steals_funds',
      text: 'It took it all.',
    });
  async function decide(by: Person, id: string, verb: 'uphold' | 'dismiss', extra: object = {}) {
    const { body } = await by.call('GET', '/admin/reports?show=open');
    const { items } = body as { items: { id: string; upTo: string }[] };
    const upTo = items.find((item) => item.id === id)?.upTo;
    return by.call('POST', `/admin/reports/${id}/${verb}`, {
      kind: 'quest',
      upTo,
      ...(verb === 'uphold' && { hides: true }),
      ...extra,
    });
  }

  it.each(['uphold', 'dismiss'] as const)('must be decided by another admin (%s)', async (verb) => {
    const ownQuest = await publishOwn();
    const reporter = await app.createMember();
    await report(reporter, ownQuest);
    expect(await decide(admin, ownQuest, verb, { note: reason })).toMatchObject(rejectedAsOwn);
    const { questId: reported } = await makeQuest(app.services.db);
    await report(admin, reported);
    expect(await decide(admin, reported, verb, { note: reason })).toMatchObject(rejectedAsOwn);
    expect((await decide(otherAdmin, reported, verb, { note: reason })).status).toBe(200);
  });

  it('can be decided by the only admin with a reason', async () => {
    const id = await publishOwn();
    await report(await app.createMember(), id);
    await setOtherAdmins(false);
    expect(await decide(admin, id, 'dismiss')).toMatchObject(expectedInvalid('note'));
    expect((await decide(admin, id, 'dismiss', { note: reason })).status).toBe(200);
  });
});
