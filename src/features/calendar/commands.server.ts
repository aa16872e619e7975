import { randomBytes } from 'node:crypto';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { feedUrl } from './feed-address.server.ts';
import type { CalendarFeed, FeedAddress } from './schema.ts';

type Encrypting = Pick<Call, 'calendarCipher'>;

/** Creates a 256-bit secret, stored as a hash for lookup and encrypted so that its owner can see it again. */
function createSecret({ actor }: MemberCtx, { calendarCipher }: Encrypting) {
  const secret = randomBytes(32).toString('base64url');
  return {
    secret,
    columns: { secret_hash: hashToken(secret), sealed_secret: calendarCipher.encrypt(secret, actor.id) },
  };
}

/** Turns the member's feed on. Throws CONFLICT if it is on. */
export async function addFeed(ctx: MemberCtx, services: Encrypting): Promise<FeedAddress> {
  const { secret, columns } = createSecret(ctx, services);
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .insertInto('calendar_feeds')
      .values({ user_id: ctx.actor.id, ...columns, created_at: ctx.now, last_used_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('CONFLICT', 'Your calendar feed is already on.');
    await audit({ ...ctx, db: trx }, 'calendar-feed.made', { subjectId: ctx.actor.id });
  });
  return { url: feedUrl(ctx, secret) };
}

/** Replaces the secret of the member's feed; the old URL stops working. */
export async function renewFeed(ctx: MemberCtx, services: Encrypting): Promise<FeedAddress> {
  const { secret, columns } = createSecret(ctx, services);
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('calendar_feeds')
      .set({ ...columns, created_at: ctx.now, last_used_at: null })
      .where('user_id', '=', ctx.actor.id)
      .returning('user_id')
      .executeTakeFirst();
    if (row === undefined) throw noSuch('calendar feed');
    await audit({ ...ctx, db: trx }, 'calendar-feed.renewed', { subjectId: ctx.actor.id });
  });
  return { url: feedUrl(ctx, secret) };
}

/** Returns the URL of the member's feed again. */
export async function revealFeed(ctx: MemberCtx, { calendarCipher }: Encrypting): Promise<FeedAddress> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('calendar_feeds')
      .select('sealed_secret')
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirst();
    if (row === undefined) throw noSuch('calendar feed');
    await audit({ ...ctx, db: trx }, 'calendar-feed.revealed', { subjectId: ctx.actor.id });
    return { url: feedUrl(ctx, calendarCipher.decrypt(row.sealed_secret, ctx.actor.id)) };
  });
}

/** Deletes a person's feed in the caller's transaction; returns whether there was one. */
export async function endFeed(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Turns the member's feed off permanently. Idempotent. */
export async function revokeFeed(ctx: MemberCtx): Promise<CalendarFeed> {
  await inTransaction(ctx.db, async (trx) => {
    if (await endFeed(trx, ctx.actor.id)) {
      await audit({ ...ctx, db: trx }, 'calendar-feed.revoked', { subjectId: ctx.actor.id });
    }
  });
  return { isOn: false, createdAt: null, lastFetchedAt: null };
}
