import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { notify } from '../notifications/notify.server.ts';

/** Tells people that claims of theirs were rejected all at once, with the campaign. */
export const tellRejected = defineJob({
  name: 'follow.tell-rejected',
  schema: z.object({ claimIds: z.array(z.uuid()).min(1) }),
  run: async ({ db, now, signal }, { claimIds }) => {
    const rows = await db
      .selectFrom('follow_claims')
      .innerJoin('campaigns', 'campaigns.id', 'follow_claims.campaign_id')
      .select(['follow_claims.id', 'follow_claims.user_id', 'follow_claims.reason'])
      .select('campaigns.twitter_handle')
      .where('follow_claims.id', '=', sql<string>`ANY(${claimIds}::uuid[])`)
      .where('follow_claims.status', '=', 'rejected')
      .orderBy('follow_claims.id')
      .execute();
    for (const { id, user_id, reason, twitter_handle } of rows) {
      if (signal.aborted) throw signal.reason;
      if (user_id === null) continue;
      await notify(
        db,
        { now },
        {
          userId: user_id,
          kind: 'claim',
          key: `claim-decided:${id}`,
          title: `Your claim on @${twitter_handle} was rejected`,
          body: reason ?? '',
          url: '/my-claims',
        },
      );
    }
  },
});
