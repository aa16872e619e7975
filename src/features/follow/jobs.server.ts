import { sql } from 'kysely';
import { z } from 'zod';
import { isAppError } from '#/lib/app-error.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { approveClaim, rejectClaim } from './review/commands.server.ts';

const batchSize = 500;

/** The reasons shown to claimants whose overdue claims couldn't be paid. */
const rejectionReasons: Partial<Record<string, string>> = {
  suspended: 'Your account was suspended when the review period ended.',
  'paid-before': 'You had already been paid for following this account.',
};

/**
 * Approves pending claims on closed campaigns when their review period ends. Claims that can't be paid are rejected, which
 * returns their cost to the creator.
 */
export const decideOverdue = defineJob({
  name: 'follow.decide-overdue',
  schema: z.object({}),
  schedule: '23 * * * *',
  timeoutMs: 5 * 60_000,
  run: async (ctx) => {
    const due = await ctx.db
      .selectFrom('follow_claims as f')
      .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
      .select(['f.id', 'f.user_id'])
      .where(sql<boolean>`f.status = 'pending'`)
      .where('c.status', '=', 'completed')
      .where((eb) => eb.or([eb('c.review_until', '<=', ctx.now), eb('f.user_id', 'is', null)]))
      .orderBy('f.created_at')
      .orderBy('f.id')
      .limit(batchSize)
      .execute();
    for (const { id, user_id } of due) {
      if (ctx.signal.aborted) throw ctx.signal.reason;
      try {
        if (user_id === null) await rejectClaim(ctx, { id, reason: 'The account was deleted.' });
        else await approveClaim(ctx, { id });
      } catch (error) {
        if (!isAppError(error)) {
          ctx.log.error('follow.decide-failed', error, { claimId: id });
          continue;
        }
        const reason = rejectionReasons[String(error.details?.reason)];
        if (reason !== undefined) await rejectClaim(ctx, { id, reason }).catch(() => undefined);
      }
    }
  },
});
