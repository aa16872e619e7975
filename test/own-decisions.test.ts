import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantCredits } from '../src/features/credits/commands.server.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from './factories/credits.ts';
import { makeClaim, makeFollowCampaign } from './factories/follow.ts';
import { memberCtx } from './factories/members.ts';
import { makeQuest } from './factories/quests.ts';
import { makeSubmission } from './factories/submissions.ts';
import { type Caller, createTestApp, type TestApp } from './harness/app.ts';

type Person = Caller & { id: string; email: string };

let app: TestApp;
let judge: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp({ limits: false });
  judge = await app.admin();
  other = await app.admin();
});
afterAll(() => app.close());
beforeEach(() => haveOthers(true));

/** Sets whether the second admin is one. The admin who granted the credits is one, too. */
async function haveOthers(areAdmins: boolean): Promise<void> {
  const { db } = app.services;
  await db.deleteFrom('user_roles').where('role', '=', 'admin').where('user_id', '<>', judge.id).execute();
  if (areAdmins) await db.insertInto('user_roles').values({ user_id: other.id, role: 'admin' }).execute();
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
const needsReason = (field: string) => ({ status: 400, body: { data: { field } } });
const reason = 'Nobody else is here.';

async function ownClaim() {
  const campaign = await makeFollowCampaign(app.services.db);
  return makeClaim(app.services.db, campaign, { claimant: judge });
}

describe('an admin’s own claim', () => {
  const decide = (id: string, how: string, body: object = {}, by: Caller = judge) =>
    by.call('POST', `/admin/follow-claims/${id}/${how}`, body);

  it('waits for another admin', async () => {
    const id = await ownClaim();
    const before = await readBalance(app.services.db, judge.id);
    expect(await decide(id, 'approve', { ownReason: reason })).toMatchObject(rejectedAsOwn);
    expect(await decide(id, 'reject', { reason })).toMatchObject(rejectedAsOwn);
    expect(await readBalance(app.services.db, judge.id)).toBe(before);
    expect((await decide(id, 'approve', {}, other)).status).toBe(200);
    expect(await decide(id, 'claw-back', { reason })).toMatchObject(rejectedAsOwn);
    await expectLedgerInvariants(app.services.db);
  });

  it('stays pending after a bulk approval', async () => {
    const id = await ownClaim();
    const { body } = await judge.call('POST', '/admin/follow-claims/approve', { ids: [id] });
    expect(body).toEqual({ results: [{ id, outcome: 'own', reward: 0 }] });
  });

  it('shows a mark, and stays out of bulk approval', async () => {
    const id = await ownClaim();
    const { body } = await other.call('GET', '/admin/follow-claims?section=closer');
    const { items } = body as { items: { id: string; signals: object }[] };
    expect(items.find((item) => item.id === id)?.signals).toMatchObject({
      admin: { count: 1, level: 'alert' },
    });
  });

  it('can be decided by the only admin with a reason, which is audited', async () => {
    const id = await ownClaim();
    await haveOthers(false);
    expect(await decide(id, 'approve')).toMatchObject(needsReason('ownReason'));
    expect((await decide(id, 'approve', { ownReason: reason })).status).toBe(200);
    expect(await getDetails(id, 'claim.approved')).toMatchObject([{ isOwn: true, ownReason: reason }]);
  });
});

it('leaves claims on an admin’s own campaign, and disputes about it, to another admin', async () => {
  const { db } = app.services;
  await grantCredits(memberCtx(db, await makeCreditAdmin(db)), { userId: judge.id, amount: 20, note: null });
  const campaign = await makeFollowCampaign(db, {
    creator: await db.selectFrom('profiles').selectAll().where('id', '=', judge.id).executeTakeFirstOrThrow(),
  });
  const id = await makeClaim(db, campaign, {});
  expect(await judge.call('POST', `/admin/follow-claims/${id}/reject`, { reason })).toMatchObject(
    rejectedAsOwn,
  );
  await other.call('POST', `/admin/follow-claims/${id}/approve`, {});
  expect((await judge.call('POST', `/follow-campaigns/claims/${id}/dispute`, { reason })).status).toBe(200);
  const { id: disputeId } = await db
    .selectFrom('claim_disputes')
    .select('id')
    .where('claim_id', '=', id)
    .executeTakeFirstOrThrow();
  for (const how of ['uphold', 'dismiss']) {
    const decided = await judge.call('POST', `/admin/claim-disputes/${disputeId}/${how}`, { reason });
    expect(decided, how).toMatchObject(rejectedAsOwn);
  }
  expect((await other.call('POST', `/admin/claim-disputes/${disputeId}/uphold`, { reason })).status).toBe(
    200,
  );
});

describe('credits that an admin grants to themselves', () => {
  const grant = (note?: string) =>
    judge.call('POST', '/admin/credits/grants', { userId: judge.id, amount: 5, note });

  it('require another admin', async () => {
    const before = await readBalance(app.services.db, judge.id);
    const { status, body } = await grant('For testing');
    expect([status, body]).toMatchObject([201, { isWaiting: true }]);
    const { id } = body as { id: string };
    const confirm = (by: Caller) => by.call('POST', `/admin/credits/pending-grants/${id}/confirm`);
    expect((await confirm(judge)).status).toBe(403);
    expect(await readBalance(app.services.db, judge.id)).toBe(before);
    expect((await confirm(other)).status).toBe(200);
    expect(await readBalance(app.services.db, judge.id)).toBe(before + 5);
  });

  it('can be granted by the only admin with a note, and are marked in the audit log', async () => {
    await haveOthers(false);
    expect(await grant()).toMatchObject(needsReason('note'));
    expect(await grant(reason)).toMatchObject({ status: 201, body: { isWaiting: false } });
    expect(await getDetails(judge.id, 'credits.granted')).toContainEqual({
      amount: 5,
      note: reason,
      isOwn: true,
    });
  });
});

describe('an admin’s own submission', () => {
  it('waits for another admin, or for a reason of the only one', async () => {
    const id = await makeSubmission(app.services.db, judge);
    const { body } = await judge.call('GET', `/admin/submissions/${id}`);
    const { updatedAt } = body as { updatedAt: string };
    const approve = (more: object = {}) =>
      judge.call('POST', `/admin/submissions/${id}/approve`, { updatedAt, ...more });
    expect(await approve({ ownReason: reason })).toMatchObject(rejectedAsOwn);
    expect(await judge.call('POST', `/admin/submissions/${id}/reject`, { updatedAt, reason })).toMatchObject(
      rejectedAsOwn,
    );
    await haveOthers(false);
    expect(await approve()).toMatchObject(needsReason('ownReason'));
    expect((await approve({ ownReason: reason })).status).toBe(200);
    expect(await getDetails(id, 'submission.approved')).toMatchObject([{ isOwn: true, ownReason: reason }]);
  });
});

describe('a report by an admin, or about their own listing', () => {
  async function publishOwn(): Promise<string> {
    const { db } = app.services;
    const { questId } = await makeQuest(db, { submitted_by: judge.id });
    await makeSubmission(db, judge, { status: 'approved', item_id: questId });
    return questId;
  }
  const report = (by: Person, id: string) =>
    by.call('POST', `/listings/${id}/reports`, {
      kind: 'quest',
      what: 'steals_funds',
      text: 'It took it all.',
    });
  async function decide(by: Person, id: string, act: 'uphold' | 'dismiss', more: object = {}) {
    const { body } = await by.call('GET', '/admin/reports?show=open');
    const { items } = body as { items: { id: string; upTo: string }[] };
    const upTo = items.find((item) => item.id === id)?.upTo;
    return by.call('POST', `/admin/reports/${id}/${act}`, {
      kind: 'quest',
      upTo,
      ...(act === 'uphold' && { hides: true }),
      ...more,
    });
  }

  it.each(['uphold', 'dismiss'] as const)('waits for another admin (%s)', async (act) => {
    const own = await publishOwn();
    const reporter = await app.member();
    await report(reporter, own);
    expect(await decide(judge, own, act, { note: reason })).toMatchObject(rejectedAsOwn);
    const { questId: reported } = await makeQuest(app.services.db);
    await report(judge, reported);
    expect(await decide(judge, reported, act, { note: reason })).toMatchObject(rejectedAsOwn);
    expect((await decide(other, reported, act, { note: reason })).status).toBe(200);
  });

  it('accepts a decision of the only admin with a reason', async () => {
    const id = await publishOwn();
    await report(await app.member(), id);
    await haveOthers(false);
    expect(await decide(judge, id, 'dismiss')).toMatchObject(needsReason('note'));
    expect((await decide(judge, id, 'dismiss', { note: reason })).status).toBe(200);
  });
});
