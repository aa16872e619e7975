import { demoAirdrops } from '../../src/db/seed/demo-airdrops.ts';
import { demoGrants } from '../../src/db/seed/demo-credits.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { addDays } from '../../src/lib/dates.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { audit } from '../../src/platform/audit.server.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeCampaigns } from '../../test/factories/campaigns.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { loadMemberCtx } from '../../test/factories/follow.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { createMemberCtx } from '../../test/factories/members.ts';
import { joinQuest, makeQuest } from '../../test/factories/quests.ts';
import { createQuestSubmission, makeSubmission } from '../../test/factories/submissions.ts';
import type { Person, Site } from '../harness/site.ts';
import { addPayments } from './admin-payments-fixtures.ts';
import { sampleCampaignId } from './campaigns-screens.ts';
import { addFollowCampaigns } from './follow-campaigns-fixtures.ts';
import { addClaims } from './follow-review-fixtures.ts';
import { addPurchases } from './payments-fixtures.ts';
import { samplePresaleId } from './presales-screens.ts';
import { addChannels } from './reminders-fixtures.ts';
import { addReports } from './reports-fixtures.ts';
import type { Viewer } from './screens.ts';
import { sampleQuestId, sampleSubmissionId } from './submissions-screens.ts';
import { addSystemProblems } from './system-fixtures.ts';

export type Fixtures = Record<Exclude<Viewer, 'visitor'>, Person>;

/** The exports of a `*-fixtures.ts` in this folder. */
type HunterFixtures = { addHunterRows?: (site: Site, hunter: Person) => Promise<void> };

const fixtureModules = Object.values(import.meta.glob<HunterFixtures>('./*-fixtures.ts', { eager: true }));

const zone = 'Europe/London';
const hourMs = 3_600_000;

/** Adds the demo's forty airdrops to the person's list. */
async function addAirdrops({ database }: Site, person: Person): Promise<void> {
  const now = Date.now();
  const today = toCalendarDay(now, zone);
  const inHours = (hours: number | null) => (hours === null ? null : new Date(now + hours * hourMs));
  for (const airdrop of demoAirdrops) {
    const visits = airdrop.visits.map((daysAgo) => addDays(today, -daysAgo));
    const { id } = await makeAirdrop(database.db, person, {
      name: airdrop.name,
      project: airdrop.project,
      project_link: `https://${airdrop.host}`,
      airdrop_type: airdrop.type,
      status: airdrop.status,
      eligibility_date: addDays(today, -airdrop.startedDaysAgo),
      claim_date: inHours(airdrop.claimInHours),
      claim_close_date: inHours(airdrop.claimClosesInHours),
      check_in_duration: airdrop.checkIn,
      priority: airdrop.priority,
      wallet_address: airdrop.wallet,
      notes: airdrop.notes,
      last_visit_date: visits.toSorted().at(-1) ?? null,
    });
    if (visits.length === 0) continue;
    await database.db
      .insertInto('airdrop_visits')
      .values(visits.map((day) => ({ user_id: person.id, airdrop_id: id, visited_date: day })))
      .execute();
  }
}

/** Adds a passkey and a wallet to the person's account. */
async function addSignInMethods({ database: { db } }: Site, { id }: Person): Promise<void> {
  const passkey = { credential_id: id, public_key: Buffer.alloc(77), counter: 0, name: 'Phone' };
  await db
    .insertInto('passkeys')
    .values({ id: uuidv7(), user_id: id, ...passkey })
    .execute();
  await db
    .insertInto('wallets')
    .values({ id: uuidv7(), user_id: id, address: `0x${id.replaceAll('-', '')}00c0ffee` })
    .execute();
}

/** Publishes a guide with every optional part. */
async function publishGuides({ database: { db } }: Site): Promise<void> {
  await makeGuide(db, {
    slug: 'bridge-to-scroll',
    project_url: 'https://example.com/season',
    description: 'What to do before the snapshot, see https://example.com/bridge.',
    steps: [{ link: 'https://example.com/bridge' }, { title: 'Swap', description: 'Once a week.' }],
    tips: ['Small sums'],
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);

/** Publishes sponsored, live, and ended presales; the first has every optional field. */
async function publishPresales({ database: { db } }: Site): Promise<void> {
  const common = { token_symbol: 'HBR', blockchain: 'Base' as const };
  const link = 'https://harbour.example.com/';
  await db
    .insertInto('presales')
    .values([
      {
        ...common,
        id: samplePresaleId,
        project_name: 'Harbour Finance',
        presale_start: inDays(6),
        presale_end: inDays(13),
        soft_cap: 400_000,
        hard_cap: 1_500_000,
        kyc_required: true,
        audit_status: 'Audited',
        audit_url: link,
        risk_level: 'Verified',
        website_url: link,
        twitter_url: link,
        telegram_url: link,
        launchpad_url: link,
        is_sponsored: true,
      },
      { ...common, id: uuidv7(), project_name: 'Lantern', presale_start: inDays(-2), presale_end: inDays(2) },
      {
        ...common,
        id: uuidv7(),
        project_name: 'Quillchain',
        presale_start: inDays(-9),
        presale_end: inDays(-2),
        risk_level: 'High',
        audit_status: 'Pending',
      },
    ])
    .execute();
  await db
    .insertInto('listing_facts')
    .values(
      (
        [
          ['audit', 'Example Auditors, May 2026', link],
          ['listed_since', '2026-01-31', link],
          ['stated_risk', 'Verified', null],
        ] as const
      ).map(([fact, value, source_url]) => ({
        id: uuidv7(),
        kind: 'presale' as const,
        item_id: samplePresaleId,
        created_at: new Date(),
        fact,
        value,
        source_url,
        set_by: null,
        removed_at: null,
        removed_by: null,
      })),
    )
    .execute();
  await db
    .insertInto('presale_dates')
    .values({
      id: uuidv7(),
      presale_id: samplePresaleId,
      old_start: inDays(2),
      old_end: inDays(9),
      new_start: inDays(6),
      new_end: inDays(13),
    })
    .execute();
}

/** Publishes campaigns in every state, one of them with results. */
async function publishCampaigns({ database: { db } }: Site): Promise<void> {
  await makeCampaigns(db);
  await db
    .insertInto('hub_campaigns')
    .values({
      id: sampleCampaignId,
      title: 'Commons Parcel Hunt',
      description: 'Find twelve hidden parcels.',
      website_url: 'https://commons.example.com/',
      category: 'Metaverse',
      status: 'ended',
      start_date: inDays(-40),
      end_date: inDays(-12),
      participants: 731,
      max_participants: 1_000,
      reward_type: 'Other',
      reward_amount: 'A parcel for each finisher',
      results: 'All twelve parcels were found.',
    })
    .execute();
}

/** Adds a support message and newsletter subscribers for the admin pages. */
async function addSupportAndNewsletter({ database: { db } }: Site): Promise<void> {
  const keys = { id: uuidv7(), request_key: uuidv7() };
  const message = {
    name: 'Hal',
    email: 'hal@example.com',
    subject: 'A long address',
    message: 'Where?\n\nHal',
  };
  await db
    .insertInto('support_messages')
    .values({ ...keys, ...message, done_at: null })
    .execute();
  for (const status of ['pending', 'confirmed', 'unsubscribed'] as const) {
    const email = `a.reader.with.quite.a.long.address-${status}@newsletters.example.com`;
    await db.insertInto('newsletter_subscribers').values({ id: uuidv7(), email, status }).execute();
  }
}

/** Adds faucets of every status on two networks. */
async function addFaucets({ database: { db } }: Site): Promise<void> {
  const checked_at = new Date(Date.now() - hourMs);
  for (const check_status of ['up', 'down', 'unknown'] as const) {
    await makeFaucet(db, {
      name: `Faucet, ${check_status}`,
      network: check_status === 'up' ? 'Sepolia' : 'Amoy',
      amount: '0.05 ETH',
      requirements: 'A Google account',
      cooldown_minutes: 1440,
      check_status,
      ...(check_status !== 'unknown' && { checked_at, last_up_at: checked_at }),
    });
  }
}

/** Adds submissions of the promoter: a published one with a revision, a pending one, a rejected one, and a draft. */
async function addSubmissions({ database: { db } }: Site, hunter: Person, promoter: Person): Promise<void> {
  const quest = await makeQuest(db, { id: sampleQuestId, submitted_by: promoter.id });
  await joinQuest(db, quest, hunter, 'https://proofs.example.com/hunter');
  const published = { item_id: sampleQuestId, decided_at: inDays(-2) };
  await makeSubmission(db, promoter, { status: 'approved', ...published });
  const title = 'Second steps';
  await makeSubmission(db, promoter, {
    id: sampleSubmissionId,
    revises: sampleQuestId,
    ...createQuestSubmission({ title }),
  });
  const reason = 'The link leads nowhere.';
  await makeSubmission(db, promoter, {
    status: 'rejected',
    reason,
    ...createQuestSubmission({ title: 'No steps' }),
  });
  await makeSubmission(db, promoter, { status: 'draft', payload: null, sent_at: null });
  const day = inDays(0).toISOString().slice(0, 10);
  await db
    .insertInto('item_days')
    .values({ kind: 'quest', item_id: sampleQuestId, day, views: 12, clicks: 3, joins: 1 })
    .execute();
}

/** Adds credits of the hunter and of another user, spread over some weeks. */
async function addCredits(
  { database: { db }, makePerson }: Site,
  hunter: Person,
  admin: Person,
): Promise<void> {
  const other = await makePerson({ firstName: 'Ida' });
  await db
    .updateTable('profiles')
    .set({ email: 'credits.sample@example.com' })
    .where('id', '=', other.id)
    .execute();
  for (const { daysAgo, amount, note } of demoGrants.hunter) {
    for (const [{ id: userId }, actor] of [
      [hunter, admin],
      [other, undefined],
    ] as const) {
      await grantCredits(
        { db, actor, now: inDays(-daysAgo), requestId: 'fixtures', changed: () => undefined },
        { userId, amount, note },
      );
    }
  }
}

/**
 * Adds follow campaigns of the promoter: the hunter has a pending and a rejected claim on two of them, one is open
 * to all.
 */
async function addFollows({ database: { db } }: Site, hunter: Person, promoter: Person): Promise<void> {
  const creditAdmin = createMemberCtx(db, await makeCreditAdmin(db));
  await grantCredits(creditAdmin, { userId: promoter.id, amount: 200, note: null });
  const creator = await loadMemberCtx(db, promoter.id);
  const claimant = await loadMemberCtx(db, hunter.id);
  const proofUrl = 'https://x.com/ada_demo';
  const addCampaign = async (twitterHandle: string, pointsPerFollower: number, targetFollows: number) =>
    (await addFollowCampaign(creator, { twitterHandle, pointsPerFollower, targetFollows })).id;
  const rejected = await claimFollow(
    claimant,
    { id: await addCampaign('tidewater_demo', 2, 25), proofUrl },
    null,
  );
  await rejectClaim(creditAdmin, {
    id: rejected.id,
    reason: 'Your profile is private, so nobody can see the follow.',
  });
  await claimFollow(claimant, { id: await addCampaign('foxglove_demo', 3, 12), proofUrl }, null);
  await addCampaign('northlight_demo', 1, 100);
}

/** Creates the users that view the pages. */
export async function createFixtures(site: Site): Promise<Fixtures> {
  const hunter = await site.makePerson();
  await addAirdrops(site, hunter);
  for (const { addHunterRows } of fixtureModules) await addHunterRows?.(site, hunter);
  const details = { reason: 'Sells made-up drops', sessions: 1 };
  const source = { db: site.database.db, actor: undefined, now: new Date() };
  await audit(source, 'user.suspended', { subjectId: hunter.id, details });
  const newcomer = await site.makePerson({ firstName: 'Mary', isNew: true });
  await addSignInMethods(site, newcomer);
  await addChannels(site, newcomer);
  await publishGuides(site);
  await publishPresales(site);
  await publishCampaigns(site);
  await addSupportAndNewsletter(site);
  await addFaucets(site);
  const promoter = await site.makePerson({ role: 'promoter', firstName: 'Grace' });
  await addSubmissions(site, hunter, promoter);
  await addClaims(site);
  await addReports(site);
  await addSystemProblems(site);
  await addFollowCampaigns(site, promoter);
  await addFollows(site, hunter, promoter);
  const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
  await addCredits(site, hunter, admin);
  await addPurchases(site, hunter);
  await addPayments(site, admin);
  return { hunter, newcomer, promoter, admin };
}
