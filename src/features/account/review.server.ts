import { AppError, noSuch } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { checksumAddress } from '#/platform/auth/ethereum.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import { lockProfile, sendWayInNotice, wayInNotices } from '../session/commands.server.ts';
import type { TakeAwayInput } from './schema.ts';

type ReviewServices = { limits: Limits; address: string; baseUrl: string };

/**
 * Takes a passkey or a wallet away after a reset, without a session: with a second factor that is not theirs, the owner
 * could open none. Errors: AppError NOT_FOUND; UNAUTHENTICATED half an hour after the reset, or after another one.
 */
export async function takeAway(
  ctx: Ctx,
  { review, kind, id }: TakeAwayInput,
  { limits, address, baseUrl }: ReviewServices,
): Promise<void> {
  const { now } = ctx;
  await limits.take('confirmAddress', address, { now });
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('nonces')
      .select('user_id')
      .where('nonce', '=', hashToken(review))
      .where('purpose', '=', 'after-reset')
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (open?.user_id == null) {
      throw new AppError('UNAUTHENTICATED', 'This took too long. Please sign in and look at your profile.');
    }
    const owner = await lockProfile(trx, open.user_id);
    const act = { ...ctx, db: trx, actor: owner };
    if (kind === 'passkey') {
      const row = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', owner.id)
        .returning('name')
        .executeTakeFirst();
      if (row === undefined) throw noSuch('passkey');
      const details = { passkeyId: id, name: row.name };
      await audit(act, 'passkey.removed', { subjectId: owner.id, details });
      await sendWayInNotice(trx, owner, wayInNotices.passkeyRemoved(row.name), baseUrl);
    } else {
      const row = await trx
        .deleteFrom('wallets')
        .where('id', '=', id)
        .where('user_id', '=', owner.id)
        .returning('address')
        .executeTakeFirst();
      if (row === undefined) throw new AppError('NOT_FOUND', 'This wallet is not linked any more.');
      const details = { walletId: id, address: row.address };
      await audit(act, 'wallet.unlinked', { subjectId: owner.id, details });
      await sendWayInNotice(trx, owner, wayInNotices.walletUnlinked(checksumAddress(row.address)), baseUrl);
    }
    return owner.id;
  });
  ctx.changed({ topic: 'account', userId });
}
