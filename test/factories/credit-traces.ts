import { expect } from 'vitest';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import type { TestApp } from '../harness/app.ts';
import { makeClaim } from './follow.ts';
import { createMemberCtx } from './members.ts';

/** Gives a person granted credits, a campaign with a disputed claim, and a claim on another person's campaign. */
export async function makeCreditTraces(app: TestApp, id: string): Promise<void> {
  const { db } = app.services;
  const loadCtx = async (userId: string) =>
    createMemberCtx(
      db,
      await db.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  const admin = await app.createAdmin();
  const other = await app.createMember();
  for (const userId of [id, other.id]) {
    const grant = await admin.call('POST', '/admin/credits/grants', { userId, amount: 20 });
    expect(grant.status, JSON.stringify(grant.body)).toBe(201);
  }
  const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 2, targetFollows: 5 };
  const ownCampaign = await addFollowCampaign(await loadCtx(id), campaign);
  const claim_id = await makeClaim(db, ownCampaign);
  await db
    .insertInto('claim_disputes')
    .values({ id: uuidv7(), claim_id, user_id: id, reason: 'Does not follow', created_at: new Date() })
    .execute();
  const otherCampaign = await addFollowCampaign(await loadCtx(other.id), campaign);
  await claimFollow(await loadCtx(id), { id: otherCampaign.id, proofUrl: 'https://x.com/someone' }, null);
}
