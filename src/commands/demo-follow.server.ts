import type { Services } from '#/boot/boot.server.ts';
import { claimFollow } from '#/features/follow/offers/commands.server.ts';
import { approveClaim, rejectClaim } from '#/features/follow/review/commands.server.ts';
import { demoFollows } from '../db/seed/demo-follow.ts';
import { grantCredits } from '../features/credits/commands.server.ts';
import { addFollowCampaign } from '../features/follow/commands.server.ts';
import { getTotalCost } from '../features/follow/schema.ts';
import { createDemoCtx, getOrCreateDemoAdmin } from './demo-admin.server.ts';

const dayMs = 86_400_000;

async function getId({ db }: Services, email: string): Promise<string> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Adds follow campaigns of the demo promoter with claims of its hunter, each once, through their own actions.
 * Returns the number of added ones.
 */
export async function addDemoFollows(
  services: Services,
  people: { hunterEmail: string; promoterEmail: string },
): Promise<number> {
  const [hunter, promoter, adminAccount] = [
    await getId(services, people.hunterEmail),
    await getId(services, people.promoterEmail),
    await getOrCreateDemoAdmin(services),
  ];
  const today = Date.now();
  let added = 0;
  const runAs = async <T>(
    userId: string,
    daysAgo: number,
    action: (ctx: Awaited<ReturnType<typeof createDemoCtx>>['ctx']) => Promise<T>,
  ): Promise<T> => {
    const { ctx, publish } = await createDemoCtx(services, userId, new Date(today - daysAgo * dayMs));
    const result = await action(ctx);
    publish();
    return result;
  };
  for (const { handle, startedDaysAgo, claim, ...size } of demoFollows) {
    const existing = await services.db
      .selectFrom('campaigns')
      .select('id')
      .where('creator_id', '=', promoter)
      .where('twitter_handle', '=', handle)
      .executeTakeFirst();
    if (existing !== undefined) continue;
    await runAs(adminAccount, startedDaysAgo + 1, (ctx) =>
      grantCredits(ctx, { userId: promoter, amount: getTotalCost(size), note: `For @${handle}` }),
    );
    const campaign = await runAs(promoter, startedDaysAgo, (ctx) =>
      addFollowCampaign(ctx, { twitterHandle: handle, ...size }),
    );
    added += 1;
    if (claim === null) continue;
    const { id } = await runAs(hunter, claim.daysAgo, (ctx) =>
      claimFollow(ctx, { id: campaign.id, proofUrl: 'https://x.com/dana_demo' }, null),
    );
    if (claim.outcome === 'pending') continue;
    await runAs(adminAccount, claim.daysAgo - 1, async (ctx) => {
      if (claim.outcome === 'approved') await approveClaim(ctx, { id });
      else await rejectClaim(ctx, { id, reason: claim.reason });
    });
  }
  return added;
}
