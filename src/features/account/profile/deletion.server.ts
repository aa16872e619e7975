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
import { refuseLastAdmin } from '../../users/commands.server.ts';
import { sendFarewellMail } from '../emails/account-mails.server.ts';
import type { DeletionInput } from './schema.ts';

type DeletionStep = { name: string; run: (trx: Trx, leaving: Owner & { now: Date }) => Promise<unknown> };

/**
 * What is to be done before an account's rows go, in this order and inside the one transaction. Rows that refer to the
 * profile ON DELETE CASCADE need no step.
 */
export const onAccountDeletion: readonly DeletionStep[] = [
  { name: 'claims that wait, and campaigns of theirs, which are closed and refunded', run: settleFollowing },
  { name: 'the balance, which is forfeited', run: forfeitBalance },
  { name: 'grants that were not confirmed', run: deletePendingGrants },
  { name: 'ways to pay that name them', run: deleteCheckouts },
  { name: 'their places in campaigns', run: (trx, { id }) => leaveAllCampaigns(trx, id) },
  { name: 'their part in the counts of quests', run: (trx, { id }) => leaveAllQuests(trx, id) },
  {
    name: 'links mailed for a new password',
    run: (trx, { id }) => trx.deleteFrom('verifications').where('value', '=', id).execute(),
  },
  {
    name: 'what is kept of mails',
    run: (trx, { id, email }) =>
      trx
        .deleteFrom('mails')
        .where((eb) => eb.or([eb('user_id', '=', id), eb('to_address', '=', email)]))
        .execute(),
  },
];

/** Removes all rows of an account. */
export async function removeAccount(trx: Trx, owner: Owner, now: Date): Promise<void> {
  for (const { run } of onAccountDeletion) await run(trx, { ...owner, now });
  await trx.deleteFrom('profiles').where('id', '=', owner.id).execute();
}

/**
 * Deletes the member's account and everything in it, for good. What stays are audit entries, which hold ids only, and,
 * until it is sent, a last email. All sessions end with it, and the address is free.
 */
export async function deleteAccount(ctx: MemberCtx, input: DeletionInput): Promise<void> {
  const { id: userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    // Before the profile, as every change of airdrops does: an add and a deletion must not wait for each other.
    const totals = await trx
      .selectFrom('airdrop_totals')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (totals === undefined) throw notSignedIn();
    const owner = await lockProfile(trx, userId);
    await refuseLastAdmin(trx, userId);
    if (input.confirm !== owner.email) {
      throw new AppError('INVALID', 'This isn’t your account’s email', { field: 'confirm' });
    }
    await removeAccount(trx, owner, ctx.now);
    await sendFarewellMail(trx, owner, ctx.config.baseUrl);
    await audit({ ...ctx, db: trx }, 'account.deleted', { subjectId: userId });
  });
  ctx.changed({ topic: 'account', userId });
  // Their campaigns have ended, and what waited of their claims is gone.
  ctx.changed({ topic: 'public' });
  ctx.changed({ topic: 'follow' });
}
