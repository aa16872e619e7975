import type { Trx } from '#/db/client.server.ts';
import type { Owner } from '../../session/commands.server.ts';

/**
 * Empties an account whose address nobody had confirmed, for the address's owner: whoever signed up with it may have been
 * somebody else, so no sign-in method and no session of theirs stays.
 */
export async function clearUnconfirmed(trx: Trx, userId: string): Promise<void> {
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

/** Makes an account's address its owner's: everything is theirs from now on. */
export async function admitOwner(trx: Trx, { id }: Owner, now: Date): Promise<void> {
  await clearUnconfirmed(trx, id);
  await trx
    .updateTable('profiles')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', id)
    .execute();
}
