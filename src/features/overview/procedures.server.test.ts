import { describe, expect, it } from 'vitest';
import { makeCreditAdmin, makeUserWithCredits } from '../../../test/factories/credits.ts';
import {
  makeClaim,
  makeFollowCampaign,
  setRemainingBudget,
  type TestCampaign,
} from '../../../test/factories/follow.ts';
import { createMemberCtx, grantAdmin, makeMember } from '../../../test/factories/members.ts';
import { setUpApp } from '../../../test/harness/app.ts';
import { createRecordingLog } from '../../../test/harness/logs.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { grantCredits } from '../credits/commands.server.ts';
import { closeFollowCampaign } from '../follow/commands.server.ts';
import { approveClaim } from '../follow/review/commands.server.ts';
import { examineCredits } from '../payments/jobs.server.ts';
import { getOverview, getOverviewDays } from './queries.server.ts';

const app = setUpApp();

describe('GET /api/admin/overview', () => {
  it('counts all users and their airdrops', async () => {
    const admin = await app.createAdmin();
    const member = await app.createMember();
    const before = await admin.call('GET', '/admin/overview');
    expect(before).toMatchObject({ status: 200, body: { totalUsers: 2, totalAirdrops: 0 } });

    const input = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
    await member.call('POST', '/airdrops', input);
    await admin.call('POST', '/airdrops', input);
    const after = await admin.call('GET', '/admin/overview');
    expect(after.body).toEqual({
      totalUsers: 2,
      totalAirdrops: 2,
      totalCampaigns: 0,
      followClaims: 0,
      creditsGranted: 0,
      pointsInCirculation: 0,
      recentCampaigns: [],
      recentClaims: [],
      recentPurchases: [],
      topCampaigns: [],
      ledger: null,
    });
  });

  it('counts follow campaigns, claims, and credits', async () => {
    const { db } = app.services;
    const creditAdmin = await makeCreditAdmin(db);
    const ctx = createMemberCtx(db, creditAdmin);
    const before = await getOverview(ctx);
    const creator = await makeUserWithCredits(db, creditAdmin, 1_000);
    const claimant = await makeMember(db, { first_name: '', last_name: '' });
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const campaigns: TestCampaign[] = [];
    for (let n = 0; n < 7; n += 1) {
      const options = {
        creator,
        twitterHandle: `handle_${n}`,
        pointsPerFollower: 2,
        targetFollows: 10,
        now: inSeconds(n),
      };
      campaigns.push(await makeFollowCampaign(db, options));
    }
    // The n-th campaign gets n followers and one more pending claim.
    for (const [n, campaign] of campaigns.entries()) {
      for (let claim = 0; claim < n; claim += 1) {
        await approveClaim(ctx, { id: await makeClaim(db, campaign) });
      }
      await makeClaim(db, campaign, { claimant, at: inSeconds(100 + n) });
    }
    const after = await getOverview(ctx);
    expect(after).toMatchObject({
      totalCampaigns: before.totalCampaigns + 7,
      followClaims: before.followClaims + 21 + 7,
      creditsGranted: before.creditsGranted + 1_000,
      // Seven campaigns hold 20 credits each in escrow, from which claimants were paid.
      pointsInCirculation: before.pointsInCirculation + 1_000 - 7 * 20 + 21 * 2,
    });
    expect(after.recentCampaigns.map((campaign) => campaign.twitterHandle)).toEqual([
      'handle_6',
      'handle_5',
      'handle_4',
    ]);
    expect(after.recentCampaigns[0]).toMatchObject({ targetFollows: 10, status: 'active' });
    expect(after.recentClaims).toMatchObject([
      { claimant: 'Anonymous User', twitterHandle: 'handle_6', status: 'pending' },
      { claimant: 'Anonymous User', twitterHandle: 'handle_5', status: 'pending' },
      { claimant: 'Anonymous User', twitterHandle: 'handle_4', status: 'pending' },
    ]);
    expect(after.topCampaigns.map((campaign) => campaign.followersReceived)).toEqual([6, 5, 4, 3, 2]);
    expect(after.topCampaigns[0]).toMatchObject({
      twitterHandle: 'handle_6',
      targetFollows: 10,
      status: 'active',
      claims: 7,
      pointsPerFollower: 2,
      remainingBudget: 8,
    });
  });
});

describe('the last 30 days', () => {
  it('contain circulation, claims, and sign-ups per day in the admin’s time zone', async () => {
    const { db } = app.services;
    // Kiritimati is fourteen hours ahead of UTC: at 11:00 UTC, the next day has begun there.
    const creditAdmin = await makeMember(db, {
      time_zone: 'Pacific/Kiritimati',
      created_at: new Date('2025-01-01'),
    });
    await grantAdmin(db, creditAdmin);
    const now = new Date('2025-06-30T11:00:00Z');
    const readDays = () => getOverviewDays(createMemberCtx(db, creditAdmin, { now }));
    const before = await readDays();
    expect(before.days).toHaveLength(30);
    expect([before.days[0]?.day, before.days[29]?.day]).toEqual(['2025-06-02', '2025-07-01']);

    const createCtxAt = (time: string) => createMemberCtx(db, creditAdmin, { now: new Date(time) });
    const holder = await makeMember(db, { created_at: new Date('2025-06-10T09:59:00Z') });
    const grant = (time: string, amount: number) =>
      grantCredits(createCtxAt(time), { userId: holder.id, amount, note: null });
    await grant('2025-05-01T12:00:00Z', 100);
    await grant('2025-06-10T09:59:00Z', 50);
    await grant('2025-06-10T10:00:00Z', 7);
    const campaignInput = {
      creator: holder,
      pointsPerFollower: 5,
      targetFollows: 10,
      now: new Date('2025-06-20T00:00:00Z'),
    };
    const campaign = await makeFollowCampaign(db, campaignInput);
    const claimant = await makeMember(db, { created_at: new Date('2025-06-10T10:00:00Z') });
    const id = await makeClaim(db, campaign, { claimant, at: new Date('2025-06-22T00:00:00Z') });
    await approveClaim(createCtxAt('2025-06-24T00:00:00Z'), { id });
    await closeFollowCampaign(createMemberCtx(db, holder, { now: new Date('2025-06-28T00:00:00Z') }), {
      id: campaign.id,
    });

    const { days } = await readDays();
    const gained = days.map((day, index) => day.circulation - (before.days[index]?.circulation ?? 0));
    const getCirculation = (day: string) => gained[days.findIndex((item) => item.day === day)];
    expect(getCirculation('2025-06-02')).toBe(100);
    expect(getCirculation('2025-06-09')).toBe(100);
    expect(getCirculation('2025-06-10')).toBe(150);
    expect(getCirculation('2025-06-11')).toBe(157);
    expect(getCirculation('2025-06-19')).toBe(157);
    expect(getCirculation('2025-06-20')).toBe(107);
    expect(getCirculation('2025-06-24')).toBe(112);
    expect(getCirculation('2025-06-28')).toBe(157);
    expect(getCirculation('2025-07-01')).toBe(157);
    expect(days.filter((day) => day.claims > 0)).toMatchObject([{ day: '2025-06-22', claims: 1 }]);
    expect(days.filter((day) => day.signUps > 0)).toMatchObject([
      { day: '2025-06-10', signUps: 1 },
      { day: '2025-06-11', signUps: 1 },
    ]);
    const total = (await getOverview(createMemberCtx(db, creditAdmin))).pointsInCirculation;
    expect(days[29]?.circulation).toBe(total);
  });
});

describe('the nightly ledger examination', () => {
  it('reports breaches on the dashboard and in the log until they are resolved', async () => {
    const { db } = app.services;
    const creditAdmin = await makeCreditAdmin(db);
    const readLedgerAt = async (now: Date) =>
      (await getOverview(createMemberCtx(db, creditAdmin, { now }))).ledger;
    const night = new Date('2027-01-01T03:41:00Z');
    await runJobNow(db, examineCredits, {}, { now: night });
    const examinedAt = night.toISOString();
    expect(await readLedgerAt(night)).toEqual({ examinedAt, isLate: false, breaches: [] });
    expect(await readLedgerAt(new Date('2027-01-02T15:42:00Z'))).toMatchObject({ examinedAt, isLate: true });

    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 2, targetFollows: 10 });
    await setRemainingBudget(app.database.ownerDb, campaign, 3);
    const next = new Date('2027-01-02T03:41:00Z');
    const { log, lines } = createRecordingLog();
    await runJobNow(db, examineCredits, {}, { now: next, log });
    const invariant = 'each follow campaign’s remaining budget equals its escrow';
    expect(await readLedgerAt(next)).toEqual({
      examinedAt: next.toISOString(),
      isLate: false,
      breaches: [{ invariant, count: 1 }],
    });
    expect(lines.filter(({ event }) => event === 'credits.breach')).toHaveLength(2);

    await setRemainingBudget(app.database.ownerDb, campaign, 20);
    const after = new Date('2027-06-01T03:41:00Z');
    await runJobNow(db, examineCredits, {}, { now: after });
    expect(await readLedgerAt(after)).toMatchObject({ examinedAt: after.toISOString(), breaches: [] });
    const remaining = await db.selectFrom('ledger_examinations').select('examined_at').execute();
    expect(remaining.map(({ examined_at }) => examined_at)).toEqual([after, after]);
  });
});
