import type { Trx } from '#/db/client.server.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { sendSecurityNotice } from '../channels/commands.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';

type Act = Pick<Ctx, 'now' | 'config' | 'requestId' | 'changed'> & { db: Trx };

/**
 * Cancels a removal of second factors that a password reset asked for, since its person has just used a factor or passkey
 * that they had before. One that an admin asked for stands: the thief may be the one who holds the factor.
 */
export async function cancelFactorRemoval(
  act: Act,
  userId: string,
  { heldSince }: { heldSince: Date },
): Promise<void> {
  const { db: trx, config } = act;
  const canceled = await trx
    .deleteFrom('factor_removals')
    .where('user_id', '=', userId)
    .where('asked_by', '=', 'reset')
    .where('asked_at', '>', heldSince)
    .returning('id')
    .executeTakeFirst();
  if (canceled === undefined) return;
  const owner = await trx
    .selectFrom('profiles')
    .select(['id', 'email', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await audit({ ...act, actor: owner }, 'factor-removal.refused', {
    subjectId: userId,
    details: { by: 'factor' },
  });
  await sendSignInMethodNotice(trx, owner, signInMethodNotices.factorsKept(), config.baseUrl);
  await sendSecurityNotice(trx, act, userId, {
    title: 'Your Dropfolio second factors were kept',
    body: 'Someone used one of your second factors or passkeys, so they won’t be removed.',
    url: '/profile',
  });
  act.changed({ topic: 'account', userId });
}
