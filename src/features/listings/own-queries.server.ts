import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { readFollowedIds } from './follows/queries.server.ts';
import type { ListingId, OfKind, OwnListings } from './schema.ts';

/** Returns the member's follows, checks, and reports of a kind. */
export async function readOwnListings(ctx: MemberCtx, { kind }: OfKind): Promise<OwnListings> {
  const [followed, checks, reports] = await Promise.all([
    kind === 'follow' ? [] : readFollowedIds(ctx, kind),
    kind === 'follow' ? [] : readChecks(ctx, kind),
    ctx.db
      .selectFrom('listing_reports')
      .select('item_id as id')
      .where('user_id', '=', ctx.actor.id)
      .where('status', '=', 'open')
      .where('kind', '=', kind)
      .execute(),
  ]);
  return { followed, checks, reported: reports.map(({ id }) => id) };
}

const readChecks = ({ db, actor, now }: MemberCtx, kind: ListingId['kind']) =>
  db
    .selectFrom('listing_checks')
    .select(['item_id as id', 'is_right as isRight'])
    .where('user_id', '=', actor.id)
    .where('day', '=', toCalendarDay(now.getTime(), actor.timeZone))
    .where('kind', '=', kind)
    .execute();
