import { sql } from 'kysely';
import { notFound } from '#/lib/app-error.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type {
  ContractChoices,
  KnownContract,
  KnownContractId,
  KnownContractsInput,
  KnownContractsPage,
} from './schema.ts';

const pageSize = 50;
/** Further choices aren't listed. */
const maxChoices = 20;

type QueryCtx = Pick<Ctx, 'db' | 'config'>;

const selectContracts = ({ db }: Pick<QueryCtx, 'db'>) =>
  db
    .selectFrom('chain_contracts')
    .leftJoin('profiles', 'profiles.id', 'chain_contracts.edited_by')
    .select([
      'chain_contracts.id',
      'chain_contracts.chain_id',
      'chain_contracts.address',
      'chain_contracts.project',
      'chain_contracts.note',
      'chain_contracts.source',
      'chain_contracts.danger',
      'chain_contracts.updated_at',
      'profiles.email as edited_by',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectContracts>['executeTakeFirstOrThrow']>>;

const toContract =
  ({ config }: Pick<QueryCtx, 'config'>) =>
  (row: Row): KnownContract => ({
    id: row.id,
    chainId: row.chain_id,
    chain: config.chains?.find(({ id }) => id === row.chain_id)?.name ?? `Chain ${row.chain_id}`,
    address: row.address,
    project: row.project,
    note: row.note,
    source: row.source,
    danger: row.danger,
    editedBy: row.edited_by,
    updatedAt: row.updated_at.toISOString(),
  });

const matchText = (text: string) =>
  sql<boolean>`strpos(lower(chain_contracts.project || ' ' || chain_contracts.note || ' ' || chain_contracts.address), ${text}) > 0`;

/** Lists the contracts of known projects, the latest change first. */
export function listKnownContracts(
  ctx: QueryCtx,
  { q, cursor }: KnownContractsInput,
): Promise<KnownContractsPage> {
  const contracts = selectContracts(ctx).$if(q !== '', (query) => query.where(matchText(q)));
  const by = byInstant('chain_contracts.updated_at', 'chain_contracts.id');
  return readList(contracts, { cursor, size: pageSize, by }, toContract(ctx));
}

export async function getKnownContract(ctx: QueryCtx, { id }: KnownContractId): Promise<KnownContract> {
  const row = await selectContracts(ctx)
    .where('chain_contracts.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('contract'));
  return toContract(ctx)(row);
}

/** Lists the contracts on this site's chains that match, by project. */
export async function listContractChoices(ctx: QueryCtx, { q }: { q: string }): Promise<ContractChoices> {
  const chainIds = ctx.config.chains?.map(({ id }) => id) ?? [];
  if (chainIds.length === 0) return { items: [] };
  const rows = await selectContracts(ctx)
    .where('chain_contracts.chain_id', 'in', chainIds)
    .$if(q !== '', (query) => query.where(matchText(q)))
    .orderBy('chain_contracts.project')
    .orderBy('chain_contracts.chain_id')
    .orderBy('chain_contracts.note')
    .orderBy('chain_contracts.id')
    .limit(maxChoices)
    .execute();
  return {
    items: rows
      .map(toContract(ctx))
      .map(({ danger: _danger, editedBy: _by, updatedAt: _at, ...contract }) => contract),
  };
}
