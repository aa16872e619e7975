import { sql } from 'kysely';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getChains } from './chains.server.ts';
import { createScamDetector } from './ignored.ts';
import { type IgnoredArrival, type IgnoredArrivals, maxIgnored } from './schema.ts';

/** Older arrivals aren't checked. */
const maxArrivals = 1_000;

type ArrivalRow = Omit<IgnoredArrival, 'reason' | 'like' | 'at'> & {
  amount: string;
  at: Date;
  isOwn: boolean;
};

async function listArrivals({ db, actor }: MemberCtx, walletId: string): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    SELECT t.chain_id AS "chainId", t.hash, t.log_index AS "logIndex", t.mined_at AS at, t.token, t.from_address AS from,
      t.amount::text AS amount, coalesce(k.symbol, '') AS symbol, EXISTS (
        SELECT FROM chain_transactions x
        WHERE x.wallet_id = t.wallet_id AND x.chain_id = t.chain_id AND x.hash = t.hash) AS "isOwn"
    FROM chain_transfers t LEFT JOIN chain_tokens k ON k.chain_id = t.chain_id AND k.address = t.token
    WHERE t.user_id = ${actor.id} AND t.wallet_id = ${walletId}
    ORDER BY t.mined_at DESC, t.hash, t.log_index LIMIT ${maxArrivals}`.execute(db);
  return rows;
}

type ContractRow = { chainId: number; address: string; isToken: boolean; symbol: string };

async function listContracts({ db, actor }: MemberCtx): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    SELECT DISTINCT c.chain_id AS "chainId", c.address, c.is_token AS "isToken", coalesce(k.symbol, '') AS symbol
    FROM airdrop_contracts c LEFT JOIN chain_tokens k ON k.chain_id = c.chain_id AND k.address = c.address
    WHERE c.user_id = ${actor.id}`.execute(db);
  return rows;
}

async function listRecipients({ db, actor }: MemberCtx, walletId: string): Promise<Set<string>> {
  const { rows } = await sql<{ to: string }>`
    SELECT DISTINCT to_address AS to FROM chain_transactions
    WHERE user_id = ${actor.id} AND wallet_id = ${walletId} AND to_address IS NOT NULL`.execute(db);
  return new Set(rows.map(({ to }) => to));
}

/**
 * Lists a wallet's arrivals that look like a scam, newest first. Throws NOT_FOUND for a wallet that isn't the member's, and
 * UNAVAILABLE if chains are off.
 */
export async function listIgnored(ctx: MemberCtx, { id }: { id: string }): Promise<IgnoredArrivals> {
  const chains = getChains(ctx);
  await ctx.db
    .selectFrom('tracker_wallets')
    .select('id')
    .where('user_id', '=', ctx.actor.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('wallet'));
  const arrivals = await listArrivals(ctx, id);
  if (arrivals.length === 0) return { items: [] };
  const recipients = await listRecipients(ctx, id);
  const contracts = await listContracts(ctx);
  const detectors = new Map(
    chains.map((chain) => {
      const chainContracts = contracts.filter(({ chainId }) => chainId === chain.id);
      const tokens = chainContracts.filter(({ isToken, symbol }) => isToken && symbol !== '');
      const symbols = Map.groupBy(tokens, ({ symbol }) => symbol);
      const findReason = createScamDetector({
        hashes: new Set(
          arrivals.filter(({ isOwn, chainId }) => isOwn && chainId === chain.id).map(({ hash }) => hash),
        ),
        recipients,
        contracts: new Set(chainContracts.map(({ address }) => address)),
        symbols: new Map([
          // A chain's own token is no contract.
          [chain.symbol, new Set<string>()],
          ...[...symbols].map(
            ([symbol, group]) => [symbol, new Set(group.map(({ address }) => address))] as const,
          ),
        ]),
      });
      return [chain.id, findReason] as const;
    }),
  );
  const items = arrivals.flatMap(({ amount, isOwn: _, at, ...arrival }): IgnoredArrival[] => {
    const reason = detectors.get(arrival.chainId)?.({ ...arrival, amount: BigInt(amount) });
    if (reason === undefined) return [];
    const like = reason.kind === 'zero' ? null : reason.like;
    return [{ ...arrival, at: at.toISOString(), reason: reason.kind, like }];
  });
  return { items: items.slice(0, maxIgnored) };
}
