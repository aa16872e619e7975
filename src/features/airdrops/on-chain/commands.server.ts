import { sql } from 'kysely';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { isAddress } from '#/platform/auth/ethereum.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { assertContractAddress } from '../../onchain/contracts/commands.server.ts';
import { normalizeContractAddress } from '../../onchain/contracts/schema.ts';
import { getChains } from '../../onchain/queries.server.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import { getAirdrop } from '../queries.server.ts';
import { enqueueCheckIns } from './jobs.server.ts';
import { maxContracts, maxContractsTotal } from './kinds.ts';
import { getAirdropContracts } from './queries.server.ts';
import type { AirdropContracts, ContractId, ContractInput, ContractMark, ContractsChange } from './schema.ts';

const publish = ({ actor, changed }: MemberCtx) => changed({ topic: 'onchain', userId: actor.id });

/** Makes the next job review all arrivals at the member's wallets for claims. */
const reviewClaims = async ({ db, actor }: Change): Promise<void> => {
  await db
    .updateTable('chain_watches')
    .set({ claims_judged_at: null })
    .where('user_id', '=', actor.id)
    .where('transfers_read_at', 'is not', null)
    .execute();
};

/**
 * Adds a contract to an airdrop; a repeated call changes nothing. Uses of the last 60 days check in.
 * Throws CONFLICT until an address with wrong capitals is confirmed.
 */
export async function addContract(
  ctx: MemberCtx,
  { id, chainId, address, isConfirmed }: ContractInput,
): Promise<AirdropContracts> {
  const chain = getChains(ctx).find(({ id }) => id === chainId);
  if (chain === undefined)
    throw new AppError('INVALID', 'This chain is not available here. Reload the page.', { field: 'chainId' });
  assertContractAddress(address, chain.family);
  if (chain.family === 'evm' && !isConfirmed && !isAddress(address)) {
    throw new AppError(
      'CONFLICT',
      'This address doesn’t match its checksum (check upper and lower case). It may be mistyped or tampered with. Compare every character.',
      { field: 'address', details: { reason: 'unconfirmed' } },
    );
  }
  await withRevision(ctx, async (change) => {
    await getAirdrop(change, { id });
    const userId = ctx.actor.id;
    await sql`
      INSERT INTO airdrop_contracts (id, user_id, airdrop_id, chain_id, address, checks_in, created_at)
      SELECT ${uuidv7(ctx.now.getTime())}::uuid, ${userId}::uuid, ${id}::uuid, ${chainId}::bigint, ${normalizeContractAddress(address)},
        coalesce((SELECT bool_and(checks_in) FROM airdrop_contracts WHERE user_id = ${userId} AND airdrop_id = ${id}), true),
        ${ctx.now}::timestamptz
      ON CONFLICT DO NOTHING`.execute(change.db);
    const { rows } = await sql<{ count: number; total: number }>`
      SELECT count(*) FILTER (WHERE airdrop_id = ${id}) AS count, count(*) AS total FROM airdrop_contracts
      WHERE user_id = ${userId}`.execute(change.db);
    const { count = 0, total = 0 } = rows[0] ?? {};
    if (count > maxContracts)
      throw new AppError('LIMIT_REACHED', `An airdrop can have up to ${maxContracts} contracts.`, {
        field: 'address',
      });
    if (total > maxContractsTotal) {
      const max = maxContractsTotal.toLocaleString('en');
      throw new AppError('LIMIT_REACHED', `You can have up to ${max} contracts in all.`, {
        field: 'address',
      });
    }
    await enqueueCheckIns(change.db, userId);
    await reviewClaims(change);
  });
  publish(ctx);
  return getAirdropContracts(ctx, { id });
}

type ImportedContract = {
  airdropId: string;
  chainId: number;
  address: string;
  checksIn: boolean;
  isToken: boolean;
  isClaimContract: boolean;
};

/** Adds contracts of an import, up to the limit. */
export async function addContracts(
  { db, actor, now }: Change,
  contracts: readonly ImportedContract[],
): Promise<void> {
  if (contracts.length === 0) return;
  const chainsWithClaimContract = new Set<string>();
  const rows = contracts.map((contract) => {
    const chain = `${contract.airdropId} ${contract.chainId}`;
    const isClaimContract = contract.isClaimContract && !chainsWithClaimContract.has(chain);
    if (isClaimContract) chainsWithClaimContract.add(chain);
    return {
      id: uuidv7(now.getTime()),
      ...contract,
      isClaimContract,
      address: normalizeContractAddress(contract.address),
    };
  });
  await sql`
    INSERT INTO airdrop_contracts (
      id, user_id, airdrop_id, chain_id, address, checks_in, is_token, is_claim_contract, created_at)
    SELECT r.id, ${actor.id}::uuid, r."airdropId", r."chainId", r.address, r."checksIn", r."isToken",
      r."isClaimContract", ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      id uuid, "airdropId" uuid, "chainId" bigint, address text, "checksIn" boolean, "isToken" boolean,
      "isClaimContract" boolean)
    LIMIT greatest(0, ${maxContractsTotal}::int - (
      SELECT count(*)::int FROM airdrop_contracts WHERE user_id = ${actor.id}))
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Removes a contract from its airdrop. Check-ins and ticks recorded from it stay. */
export async function removeContract(ctx: MemberCtx, { id }: ContractId): Promise<ContractId> {
  await withRevision(ctx, async (change) => {
    const contract = await change.db
      .deleteFrom('airdrop_contracts')
      .where('id', '=', id)
      .where('user_id', '=', change.actor.id)
      .returning(['airdrop_id', 'chain_id', 'address'])
      .executeTakeFirstOrThrow(() => notFound('contract'));
    await change.db
      .updateTable('airdrop_tasks')
      .set({ contract_chain_id: null, contract_address: null })
      .where('user_id', '=', change.actor.id)
      .where('airdrop_id', '=', contract.airdrop_id)
      .where('contract_chain_id', '=', contract.chain_id)
      .where('contract_address', '=', contract.address)
      .execute();
    await reviewClaims(change);
  });
  publish(ctx);
  ctx.changed({ topic: 'tasks', userId: ctx.actor.id });
  return { id };
}

/**
 * Marks a contract as the airdrop's own token, whose arrival looks like a claim, or as the contract from which it is claimed,
 * in place of the chain's previous one.
 */
export async function markContract(
  ctx: MemberCtx,
  { id, isToken, isClaimContract }: ContractMark,
): Promise<ContractId> {
  await withRevision(ctx, async (change) => {
    const { airdrop_id, chain_id } = await change.db
      .selectFrom('airdrop_contracts')
      .select(['airdrop_id', 'chain_id'])
      .where('user_id', '=', change.actor.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('contract'));
    if (isClaimContract)
      await change.db
        .updateTable('airdrop_contracts')
        .set({ is_claim_contract: false })
        .where('user_id', '=', change.actor.id)
        .where('airdrop_id', '=', airdrop_id)
        .where('chain_id', '=', chain_id)
        .where('is_claim_contract', '=', true)
        .execute();
    const marks = {
      ...(isToken !== undefined && { is_token: isToken }),
      ...(isClaimContract !== undefined && { is_claim_contract: isClaimContract }),
    };
    if (Object.keys(marks).length === 0) return;
    await change.db
      .updateTable('airdrop_contracts')
      .set(marks)
      .where('id', '=', id)
      .where('user_id', '=', change.actor.id)
      .execute();
    await reviewClaims(change);
  });
  publish(ctx);
  return { id };
}

/** Turns check-ins from chain on or off for an airdrop. */
export async function editContracts(
  ctx: MemberCtx,
  { id, checksIn }: ContractsChange,
): Promise<AirdropContracts> {
  getChains(ctx);
  await withRevision(ctx, async (change) => {
    await getAirdrop(change, { id });
    await change.db
      .updateTable('airdrop_contracts')
      .set({ checks_in: checksIn })
      .where('user_id', '=', ctx.actor.id)
      .where('airdrop_id', '=', id)
      .execute();
    if (checksIn) await enqueueCheckIns(change.db, ctx.actor.id);
  });
  publish(ctx);
  return getAirdropContracts(ctx, { id });
}
