import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { audit } from '#/platform/audit.server.ts';
import { isAdminNow } from '#/platform/auth/admin.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { isYoung, staleAfterMs } from '../policy.ts';
import { cacheNouns, getListing, isOwnItem } from '../queries.server.ts';
import type { ListingId } from '../schema.ts';
import type { Checked, CheckInput } from './schema.ts';

/** Checks rebuild the public pages at most this often. */
const minRebuildIntervalMs = 3_600_000;

type CheckRow = { is_right: boolean; counts: boolean; is_admin: boolean; at: Date };

async function lockListing(trx: Trx, { kind, id }: ListingId) {
  return trx
    .selectFrom('listings')
    .select(['checked_at', 'is_checked_by_us', 'hunters', 'stale_since', 'looked_at', 'wrong', 'wrong_since'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(kind));
}

/** Returns the columns of the latest check that confirmed the listing. */
async function readLastConfirmation(trx: Trx, { kind, id }: ListingId) {
  const row = await trx
    .selectFrom('listing_checks')
    .select(['at', 'is_admin'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('is_right', '=', true)
    .where('counts', '=', true)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { checked_at: row?.at ?? null, is_checked_by_us: row?.is_admin === true };
}

/**
 * Stores the caller's check of a listing, a confirmation or a complaint, in place of an earlier one of the same day. An
 * admin's confirmation resolves earlier complaints.
 */
export async function checkListing(
  ctx: MemberCtx,
  { kind, id, isRight, reason }: CheckInput,
): Promise<Checked> {
  const { now, actor } = ctx;
  const day = toCalendarDay(now.getTime(), actor.timeZone);
  const isAdmin = await isAdminNow(ctx.db, actor, ctx.config);
  const item = { kind, id };
  let shouldRebuild = false;
  const result = await inTransaction(ctx.db, async (trx): Promise<Checked> => {
    const before = await lockListing(trx, item);
    if (!isAdmin && (await isOwnItem(trx, actor.id, item))) {
      throw new AppError('FORBIDDEN', 'You can’t check your own listing.');
    }
    const { created_at: accountCreatedAt } = await trx
      .selectFrom('profiles')
      .select('created_at')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const counts = isAdmin || !isYoung(accountCreatedAt, now);
    const ownChecks = await trx
      .selectFrom('listing_checks')
      .select(['day', 'at', 'is_right', 'counts', 'is_admin'])
      .where('user_id', '=', actor.id)
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .execute();
    const newCheck: CheckRow = { is_right: isRight, counts, is_admin: isAdmin, at: now };
    const check = { ...newCheck, reason: isRight ? null : reason };
    await trx
      .insertInto('listing_checks')
      .values({ user_id: actor.id, kind, item_id: id, day, ...check })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'item_id', 'day']).doUpdateSet(check))
      .execute();

    const reviewedAt = before.looked_at?.getTime() ?? 0;
    const countedSince = Math.max(reviewedAt, now.getTime() - staleAfterMs);
    const earlierChecks = ownChecks.filter((row) => row.day !== day);
    /** Returns by how much this check changes the number of users with a matching check. */
    const countChange = (matches: (row: CheckRow) => boolean) =>
      Number([...earlierChecks, newCheck].some(matches)) - Number(ownChecks.some(matches));
    const hunters = countChange(
      (row) => row.is_right && row.counts && !row.is_admin && row.at.getTime() > countedSince,
    );
    const complaints = countChange((row) => !row.is_right && row.at.getTime() > reviewedAt);
    const isConfirmedByAdmin = isAdmin && isRight;
    const wrong = isConfirmedByAdmin ? 0 : Math.max(0, before.wrong + complaints);
    const replacesConfirmation =
      !isRight && ownChecks.some((row) => row.day === day && row.is_right && row.counts);
    await trx
      .updateTable('listings')
      .set({
        hunters: isConfirmedByAdmin ? 0 : Math.max(0, before.hunters + hunters),
        wrong,
        wrong_since: wrong === 0 ? null : (before.wrong_since ?? now),
        ...(isConfirmedByAdmin && { looked_at: now }),
        ...(isRight && counts && { checked_at: now, is_checked_by_us: isAdmin, stale_since: null }),
        ...(replacesConfirmation && (await readLastConfirmation(trx, item))),
      })
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .execute();
    if (isAdmin) {
      await audit({ ...ctx, db: trx }, 'listing.checked', { subjectId: id, details: { kind, isRight } });
    }
    const checkedMs = before.checked_at?.getTime() ?? 0;
    shouldRebuild =
      isRight &&
      counts &&
      (isAdmin || before.stale_since !== null || now.getTime() - checkedMs > minRebuildIntervalMs);
    return { ...item, isRight, counts, listing: await getListing(trx, item) };
  });
  ctx.changed({ topic: 'queue' });
  if (shouldRebuild) ctx.changed({ topic: 'public', noun: cacheNouns[kind] });
  return result;
}
