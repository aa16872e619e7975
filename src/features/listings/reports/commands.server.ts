import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { requireOtherAdmin } from '#/platform/auth/own-decision.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { isOwnItem } from '../queries.server.ts';
import { hasEnoughReports } from './evidence-queries.server.ts';
import { lockHold, publishHoldChange, readItemTitle, writeHold } from './hold-commands.server.ts';
import { notifyReporters } from './jobs.server.ts';
import {
  type CreatedReport,
  type DecidedReports,
  type DismissInput,
  type Held,
  type HideInput,
  maxOpenReports,
  type ReportedId,
  type ReportInput,
  type UpholdInput,
} from './schema.ts';

/**
 * Throws `LIMIT_REACHED` if the user has too many open reports. Locks the user, because parallel requests could exceed
 * the limit.
 */
async function assertReportLimit(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('listing_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (count < maxOpenReports) return;
  throw new AppError(
    'LIMIT_REACHED',
    `You already have ${maxOpenReports} open reports. Wait until we’ve looked at them.`,
  );
}

/**
 * Reports an item to the admins. A user can have one open report of an item. Enough independent reports hide the item's
 * links until an admin reviews it.
 */
export async function reportItem(
  ctx: MemberCtx,
  { kind, id: itemId, what, text }: ReportInput,
  networkHash: string | null,
): Promise<CreatedReport> {
  const { now, actor } = ctx;
  const id = uuidv7(now.getTime());
  const item = { kind, id: itemId };
  const isHidden = await inTransaction(ctx.db, async (trx) => {
    await assertReportLimit(trx, actor.id);
    const title = await readItemTitle(trx, item);
    if (await isOwnItem(trx, actor.id, item)) {
      throw new AppError('FORBIDDEN', 'You can’t report what you’ve published yourself.');
    }
    const { created_at: accountCreatedAt } = await trx
      .selectFrom('profiles')
      .select('created_at')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    // The lock excludes concurrent reports of this user.
    const open = await trx
      .selectFrom('listing_reports')
      .select('id')
      .where('user_id', '=', actor.id)
      .where('kind', '=', kind)
      .where('item_id', '=', itemId)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (open !== undefined) {
      throw new AppError('CONFLICT', 'You’ve already reported this. We’ll tell you the outcome.');
    }
    await trx
      .insertInto('listing_reports')
      .values({
        id,
        kind,
        item_id: itemId,
        user_id: actor.id,
        what,
        text,
        title,
        network_hash: networkHash,
        account_made_at: accountCreatedAt,
        created_at: now,
        decided_at: null,
        decided_by: null,
      })
      .execute();
    const hold = await lockHold(trx, item);
    if (hold.since !== null || what !== 'steals_funds' || !(await hasEnoughReports(trx, item, now))) {
      return false;
    }
    await writeHold(trx, item, { since: now, isByAdmin: false });
    await audit({ db: trx, actor: undefined, now, requestId: ctx.requestId }, 'listing.held', {
      subjectId: itemId,
      details: { kind, title },
    });
    return true;
  });
  if (isHidden) publishHoldChange(ctx, item);
  ctx.changed({ topic: 'queue' });
  return { id };
}

type Outcome = { status: 'dismissed'; outcome: null } | { status: 'upheld'; outcome: 'hidden' | 'kept' };

/** Returns whether the user published the item, or has an open report of it. */
async function isInvolved(trx: Trx, userId: string, { kind, id }: Pick<ReportInput, 'kind' | 'id'>) {
  if (await isOwnItem(trx, userId, { kind, id })) return true;
  const report = await trx
    .selectFrom('listing_reports')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return report !== undefined;
}

/** Decides an item's reports up to `upTo`, and hides or shows its links accordingly. */
async function decide(
  ctx: MemberCtx,
  { kind, id, upTo, note }: DismissInput,
  decision: Outcome,
): Promise<DecidedReports> {
  const { now } = ctx;
  const item = { kind, id };
  const { result, hasHoldChanged } = await inTransaction(ctx.db, async (trx) => {
    const ownDecision = await requireOtherAdmin(trx, ctx, {
      people: (await isInvolved(trx, ctx.actor.id, item)) ? [ctx.actor.id] : [],
      noun: 'report',
      why: { reason: note, field: 'note' },
    });
    const { numUpdatedRows } = await trx
      .updateTable('listing_reports')
      .set({ ...decision, note, decided_at: now, decided_by: ctx.actor.id, network_hash: null })
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .where('status', '=', 'open')
      .where('created_at', '<=', new Date(upTo))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      await readItemTitle(trx, item);
      throw new AppError('CONFLICT', 'These reports have already been reviewed.');
    }
    const before = await lockHold(trx, item);
    const isHidden = decision.outcome === 'hidden';
    // An admin's hold remains, and a hold by reports remains if later reports suffice.
    const isHeld = isHidden || before.isByAdmin || (await hasEnoughReports(trx, item, now));
    await writeHold(trx, item, {
      since: isHeld ? (before.since ?? now) : null,
      isByAdmin: isHidden || before.isByAdmin,
    });
    const action = `report.${decision.status}`;
    const decided = Number(numUpdatedRows);
    const details = { kind, reports: decided, isHeld, ...(note !== null && { note }), ...ownDecision };
    await audit({ ...ctx, db: trx }, action, { subjectId: id, details });
    await enqueue(trx, notifyReporters, {}, { key: notifyReporters.name });
    return { result: { ...item, decided, isHeld }, hasHoldChanged: isHeld !== (before.since !== null) };
  });
  if (hasHoldChanged) publishHoldChange(ctx, item);
  ctx.changed({ topic: 'queue' });
  return result;
}

/** Upholds the reports, and hides the item's links if `hides` is set. */
export const upholdReports = (ctx: MemberCtx, { hides, ...input }: UpholdInput): Promise<DecidedReports> =>
  decide(ctx, input, { status: 'upheld', outcome: hides ? 'hidden' : 'kept' });

/** Dismisses the reports, which restores links that they had hidden. */
export const dismissReports = (ctx: MemberCtx, input: DismissInput): Promise<DecidedReports> =>
  decide(ctx, input, { status: 'dismissed', outcome: null });

/** Hides an item's links until an admin restores them. */
export async function hideItem(ctx: MemberCtx, { reason, ...item }: HideInput): Promise<Held> {
  await inTransaction(ctx.db, async (trx) => {
    const { since } = await lockHold(trx, item);
    await writeHold(trx, item, { since: since ?? ctx.now, isByAdmin: true });
    const details = { kind: item.kind, reason };
    await audit({ ...ctx, db: trx }, 'listing.hidden', { subjectId: item.id, details });
  });
  publishHoldChange(ctx, item);
  return { ...item, isHeld: true };
}

/** Restores a hidden item. Throws `CONFLICT` while it has open reports, which must be dismissed instead. */
export async function restoreItem(ctx: MemberCtx, item: ReportedId): Promise<Held> {
  await inTransaction(ctx.db, async (trx) => {
    const reported = await trx
      .selectFrom('reported_items')
      .select('reports')
      .where('kind', '=', item.kind)
      .where('item_id', '=', item.id)
      .executeTakeFirst();
    if (reported !== undefined) {
      throw new AppError('CONFLICT', 'This has open reports. Review them first.');
    }
    const ownDecision = await requireOtherAdmin(trx, ctx, {
      people: (await isOwnItem(trx, ctx.actor.id, item)) ? [ctx.actor.id] : [],
      noun: 'listing',
    });
    const { since } = await lockHold(trx, item);
    if (since === null) return;
    await writeHold(trx, item, { since: null, isByAdmin: false });
    await audit({ ...ctx, db: trx }, 'listing.restored', {
      subjectId: item.id,
      details: { kind: item.kind, ...ownDecision },
    });
  });
  publishHoldChange(ctx, item);
  return { ...item, isHeld: false };
}
