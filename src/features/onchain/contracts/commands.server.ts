import { inTransaction } from '#/db/client.server.ts';
import { isValidAddress } from '#/features/tracker-wallets/queries.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { type ChainFamily, getChainFamily } from '#/lib/chains.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { isAddress } from '#/platform/auth/ethereum.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getKnownContract } from './queries.server.ts';
import {
  getContractAddress,
  type KnownContract,
  type KnownContractChanges,
  type KnownContractId,
  type KnownContractInput,
  normalizeContractAddress,
} from './schema.ts';

const maxKnownContracts = 5_000;

const createDuplicateError = () =>
  new AppError('CONFLICT', 'This contract is already in the list.', { field: 'address' });

/** Throws INVALID for an address that chains of the family don't have. Capitals on EVM chains aren't verified. */
export function assertContractAddress(address: string, family: ChainFamily): void {
  const { error } = getContractAddress(family).safeParse(address);
  const message =
    error?.issues[0]?.message ??
    (isValidAddress(address, family)
      ? undefined
      : 'This isn’t an address on Solana. Copy it again from its source.');
  if (message !== undefined) throw new AppError('INVALID', message, { field: 'address' });
}

/** Returns the row to store. Throws INVALID for an address of another family, and for capitals that don't match the checksum. */
function toRow(
  { config }: MemberCtx,
  { chainId, address, project, note, source, danger }: KnownContractInput,
) {
  const family = getChainFamily(config.chains, chainId);
  assertContractAddress(address, family);
  if (family === 'evm' && !isAddress(address))
    throw new AppError('INVALID', 'This address doesn’t match its checksum. Copy it again from the source.', {
      field: 'address',
    });
  return {
    chain_id: chainId,
    address: normalizeContractAddress(address),
    project,
    note,
    source,
    ...(danger !== undefined && { danger: danger || null }),
  };
}

export async function addKnownContract(ctx: MemberCtx, input: KnownContractInput): Promise<KnownContract> {
  const id = uuidv7(ctx.now.getTime());
  const row = toRow(ctx, input);
  await inTransaction(ctx.db, async (trx) => {
    const { count } = await trx
      .selectFrom('chain_contracts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxKnownContracts)
      throw new AppError('LIMIT_REACHED', 'There are too many contracts. Delete some.');
    const added = await trx
      .insertInto('chain_contracts')
      .values({ id, ...row, edited_by: ctx.actor.id, created_at: ctx.now, updated_at: ctx.now })
      .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) throw createDuplicateError();
    await audit({ ...ctx, db: trx }, 'known-contract.added', { subjectId: id, details: row });
  });
  return getKnownContract(ctx, { id });
}

export async function editKnownContract(
  ctx: MemberCtx,
  { id, ...input }: KnownContractChanges,
): Promise<KnownContract> {
  const row = toRow(ctx, input);
  await inTransaction(ctx.db, async (trx) => {
    // The lock prevents two concurrent edits from using the same address.
    const before = await trx
      .selectFrom('chain_contracts')
      .select(['chain_id', 'address', 'project', 'note', 'source', 'danger'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('contract'));
    const duplicate = await trx
      .selectFrom('chain_contracts')
      .select('id')
      .where('chain_id', '=', row.chain_id)
      .where('address', '=', row.address)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (duplicate !== undefined) throw createDuplicateError();
    await trx
      .updateTable('chain_contracts')
      .set({ ...row, edited_by: ctx.actor.id, updated_at: ctx.now })
      .where('id', '=', id)
      .execute();
    await audit({ ...ctx, db: trx }, 'known-contract.edited', {
      subjectId: id,
      details: { before, after: row },
    });
  });
  return getKnownContract(ctx, { id });
}

/** Deletes a contract from the list; airdrops that use it aren't changed. */
export async function deleteKnownContract(ctx: MemberCtx, { id }: KnownContractId): Promise<KnownContractId> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('chain_contracts')
      .where('id', '=', id)
      .returning(['chain_id', 'address', 'project'])
      .executeTakeFirstOrThrow(() => notFound('contract'));
    await audit({ ...ctx, db: trx }, 'known-contract.deleted', { subjectId: id, details: row });
  });
  return { id };
}
