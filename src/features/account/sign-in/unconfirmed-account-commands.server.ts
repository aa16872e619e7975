import type { Trx } from '#/db/client.server.ts';
import type { Owner } from '../../session/commands.server.ts';

/**
 * Deletes all sessions and sign-in methods of an unconfirmed account, because an attacker may have created it
 * with another person's address.
 */
export async function clearUnconfirmedAccount(trx: Trx, userId: string): Promise<void> {
  for (const table of ['sessions', 'factors', 'factor_removals', 'backup_codes', 'passkeys'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  for (const table of [
    'wallets',
    'api_tokens',
    'channels',
    'ended_channels',
    'calendar_feeds',
    'email_changes',
    'nonces',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await trx.deleteFrom('verifications').where('value', '=', userId).execute();
}

/** Clears an unconfirmed account and marks its address as confirmed. */
export async function confirmOwner(trx: Trx, { id }: Owner, now: Date): Promise<void> {
  await clearUnconfirmedAccount(trx, id);
  await trx
    .updateTable('profiles')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', id)
    .execute();
}
