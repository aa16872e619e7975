import type { Db } from '#/db/client.server.ts';
import { addDays } from '#/lib/dates.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import { toCalendarDay, toInstant } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { readDays, readTotals } from '../figures/queries.server.ts';
import { formatClaimantName } from '../follow/queries.server.ts';
import type { Overview, OverviewDays } from './schema.ts';

const maxRecent = 3;
const maxPurchases = 5;
const maxTop = 5;
const dayCount = 30;
/** One and a half days: a single delayed run isn't late. */
const maxExaminationAgeMs = 36 * 3_600_000;

const columns = [
  'campaigns.id',
  'campaigns.twitter_handle',
  'campaigns.followers_received',
  'campaigns.target_follows',
  'campaigns.status',
] as const;

type CampaignRow = {
  id: string;
  twitter_handle: string;
  followers_received: number;
  target_follows: number;
  status: 'active' | 'completed';
};

const toCampaign = (row: CampaignRow) => ({
  id: row.id,
  twitterHandle: row.twitter_handle,
  followersReceived: row.followers_received,
  targetFollows: row.target_follows,
  status: row.status,
});

async function readRecentCampaigns(db: Db): Promise<Overview['recentCampaigns']> {
  const rows = await db
    .selectFrom('campaigns')
    .select([...columns, 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRecent)
    .execute();
  return rows.map((row) => ({ ...toCampaign(row), createdAt: row.created_at.toISOString() }));
}

async function readRecentClaims(db: Db): Promise<Overview['recentClaims']> {
  const rows = await db
    .selectFrom('follow_claims as f')
    .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
    .leftJoin('profiles as p', 'p.id', 'f.user_id')
    .select(['f.id', 'f.status', 'f.created_at', 'c.twitter_handle', 'p.first_name', 'p.last_name'])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(maxRecent)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    claimant: formatClaimantName(row),
    twitterHandle: row.twitter_handle,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }));
}

async function readRecentPurchases(db: Db): Promise<Overview['recentPurchases']> {
  const rows = await db
    .selectFrom('credit_purchases as c')
    .leftJoin('profiles as p', 'p.id', 'c.user_id')
    .select(['c.payment_id', 'c.total_credits', 'c.amount_paid', 'c.created_at'])
    .select(['p.email', 'p.first_name', 'p.last_name'])
    .where('c.status', '=', 'completed')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(maxPurchases)
    .execute();
  return rows.map(({ email, first_name: firstName, last_name: lastName, ...row }) => ({
    paymentId: row.payment_id,
    buyer:
      email === null
        ? null
        : formatDisplayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
    totalCredits: row.total_credits,
    amountPaid: row.amount_paid,
    createdAt: row.created_at.toISOString(),
  }));
}

async function readTopCampaigns(db: Db): Promise<Overview['topCampaigns']> {
  const rows = await db
    .selectFrom('campaigns')
    .select([...columns, 'points_per_follower', 'remaining_budget'])
    .select((eb) =>
      eb
        .selectFrom('follow_claims')
        .select((item) => item.fn.countAll<number>().as('n'))
        .whereRef('follow_claims.campaign_id', '=', 'campaigns.id')
        .as('claims'),
    )
    .orderBy('followers_received', 'desc')
    .orderBy('id')
    .limit(maxTop)
    .execute();
  return rows.map((row) => ({
    ...toCampaign(row),
    claims: row.claims ?? 0,
    pointsPerFollower: row.points_per_follower,
    remainingBudget: row.remaining_budget,
  }));
}

export async function readLedger(db: Db, now: Date): Promise<Overview['ledger']> {
  const row = await db
    .selectFrom('ledger_examinations')
    .select(['examined_at', 'breaches'])
    .orderBy('examined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { examined_at: examinedAt, breaches } = row;
  return {
    examinedAt: examinedAt.toISOString(),
    isLate: now.getTime() - examinedAt.getTime() > maxExaminationAgeMs,
    breaches,
  };
}

export async function getOverview({ db, now }: MemberCtx): Promise<Overview> {
  const [figures, recentCampaigns, recentClaims, recentPurchases, topCampaigns, ledger] = await Promise.all([
    readTotals(db),
    readRecentCampaigns(db),
    readRecentClaims(db),
    readRecentPurchases(db),
    readTopCampaigns(db),
    readLedger(db, now),
  ]);
  return {
    totalUsers: figures.signUps,
    totalAirdrops: figures.airdrops,
    totalCampaigns: figures.campaigns,
    followClaims: figures.claims,
    creditsGranted: figures.granted,
    pointsInCirculation: figures.circulating,
    recentCampaigns,
    recentClaims,
    recentPurchases,
    topCampaigns,
    ledger,
  };
}

/** Returns circulation, claims, and sign-ups of the last 30 days in the caller's time zone. */
export async function getOverviewDays({ db, actor, now }: MemberCtx): Promise<OverviewDays> {
  const zone = actor.timeZone;
  const today = toCalendarDay(now.getTime(), zone);
  const dates = Array.from({ length: dayCount }, (_, index) => addDays(today, index + 1 - dayCount));
  const midnights = [...dates, addDays(today, 1)].map((date) => toInstant({ date, time: '00:00' }, zone));
  const { circulating, days: figures } = await readDays(db, midnights);
  const days: OverviewDays['days'] = [];
  // Counts back from the current value, because days before the first aren't read.
  let runningTotal = circulating;
  for (const [index, day] of [...dates.entries()].toReversed()) {
    const { circulating: change = 0, claims = 0, signUps = 0 } = figures[index] ?? {};
    days.unshift({ day, circulation: runningTotal, claims, signUps });
    runningTotal -= change;
  }
  return { days };
}
