import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { loadMemberCtx } from '../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import type { Person, Site } from '../harness/site.ts';

/** Adds follow campaigns of the promoter: a running one with claims and one closed early. */
export async function addFollowCampaigns({ database: { db } }: Site, promoter: Person): Promise<void> {
  const creditAdmin = createMemberCtx(db, await makeCreditAdmin(db));
  await grantCredits(creditAdmin, { userId: promoter.id, amount: 500, note: null });
  const ctx = await loadMemberCtx(db, promoter.id);
  const { id } = await addFollowCampaign(ctx, {
    twitterHandle: 'lantern_labs',
    pointsPerFollower: 3,
    targetFollows: 100,
  });
  for (const name of ['first_fan', 'second_fan', 'third_fan']) {
    const fan = createMemberCtx(db, await makeMember(db));
    const claim = await claimFollow(fan, { id, proofUrl: `https://x.com/${name}` }, null);
    if (name === 'first_fan') await approveClaim(creditAdmin, { id: claim.id });
  }
  const closed = await addFollowCampaign(ctx, {
    twitterHandle: 'harbour',
    pointsPerFollower: 1,
    targetFollows: 50,
  });
  await closeFollowCampaign(ctx, closed);
}
