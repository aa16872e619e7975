import { sql } from 'kysely';
import type { Db } from '../src/db/client.server.ts';
import { createFollowCampaign } from '../src/features/follow/commands.server.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import { type Member, makeMember, memberCtx } from './factories.ts';
import { makeBank, makeHolder } from './money/people.ts';

type CampaignOptions = { handle?: string; points?: number; target?: number; creator?: Member; now?: Date };

/** A follow campaign that its creator has paid for. */
export async function makeFollowCampaign(db: Db, options: CampaignOptions = {}): Promise<string> {
  const { handle = 'dropfolio', points = 1, target = 100, now = new Date() } = options;
  const creator = options.creator ?? (await makeHolder(db, await makeBank(db), points * target));
  const input = { twitterHandle: handle, pointsPerFollower: points, targetFollows: target };
  const { id } = await createFollowCampaign(memberCtx(db, creator, { now }), input);
  return id;
}

type ClaimOptions = { claimant?: { id: string }; proof?: string; network?: string | null; at?: Date };

/** A claim that waits, past the limits of handing one in. */
export async function makeClaim(db: Db, campaignId: string, options: ClaimOptions = {}): Promise<string> {
  const id = uuidv7(options.at?.getTime());
  const claimant = options.claimant ?? (await makeMember(db));
  await db
    .insertInto('follow_claims')
    .values({
      id,
      user_id: claimant.id,
      campaign_id: campaignId,
      proof_url: options.proof ?? `https://x.com/u${id.slice(-12)}`,
      reason: null,
      network_hash: options.network ?? null,
      created_at: options.at ?? new Date(),
      decided_at: null,
      decided_by: null,
    })
    .execute();
  return id;
}

/** Takes credits out of a campaign's budget as no command of ours would. */
export async function emptyBudget(ownerDb: Db, campaignId: string, left: number): Promise<void> {
  await sql`UPDATE campaigns SET remaining_budget = ${left} WHERE id = ${campaignId}`.execute(ownerDb);
}
