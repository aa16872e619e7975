import { type RawBuilder, sql } from 'kysely';
import type { Placeholder } from '#/db/statement.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import {
  airdropLimitMessage,
  freeAirdropLimit,
  getCapability,
  maxAirdrops,
  maxAirdropsMessage,
} from './policy.ts';
import type { SubscriptionCapability } from './schema.ts';

/** SQL condition: the user's premium lasts until `today` (the user's calendar day) or longer. */
export function hasPremium(userId: string | Placeholder, today: string | Placeholder): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND tier = 'premium' AND renewal_date >= ${today}::date)`;
}

/** SQL condition for freemium pricing: the free plan allows `total` airdrops, or the user has premium. */
export const isWithinPlan = (
  total: RawBuilder<unknown>,
  person: { userId: string | Placeholder; today: string | Placeholder },
  limit = freeAirdropLimit,
): RawBuilder<boolean> =>
  sql<boolean>`(${total} <= ${sql.lit(limit)} OR ${hasPremium(person.userId, person.today)})`;

/** SQL condition: `total`, the resulting number of airdrops, is within the limit of every plan. */
export const isWithinMaxAirdrops = (total: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${total} <= ${sql.lit(maxAirdrops)}`;

/**
 * SQL condition on a row of airdrop_totals, equivalent to `allowsMore`. Used in the counting statement, so that
 * parallel calls can't exceed the limit. `total` is the resulting number of airdrops.
 */
export function allowsAirdrops(
  ctx: MemberCtx,
  total: RawBuilder<unknown>,
  limit = freeAirdropLimit,
): RawBuilder<boolean> {
  if (ctx.config.pricing === 'free') return sql<boolean>`true`;
  const today = toCalendarDay(ctx.now.getTime(), ctx.actor.timeZone);
  return isWithinPlan(total, { userId: ctx.actor.id, today }, limit);
}

export type AirdropRoom = { room: number; hasPlanLimit: boolean };

/** Selects from airdrop_totals how many airdrops can be added, and whether the plan limits them. */
export function selectAirdropRoom(ctx: MemberCtx): RawBuilder<AirdropRoom> {
  const isUnlimited = allowsAirdrops(ctx, sql`${freeAirdropLimit + 1}::int`);
  return sql<AirdropRoom>`NOT ${isUnlimited} AS "hasPlanLimit", greatest(0,
    CASE WHEN ${isUnlimited} THEN ${maxAirdrops}::int ELSE ${freeAirdropLimit}::int END - total) AS room`;
}

export const createPlanLimitError = () =>
  new AppError('LIMIT_REACHED', airdropLimitMessage, { details: { limit: freeAirdropLimit } });

export const createMaxAirdropsError = () =>
  new AppError('LIMIT_REACHED', maxAirdropsMessage, { details: { limit: maxAirdrops } });

export async function getSubscription(ctx: MemberCtx): Promise<SubscriptionCapability> {
  const row = await ctx.db
    .selectFrom('airdrop_totals as t')
    .leftJoin('subscriptions as s', 's.user_id', 't.user_id')
    .select(['t.total', 's.renewal_date'])
    .select((eb) =>
      eb
        .selectFrom('yap_list as y')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('y.user_id', '=', 't.user_id')
        .as('yaps'),
    )
    .where('t.user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  const renewalDate = row?.renewal_date ?? null;
  const today = toCalendarDay(ctx.now.getTime(), ctx.actor.timeZone);
  const isPaid = renewalDate !== null && renewalDate >= today;
  return getCapability({
    pricing: ctx.config.pricing,
    subscription: { id: ctx.actor.id, tier: isPaid ? 'premium' : 'free', isPaid, renewalDate },
    counts: { airdrops: row?.total ?? 0, yaps: row?.yaps ?? 0 },
    price: ctx.config.premiumPriceNgn,
  });
}
