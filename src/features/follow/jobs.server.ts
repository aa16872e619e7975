import { sql } from 'kysely';
import { z } from 'zod';
import { isAppError } from '#/lib/app-error.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { approveClaim, rejectClaim } from './review/decisions.server.ts';

const atOnce = 500;

/** Why a claim whose time is up is not paid after all, as its claimant reads it. */
const reasons: Partial<Record<string, string>> = {
  suspended: 'Your account was suspended when the review period ended.',
  'paid-before': 'You had already been paid for following this account.',
};

/**
 * Approves what still waits on closed campaigns when the time to review it is over, and rejects what can't be paid any
 * more, so that its place goes back to the creator.
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
      .limit(atOnce)
      .execute();
    for (const { id, user_id } of due) {
      if (ctx.signal.aborted) throw ctx.signal.reason;
      try {
        if (user_id === null) await rejectClaim(ctx, { id, reason: 'The account was deleted.' });
        else await approveClaim(ctx, { id });
      } catch (error) {
        const reason = isAppError(error) ? String(error.details?.reason) : '';
        const said = reasons[reason];
        if (said !== undefined) await rejectClaim(ctx, { id, reason: said }).catch(() => undefined);
        else if (!isAppError(error)) ctx.log.error('follow.decide-failed', error, { claimId: id });
      }
    }
  },
});
