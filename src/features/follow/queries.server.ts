import type { Db } from '#/db/client.server.ts';

/** What a person has to do with follow campaigns. */
export const followParts = [
  {
    name: 'followCampaigns',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('campaigns')
        .select(['id', 'twitter_handle', 'points_per_follower', 'target_follows', 'remaining_budget'])
        .select(['followers_received', 'status', 'created_at', 'closed_at'])
        .where('creator_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'followClaims',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('follow_claims')
        .select(['id', 'campaign_id', 'proof_url', 'status', 'reason', 'created_at', 'decided_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
];
