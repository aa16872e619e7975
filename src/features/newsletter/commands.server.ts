import { randomBytes } from 'node:crypto';
import { inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { sendAlreadySubscribedMail, sendConfirmationMail } from './emails/newsletter-mails.server.ts';
import { createUnsubscribeUrl, findSubscriberId } from './links.server.ts';
import type { LinkInput, SubscribeInput } from './schema.ts';

const dayMs = 86_400_000;
const invalidLinkMessage = 'This link is no longer valid. Request a new one.';

/** Emails a confirmation link. The response is the same for known and unknown addresses, and both get an email. */
export async function subscribe(
  ctx: Ctx,
  { email }: SubscribeInput,
  { limits, address, unsubscribing }: Pick<Call, 'limits' | 'address' | 'unsubscribing'>,
): Promise<void> {
  await limits.consume('newsletterAddress', address, { now: ctx.now });
  await limits.consume('newsletterAccount', { account: email, address }, { now: ctx.now });
  const token = randomBytes(32).toString('base64url');
  const pending = {
    status: 'pending' as const,
    confirm_token_hash: hashToken(token),
    confirm_expires_at: new Date(ctx.now.getTime() + dayMs),
  };
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('newsletter_subscribers')
      .values({ id: uuidv7(), email, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const { id, status } = await trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'status'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const unsubscribe = createUnsubscribeUrl(ctx.config.baseUrl, unsubscribing, id);
    if (status === 'confirmed') {
      await sendAlreadySubscribedMail(
        trx,
        { id, email },
        { blog: `${ctx.config.baseUrl}/blog`, unsubscribe },
      );
      return;
    }
    await trx.updateTable('newsletter_subscribers').set(pending).where('id', '=', id).execute();
    const confirm = `${ctx.config.baseUrl}/newsletter/confirm?token=${token}`;
    await sendConfirmationMail(trx, { id, email }, { confirm, unsubscribe });
  });
}

/** Confirms a subscription. A link works once. */
export async function confirmSubscription(
  ctx: Ctx,
  { token }: LinkInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<void> {
  await limits.consume('newsletterLink', address, { now: ctx.now });
  await ctx.db
    .updateTable('newsletter_subscribers')
    .set({
      status: 'confirmed',
      confirmed_at: ctx.now,
      unsubscribed_at: null,
      confirm_token_hash: null,
      confirm_expires_at: null,
    })
    .where('confirm_token_hash', '=', hashToken(token))
    .where('confirm_expires_at', '>', ctx.now)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('INVALID', invalidLinkMessage));
}

/** Unsubscribes the link's subscriber. Repeating it changes nothing. */
export async function unsubscribe(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { token }: LinkInput,
  { limits, address, unsubscribing }: Pick<Call, 'limits' | 'address' | 'unsubscribing'>,
): Promise<void> {
  const id = findSubscriberId(unsubscribing, token);
  if (id === undefined) {
    // Only invalid links count against the limit, because a mail provider unsubscribes many readers at once.
    await limits.consume('newsletterLink', address, { now: ctx.now });
    throw new AppError('INVALID', 'This link is incomplete. Open it again from the email.');
  }
  await ctx.db
    .updateTable('newsletter_subscribers')
    .set({
      status: 'unsubscribed',
      unsubscribed_at: ctx.now,
      confirm_token_hash: null,
      confirm_expires_at: null,
    })
    .where('id', '=', id)
    .where('status', '!=', 'unsubscribed')
    .execute();
}
