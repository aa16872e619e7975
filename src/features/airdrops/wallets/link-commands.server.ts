import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { mayBeBareKey } from '#/lib/secret-texts.ts';
import { isWalletLabel, toAddressKey } from '#/lib/wallet-address.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { ensureWallets, unknownBareKeyMessage } from '../../tracker-wallets/commands.server.ts';

/**
 * Returns the wallet of an address, creating it if needed. Throws INVALID for the form's field if the wallet book is
 * full.
 */
async function ensureWallet(ctx: MemberCtx, address: string): Promise<string | undefined> {
  try {
    // The caller publishes the change.
    const silentCtx = { ...ctx, changed: () => {} };
    const label = isWalletLabel(address) ? address : '';
    return (await inTransaction(ctx.db, (trx) => ensureWallets(trx, silentCtx, [{ address, label }]))).get(
      address,
    );
  } catch (error) {
    if (!isAppError(error) || error.code !== 'LIMIT_REACHED') throw error;
    throw new AppError('INVALID', error.message, { field: 'walletAddress' });
  }
}

/** Throws INVALID for an address outside of the wallet book that may be a private key: the book asks about it. */
export async function assertNoBareKey({ db, actor }: MemberCtx, address: string | null): Promise<void> {
  if (address === null || !mayBeBareKey(address)) return;
  const known = await db
    .selectFrom('tracker_wallets')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('address_key', '=', toAddressKey(address))
    .executeTakeFirst();
  if (known !== undefined) return;
  throw new AppError('INVALID', unknownBareKeyMessage, { field: 'walletAddress' });
}

/** Makes the wallet of an address the airdrop's first, adding it to the wallet book if needed. */
async function linkFirstWallet(ctx: MemberCtx, airdropId: string, address: string): Promise<void> {
  const walletId = await ensureWallet(ctx, address);
  if (walletId === undefined) return;
  await sql`UPDATE airdrop_wallets SET position = position + 1 WHERE airdrop_id = ${airdropId}`.execute(
    ctx.db,
  );
  await sql`
    INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, position, updated_at)
    VALUES (${ctx.actor.id}, ${airdropId}, ${walletId}, 0, ${ctx.now})
    ON CONFLICT (airdrop_id, wallet_id) DO UPDATE SET position = excluded.position`.execute(ctx.db);
}

/** Links a new airdrop to the wallet of its address. Call it in the transaction that adds the airdrop. */
export async function linkWallet(ctx: MemberCtx, airdropId: string, address: string): Promise<void> {
  await linkFirstWallet(ctx, airdropId, address);
  ctx.changed({ topic: 'tracker-wallets', userId: ctx.actor.id });
}

/**
 * Replaces an airdrop's first wallet by that of an address. The previous one moves to second place if it has any
 * progress. null removes the first wallet. Returns the airdrop's resulting address.
 */
export async function changeFirstWallet(
  ctx: MemberCtx,
  airdropId: string,
  address: string | null,
): Promise<string | null> {
  const first = sql`
    (SELECT wallet_id FROM airdrop_wallets WHERE airdrop_id = ${airdropId} ORDER BY position, wallet_id LIMIT 1)`;
  const { rows } = await sql<{ wallet: string | null }>`SELECT ${first} AS wallet`.execute(ctx.db);
  const previous = rows[0]?.wallet ?? null;
  if (address !== null) await linkFirstWallet(ctx, airdropId, address);
  await sql`
    DELETE FROM airdrop_wallets c WHERE airdrop_id = ${airdropId} AND wallet_id = ${previous}
      AND (${address === null} OR wallet_id <> ${first} AND state = 'toDo' AND claim_amount IS NULL AND claim_index IS NULL
        AND note = ''
        AND NOT EXISTS (SELECT 1 FROM airdrop_task_ticks k JOIN airdrop_tasks t ON t.id = k.task_id
          WHERE t.airdrop_id = c.airdrop_id AND k.wallet_id = c.wallet_id)
        AND NOT EXISTS (SELECT 1 FROM airdrop_period_ticks k JOIN airdrop_tasks t ON t.id = k.task_id
          WHERE t.airdrop_id = c.airdrop_id AND k.wallet_id = c.wallet_id))`.execute(ctx.db);
  ctx.changed({ topic: 'tracker-wallets', userId: ctx.actor.id });
  if (address !== null) return address;
  const next = await sql<{ address: string }>`
    SELECT address FROM tracker_wallets WHERE user_id = ${ctx.actor.id} AND id = ${first}`.execute(ctx.db);
  return next.rows[0]?.address ?? null;
}
