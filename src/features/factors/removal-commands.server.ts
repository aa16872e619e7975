import type { Trx } from '#/db/client.server.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { sendSecurityNotice } from '../channels/commands.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';

type RemovalCtx = Pick<Ctx, 'now' | 'config' | 'requestId' | 'changed'> & { db: Trx };

/**
 * Cancels a removal of second factors that a password reset requested, because the member has just used a factor or
 * passkey older than the request. A removal that an admin requested remains: the factor itself may be stolen.
 */
export async function cancelFactorRemoval(
  ctx: RemovalCtx,
  userId: string,
  { addedAt }: { addedAt: Date },
): Promise<void> {
  const { db: trx, config } = ctx;
  const canceled = await trx
    .deleteFrom('factor_removals')
    .where('user_id', '=', userId)
    .where('asked_by', '=', 'reset')
    .where('asked_at', '>', addedAt)
    .returning('id')
    .executeTakeFirst();
  if (canceled === undefined) return;
  const owner = await trx
    .selectFrom('profiles')
    .select(['id', 'email', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await audit({ ...ctx, actor: owner }, 'factor-removal.refused', {
    subjectId: userId,
    details: { by: 'factor' },
  });
  await sendSignInMethodNotice(trx, owner, signInMethodNotices.factorsKept(), config.baseUrl);
  await sendSecurityNotice(trx, ctx, userId, {
    title: 'Your Dropfolio two-factor methods were kept',
    body: 'Someone used one of your two-factor methods or passkeys, so they won’t be removed.',
    url: '/profile',
  });
  ctx.changed({ topic: 'account', userId });
}
