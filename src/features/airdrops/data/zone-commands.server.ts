import { sql } from 'kysely';
import { defaultTimes } from '#/lib/local-instant.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { withRevision } from './revision-commands.server.ts';

/** Keeps the day of the member's claim dates without a time when their time zone changes to `zone`. */
export async function moveClaimDays(ctx: MemberCtx, zone: string): Promise<void> {
  const { timeZone: previous } = ctx.actor;
  if (zone === previous) return;
  await withRevision(ctx, async (change) => {
    const { numAffectedRows = 0n } = await sql`
      UPDATE airdrops SET claim_date = (claim_date AT TIME ZONE ${previous}) AT TIME ZONE ${zone},
        revision = ${change.revision}, updated_at = ${change.now}
      WHERE user_id = ${change.actor.id} AND (claim_date AT TIME ZONE ${previous})::time = ${defaultTimes.end}`.execute(
      change.db,
    );
    if (numAffectedRows > 0n) change.count({});
  });
}
