import { sql } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeCreditAdmin, makeUserWithCredits } from './credits.ts';
import { createMemberCtx, type Member, makeMember, type TestCtx } from './members.ts';

let campaignCount = 0;

export type TestCampaign = { id: string; twitterHandle: string; creator: Member };

/** Creates a follow campaign whose creator had exactly the credits it costs. */
export async function makeFollowCampaign(
  db: Db,
  changes: {
    twitterHandle?: string;
    pointsPerFollower?: number;
    targetFollows?: number;
    creator?: Member;
    now?: Date;
  } = {},
): Promise<TestCampaign> {
  campaignCount += 1;
  const { twitterHandle = `handle_${campaignCount}`, pointsPerFollower = 2, targetFollows = 5 } = changes;
  const creditAdmin = await makeCreditAdmin(db);
  const creator =
    changes.creator ?? (await makeUserWithCredits(db, creditAdmin, pointsPerFollower * targetFollows));
  const ctx = createMemberCtx(db, creator, changes.now === undefined ? {} : { now: changes.now });
  const { id } = await addFollowCampaign(ctx, { twitterHandle, pointsPerFollower, targetFollows });
  return { id, twitterHandle, creator };
}

/** Ends every running follow campaign as its creator would. */
export async function closeFollowCampaigns(db: Db): Promise<void> {
  const running = await db
    .selectFrom('campaigns')
    .innerJoin('profiles', 'profiles.id', 'campaigns.creator_id')
    .selectAll('profiles')
    .select('campaigns.id as campaign_id')
    .where('campaigns.status', '=', 'active')
    .execute();
  for (const { campaign_id, ...creator } of running) {
    await closeFollowCampaign(createMemberCtx(db, creator), { id: campaign_id });
  }
}

/** Returns the context of commands that this user calls. */
export async function loadMemberCtx(db: Db, id: string): Promise<TestCtx> {
  return createMemberCtx(
    db,
    await db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Submits a claim as a new user. */
export async function submitClaimAsNewUser(
  db: Db,
  campaignId: string,
  name: string,
): Promise<{ id: string; userId: string }> {
  const claimant = await makeMember(db);
  const proofUrl = `https://x.com/${name}`;
  const { id } = await claimFollow(createMemberCtx(db, claimant), { id: campaignId, proofUrl }, null);
  return { id, userId: claimant.id };
}

type ClaimOptions = {
  claimant?: { id: string };
  proof?: string;
  network?: string | null;
  device?: string | null;
  at?: Date;
};

/** Creates a pending claim, bypassing the limits on submitting. */
export async function makeClaim(
  db: Db,
  campaign: { id: string },
  options: ClaimOptions = {},
): Promise<string> {
  const id = uuidv7(options.at?.getTime());
  const claimant = options.claimant ?? (await makeMember(db));
  await db
    .insertInto('follow_claims')
    .values({
      id,
      user_id: claimant.id,
      campaign_id: campaign.id,
      proof_url: options.proof ?? `https://x.com/u${id.slice(-12)}`,
      reason: null,
      network_hash: options.network ?? null,
      device_hash: options.device ?? null,
      created_at: options.at ?? new Date(),
      decided_at: null,
      decided_by: null,
    })
    .execute();
  return id;
}

/** Takes credits out of a campaign's budget in a way that no command does. */
export async function setRemainingBudget(ownerDb: Db, campaign: { id: string }, left: number): Promise<void> {
  await sql`UPDATE campaigns SET remaining_budget = ${left} WHERE id = ${campaign.id}`.execute(ownerDb);
}
