import { beforeAll, describe, expect, it } from 'vitest';
import type { MemberCtx } from '#/platform/context.server.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from '../../../../test/factories/credits.ts';
import { loadMemberCtx, submitClaimAsNewUser } from '../../../../test/factories/follow.ts';
import { createMemberCtx } from '../../../../test/factories/members.ts';
import { setUpApp } from '../../../../test/harness/app.ts';
import {
  campaignInput,
  createCampaignAs,
  createMemberWithCredits,
  fetchBalance,
  listOwnCampaigns,
} from '../../../../test/harness/follow-calls.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { decideOverdue } from '../jobs.server.ts';
import { notifyCreator, notifyOfClaims } from '../notice-jobs.server.ts';
import { withdrawClaim } from '../offers/commands.server.ts';
import { approveClaim, rejectClaim } from '../review/commands.server.ts';

const app = setUpApp();
let treasury: MemberCtx;

beforeAll(async () => {
  treasury = createMemberCtx(app.services.db, await makeCreditAdmin(app.services.db));
});

const createCreditHolder = (credits: number) => createMemberWithCredits(app, treasury, credits);
const createClaim = (campaignId: string, name: string) =>
  submitClaimAsNewUser(app.services.db, campaignId, name);

const dayMs = 86_400_000;

const claimAsNewMember = async (id: string) =>
  (await app.createMember()).call('POST', `/follow/${id}/claims`, { proofUrl: 'https://x.com/somebody_new' });

/** Returns the titles and bodies of a user's notifications, oldest first. */
async function readNotifications(userId: string): Promise<string[][]> {
  const rows = await app.services.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('user_id', '=', userId)
    .where('kind', '<>', 'credits')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ title, body }) => [title, body]);
}

describe('closing a follow campaign early', () => {
  it('refunds the remainder once under concurrent and repeated requests', async () => {
    const person = await createCreditHolder(20);
    const id = await createCampaignAs(person);
    const { id: claimId } = await createClaim(id, 'paid');
    await approveClaim(treasury, { id: claimId });
    const waiting = await createClaim(id, 'waiting');
    const close = () => person.call('POST', `/follow-campaigns/${id}/close`, {});
    const responses = await Promise.all(Array.from({ length: 20 }, close));
    // The pending claim's cost is held until its review.
    for (const response of responses) {
      expect(response).toMatchObject({ status: 200, body: { id, refunded: 16 } });
    }
    expect(await fetchBalance(person)).toEqual({ balance: 16 });
    const { items } = await listOwnCampaigns(person);
    expect(items).toMatchObject([
      {
        status: 'completed',
        remainingBudget: 2,
        closedEarly: true,
        refunded: 16,
        claims: { pending: 1, approved: 1, rejected: 0 },
        closedAt: expect.any(String),
      },
    ]);
    const { closedAt, reviewUntil } = items[0] ?? {};
    expect(Date.parse(reviewUntil ?? '') - Date.parse(closedAt ?? '')).toBe(14 * dayMs);
    await expectLedgerInvariants(app.services.db);
    expect(await claimAsNewMember(id)).toMatchObject({
      status: 409,
      body: { message: 'This campaign is completed' },
    });
    await approveClaim(treasury, waiting);
    expect(await readBalance(app.services.db, waiting.userId)).toBe(2);
    expect((await listOwnCampaigns(person)).items).toMatchObject([
      { status: 'completed', remainingBudget: 0, refunded: 16, reviewUntil: null, closedAt },
    ]);
    expect(await close()).toMatchObject({ status: 200, body: { id, refunded: 16 } });
    await expectLedgerInvariants(app.services.db);
  });

  it('refunds rejected and withdrawn claims, and notifies the creator after the last one', async () => {
    const { db } = app.services;
    const person = await createCreditHolder(20);
    const id = await createCampaignAs(person, { ...campaignInput, twitterHandle: 'settles' });
    const [rejected, withdrawn] = [await createClaim(id, 'rejected'), await createClaim(id, 'withdrawn')];
    expect(await person.call('POST', `/follow-campaigns/${id}/close`, {})).toMatchObject({
      body: { refunded: 16 },
    });
    await rejectClaim(treasury, { id: rejected.id, reason: 'It follows nobody.' });
    expect(await fetchBalance(person)).toEqual({ balance: 18 });
    await runJobNow(db, notifyCreator, { campaignId: id });
    await withdrawClaim(await loadMemberCtx(db, withdrawn.userId), withdrawn);
    expect(await fetchBalance(person)).toEqual({ balance: 20 });
    expect((await listOwnCampaigns(person)).items).toMatchObject([{ remainingBudget: 0, refunded: 20 }]);
    const statement = (await person.call('GET', '/credits')).body as { items: unknown[] };
    expect(statement.items.slice(0, 2)).toMatchObject([
      { cause: 'claim-return', amount: 2, twitterHandle: 'settles' },
      { cause: 'claim-return', amount: 2, twitterHandle: 'settles' },
    ]);
    await runJobNow(db, notifyCreator, { campaignId: id });
    expect(await readNotifications(person.id)).toEqual([
      [
        'All claims on your closed campaign for @settles have been reviewed',
        '0 followers got 0 credits, and 20 credits returned to your balance.',
      ],
    ]);
    await expectLedgerInvariants(db);
  });

  it('approves claims that are pending after 14 days, and refunds those that can’t be paid', async () => {
    const { db } = app.services;
    const person = await createCreditHolder(20);
    const id = await createCampaignAs(person, { ...campaignInput, twitterHandle: 'waits' });
    const [payable, suspended, deleted] = [
      await createClaim(id, 'waiting'),
      await createClaim(id, 'suspended'),
      await createClaim(id, 'deleted'),
    ];
    await person.call('POST', `/follow-campaigns/${id}/close`, {});
    await db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', suspended.userId)
      .execute();
    await db.deleteFrom('profiles').where('id', '=', deleted.userId).execute();
    const createOptions = (days: number) => ({
      now: new Date(Date.now() + days * dayMs),
      publish: () => undefined,
    });
    await runJobNow(db, decideOverdue, {}, createOptions(13));
    expect((await listOwnCampaigns(person)).items).toMatchObject([
      { claims: { pending: 2, approved: 0, rejected: 1 } },
    ]);
    expect(await readBalance(db, payable.userId)).toBe(0);
    await runJobNow(db, decideOverdue, {}, createOptions(15));
    expect(await readBalance(db, payable.userId)).toBe(2);
    expect((await listOwnCampaigns(person)).items).toMatchObject([
      { remainingBudget: 0, refunded: 18, claims: { pending: 0, approved: 1, rejected: 2 } },
    ]);
    expect(await fetchBalance(person)).toEqual({ balance: 18 });
    await expectLedgerInvariants(db);
  });

  it('is rejected after all followers were received', async () => {
    const person = await createCreditHolder(1);
    const id = await createCampaignAs(person, {
      twitterHandle: 'dropfolio',
      pointsPerFollower: 1,
      targetFollows: 1,
    });
    await approveClaim(treasury, { id: (await createClaim(id, 'only')).id });
    expect(await person.call('POST', `/follow-campaigns/${id}/close`, {})).toMatchObject({
      status: 409,
      body: { message: 'This campaign is already completed' },
    });
    expect((await listOwnCampaigns(person)).items).toMatchObject([{ status: 'completed', refunded: null }]);
  });
});

describe('notifications to creators', () => {
  it('report each claim once, despite missed days, two workers, and an interruption', async () => {
    const { db } = app.services;
    const [left, right] = [await createCreditHolder(40), await createCreditHolder(40)];
    const people = [left, right];
    const campaigns = [
      await createCampaignAs(left, { ...campaignInput, twitterHandle: 'quiet_days' }),
      await createCampaignAs(right, { ...campaignInput, twitterHandle: 'other_days' }),
    ];
    /** Creates one claim per campaign, dated that day of the month. */
    const createClaims = async (date: string, column: 'created_at' | 'handed_in_again_at' = 'created_at') => {
      for (const id of campaigns) {
        const claim = await createClaim(id, `by_${crypto.randomUUID().slice(0, 8)}`);
        await db
          .updateTable('follow_claims')
          .set({
            created_at: new Date('2025-04-01T12:00:00Z'),
            first_reason: column === 'created_at' ? null : 'It follows nobody.',
            [column]: new Date(date),
          })
          .where('id', '=', claim.id)
          .execute();
      }
    };
    const run = (date: string, services: Parameters<typeof runJobNow>[3] = {}) =>
      runJobNow(db, notifyOfClaims, {}, { now: new Date(date), ...services });
    const listSentTitles = async () => {
      const sentNotifications = await Promise.all(people.map(({ id }) => readNotifications(id)));
      expect(sentNotifications[0]?.map(([title]) => title)).toEqual(
        sentNotifications[1]?.map(([title]) => title),
      );
      return sentNotifications[0]?.map(([title]) => title);
    };
    const expectedTitle = '1 new claim on your follow campaigns';

    // Claims that are older than a week at the first digest are never reported.
    await createClaims('2025-04-02T23:59:59Z');
    await createClaims('2025-04-09T23:59:59Z');
    await run('2025-04-10T06:10:00Z');
    expect(await listSentTitles()).toEqual([expectedTitle]);

    // The job doesn't run on the 11th, 12th, and 13th.
    await createClaims('2025-04-10T00:00:00Z');
    await createClaims('2025-04-11T12:00:00Z', 'handed_in_again_at');
    await createClaims('2025-04-13T23:59:59Z');
    await createClaims('2025-04-14T00:00:00Z');
    const stopped = new Error('the process stops');
    const { signal } = new AbortController();
    let creators = 0;
    Object.defineProperties(signal, {
      aborted: { get: () => ++creators > 1 },
      reason: { value: stopped },
    });
    await expect(run('2025-04-14T06:10:00Z', { signal })).rejects.toBe(stopped);
    const notificationCounts = await Promise.all(
      people.map(async ({ id }) => (await readNotifications(id)).length),
    );
    expect(notificationCounts.toSorted((a, b) => a - b)).toEqual([1, 2]);
    await Promise.all([run('2025-04-14T06:12:00Z'), run('2025-04-14T06:12:00Z')]);
    expect(await listSentTitles()).toEqual([expectedTitle, '3 new claims on your follow campaigns']);

    await Promise.all([run('2025-04-15T06:10:00Z'), run('2025-04-15T06:10:00Z')]);
    await run('2025-04-16T06:10:00Z');
    expect(await listSentTitles()).toEqual([
      expectedTitle,
      '3 new claims on your follow campaigns',
      expectedTitle,
    ]);
  });

  it('report a day’s claims, and the end of a campaign with all its followers', async () => {
    const { db } = app.services;
    const person = await createCreditHolder(40);
    const campaign = await createCampaignAs(person, {
      ...campaignInput,
      twitterHandle: 'daily_one',
      targetFollows: 2,
    });
    const otherCampaign = await createCampaignAs(person, { ...campaignInput, twitterHandle: 'daily_two' });
    const [first, second] = [await createClaim(campaign, 'first'), await createClaim(campaign, 'second')];
    await createClaim(otherCampaign, 'third');
    await db
      .updateTable('follow_claims')
      .set({ created_at: new Date('2025-03-04T23:00:00Z') })
      .where('campaign_id', 'in', [campaign, otherCampaign])
      .execute();
    await approveClaim(treasury, first);
    for (const now of ['2025-03-05T06:10:00Z', '2025-03-05T18:00:00Z', '2025-03-06T06:10:00Z']) {
      await runJobNow(db, notifyOfClaims, {}, { now: new Date(now) });
    }
    expect(await readNotifications(person.id)).toEqual([
      ['3 new claims on your follow campaigns', '@daily_one: 2, @daily_two: 1. 2 are pending review.'],
    ]);
    await approveClaim(treasury, second);
    await runJobNow(db, notifyCreator, { campaignId: campaign });
    expect((await readNotifications(person.id)).slice(1)).toEqual([
      [
        'Your campaign for @daily_one reached its goal',
        '2 followers got 4 credits. Its budget is fully spent.',
      ],
    ]);
  });
});
