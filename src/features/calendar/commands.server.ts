import { randomBytes } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import {
  type SignInMethodNotice,
  sendSignInMethodNotice,
  signInMethodNotices,
} from '../session/commands.server.ts';
import { getFeedUrl } from './feed-address.server.ts';
import { getFeed, type OpenFeed } from './queries.server.ts';
import type { CalendarFeed, FeedAddress, FeedChange } from './schema.ts';

const hourMs = 3_600_000;

type Encrypting = Pick<Call, 'calendarCipher'>;
type Tools = Encrypting & Pick<Call, 'limits'>;

/** Creates a secret of 256 bits. Its hash finds the feed; its encrypted copy lets the owner see the URL again. */
function createSecret({ actor }: MemberCtx, { calendarCipher }: Encrypting) {
  const secret = randomBytes(32).toString('base64url');
  return {
    secret,
    columns: { secret_hash: hashToken(secret), sealed_secret: calendarCipher.encrypt(secret, actor.id) },
  };
}

const notifyOwner = ({ actor, config }: MemberCtx, trx: Trx, notice: SignInMethodNotice) =>
  sendSignInMethodNotice(trx, actor, notice, config.baseUrl);

/** Turns on the member's feed. Throws CONFLICT if it is already on. */
export async function addFeed(ctx: MemberCtx, services: Tools): Promise<FeedAddress> {
  await services.limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  const { secret, columns } = createSecret(ctx, services);
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('calendar_feeds')
      .values({ user_id: ctx.actor.id, ...columns, created_at: ctx.now, last_used_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirstOrThrow(() => new AppError('CONFLICT', 'Your calendar feed is already on.'));
    await audit({ ...ctx, db: trx }, 'calendar-feed.made', { subjectId: ctx.actor.id });
    await notifyOwner(ctx, trx, signInMethodNotices.feedTurnedOn());
  });
  return { url: getFeedUrl(ctx, secret) };
}

/** Replaces the URL of the member's feed. The previous URL stops working. */
export async function renewFeed(ctx: MemberCtx, services: Tools): Promise<FeedAddress> {
  await services.limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  const { secret, columns } = createSecret(ctx, services);
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .updateTable('calendar_feeds')
      .set({ ...columns, created_at: ctx.now, last_used_at: null })
      .where('user_id', '=', ctx.actor.id)
      .returning('user_id')
      .executeTakeFirstOrThrow(() => notFound('calendar feed'));
    await audit({ ...ctx, db: trx }, 'calendar-feed.renewed', { subjectId: ctx.actor.id });
    await notifyOwner(ctx, trx, signInMethodNotices.feedRenewed());
  });
  return { url: getFeedUrl(ctx, secret) };
}

/** Returns the URL of the member's feed again, and notifies the member. */
export async function revealFeed(ctx: MemberCtx, { calendarCipher, limits }: Tools): Promise<FeedAddress> {
  await limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('calendar_feeds')
      .select('sealed_secret')
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow(() => notFound('calendar feed'));
    await audit({ ...ctx, db: trx }, 'calendar-feed.revealed', { subjectId: ctx.actor.id });
    await notifyOwner(ctx, trx, signInMethodNotices.feedRevealed());
    return { url: getFeedUrl(ctx, calendarCipher.decrypt(row.sealed_secret, ctx.actor.id)) };
  });
}

/** Includes check-ins in the member's feed or excludes them, from its next fetch on. */
export async function changeFeed(ctx: MemberCtx, { hasCheckIns }: FeedChange): Promise<CalendarFeed> {
  await ctx.db
    .updateTable('calendar_feeds')
    .set({ has_check_ins: hasCheckIns })
    .where('user_id', '=', ctx.actor.id)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => notFound('calendar feed'));
  return getFeed(ctx);
}

/** Deletes a person's feed in the caller's transaction. Returns whether there was one. */
export async function endFeed(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Turns off the member's feed. Does nothing if it is already off. */
export async function revokeFeed(ctx: MemberCtx): Promise<CalendarFeed> {
  await inTransaction(ctx.db, async (trx) => {
    if (await endFeed(trx, ctx.actor.id)) {
      await audit({ ...ctx, db: trx }, 'calendar-feed.revoked', { subjectId: ctx.actor.id });
    }
  });
  return { isOn: false, createdAt: null, lastFetchedAt: null, hasCheckIns: false };
}

/** Records the fetch of a feed, at most once an hour. */
export async function recordFetch(
  { db, now }: { db: Db; now: Date },
  { userId, lastUsedAt }: OpenFeed,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < hourMs) return;
  await db.updateTable('calendar_feeds').set({ last_used_at: now }).where('user_id', '=', userId).execute();
}
