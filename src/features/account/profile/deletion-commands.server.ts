import type { Trx } from '#/db/client.server.ts';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { leaveAllCampaigns } from '../../campaigns/commands.server.ts';
import { deletePendingGrants, forfeitBalance } from '../../credits/commands.server.ts';
import { settleFollowing } from '../../follow/commands.server.ts';
import { deleteCheckouts } from '../../payments/commands.server.ts';
import { leaveAllQuests } from '../../quests/commands.server.ts';
import { lockProfile, type Owner } from '../../session/commands.server.ts';
import { assertNotLastAdmin } from '../../users/commands.server.ts';
import { sendFarewellMail } from '../emails/account-mails.server.ts';
import type { DeletionInput } from './schema.ts';

type DeletionStep = { name: string; run: (trx: Trx, owner: Owner & { now: Date }) => Promise<unknown> };

/**
 * Steps that run before an account's rows are deleted, in this order and in the same transaction. Rows that reference the
 * profile with ON DELETE CASCADE need no step.
 */
export const onAccountDeletion: readonly DeletionStep[] = [
  { name: 'close and refund follow campaigns, delete pending claims', run: settleFollowing },
  { name: 'forfeit the balance', run: forfeitBalance },
  { name: 'delete unconfirmed grants', run: deletePendingGrants },
  { name: 'delete checkouts', run: deleteCheckouts },
  { name: 'leave campaigns', run: (trx, { id }) => leaveAllCampaigns(trx, id) },
  { name: 'leave quests', run: (trx, { id }) => leaveAllQuests(trx, id) },
  {
    name: 'delete password reset links',
    run: (trx, { id }) => trx.deleteFrom('verifications').where('value', '=', id).execute(),
  },
  {
    name: 'delete stored emails',
    run: (trx, { id, email }) =>
      trx
        .deleteFrom('mails')
        .where((eb) => eb.or([eb('user_id', '=', id), eb('to_address', '=', email)]))
        .execute(),
  },
];

export async function removeAccount(trx: Trx, owner: Owner, now: Date): Promise<void> {
  for (const { run } of onAccountDeletion) await run(trx, { ...owner, now });
  await trx.deleteFrom('profiles').where('id', '=', owner.id).execute();
}

/**
 * Deletes the member's account, all its data, and its sessions permanently, and frees the address. Audit entries remain because
 * they hold ids only; the farewell email remains until it is sent. Throws INVALID, on `confirm`, for another address.
 */
export async function deleteAccount(ctx: MemberCtx, input: DeletionInput): Promise<void> {
  const { id: userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    // Locked before the profile, as every change of airdrops does, so that an add and a deletion can't deadlock.
    await trx
      .selectFrom('airdrop_totals')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(notSignedIn);
    const owner = await lockProfile(trx, userId);
    await assertNotLastAdmin(trx, userId);
    if (input.confirm !== owner.email) {
      throw new AppError('INVALID', 'This isn’t your account’s email', { field: 'confirm' });
    }
    await removeAccount(trx, owner, ctx.now);
    await sendFarewellMail(trx, owner, ctx.config.baseUrl);
    await audit({ ...ctx, db: trx }, 'account.deleted', { subjectId: userId });
  });
  ctx.changed({ topic: 'account', userId });
  // The deletion ended the member's campaigns and removed their pending claims.
  ctx.changed({ topic: 'public' });
  ctx.changed({ topic: 'follow' });
}
