import { sql } from 'kysely';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { Chain } from '#/lib/chains.ts';
import { formatUnits } from '#/lib/units.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getChains, isLateReading, toWatchableChain } from '../chains.server.ts';
import { getRevokeUrl } from './revoke-url.ts';
import type { Approval, ApprovalList, ApprovalReading } from './schema.ts';

/** Further approvals aren't listed. */
const maxApprovals = 1_000;
/** The smallest amount that counts as unlimited. No balance is this large, and programs that approve everything approve more. */
const minUnlimited = 2n ** 255n;

type Row = {
  walletId: string;
  address: string;
  chainId: number;
  hash: string;
  logIndex: number;
  at: Date;
  token: string;
  symbol: string | null;
  decimals: number | null;
  kind: Approval['kind'];
  amount: string;
  isConfirmed: boolean;
  isOwn: boolean;
  hasHistory: boolean;
  spender: string;
  project: string | null;
  note: string | null;
  danger: string | null;
  airdrop: string | null;
  airdropProject: string | null;
  airdropLink: string | null;
};

/** Selects open approvals: the latest one of each token and spender, unless it revokes or the token reports an allowance of 0. */
async function listOpenApprovals({ db, actor }: MemberCtx, chains: readonly Chain[]): Promise<Row[]> {
  const chainIds = chains.map(({ id }) => id);
  const { rows } = await sql<Row>`
    WITH latest AS (
      SELECT DISTINCT ON (wallet_id, chain_id, token, spender, kind) * FROM chain_approvals
      WHERE user_id = ${actor.id} AND chain_id = ANY(${chainIds}::bigint[])
      ORDER BY wallet_id, chain_id, token, spender, kind, block DESC, log_index DESC
    ), open AS (
      SELECT *, coalesce(allowance, amount) AS left_amount FROM latest
      WHERE amount > 0 AND coalesce(allowance, amount) > 0
    )
    SELECT a.wallet_id AS "walletId", w.address, a.chain_id AS "chainId", a.hash, a.log_index AS "logIndex",
      a.approved_at AS at, a.token, t.symbol, t.decimals, a.kind, a.left_amount::text AS amount,
      a.allowance IS NOT NULL AS "isConfirmed", x.has_history AND x.older_cursor IS NULL AS "hasHistory",
      EXISTS (
        SELECT FROM chain_transactions s
        WHERE s.user_id = ${actor.id} AND s.wallet_id = a.wallet_id AND s.chain_id = a.chain_id AND s.hash = a.hash
      ) AS "isOwn",
      a.spender, k.project, k.note, k.danger, o.name AS airdrop, o.project AS "airdropProject",
      o.project_link AS "airdropLink"
    FROM open a
    JOIN tracker_wallets w ON w.user_id = ${actor.id} AND w.id = a.wallet_id
    JOIN chain_watches x ON x.user_id = ${actor.id} AND x.wallet_id = a.wallet_id AND x.chain_id = a.chain_id
    LEFT JOIN chain_tokens t ON t.chain_id = a.chain_id AND t.address = a.token
    LEFT JOIN chain_contracts k ON k.chain_id = a.chain_id AND k.address = a.spender
    LEFT JOIN LATERAL (
      SELECT r.name, r.project, r.project_link FROM airdrop_contracts c
      JOIN airdrops r ON r.user_id = c.user_id AND r.id = c.airdrop_id
      WHERE c.user_id = ${actor.id} AND c.chain_id = a.chain_id AND c.address = a.spender
      ORDER BY r.created_at DESC, r.id LIMIT 1
    ) o ON true
    -- Contracts can claim any number of approvals, so unconfirmed ones are cut off first.
    ORDER BY k.danger IS NULL, o.name IS NULL, "isOwn" DESC, a.allowance IS NULL,
      a.kind = 'token' AND a.left_amount < ${minUnlimited.toString()}::numeric, a.approved_at, a.hash, a.log_index
    LIMIT ${maxApprovals + 1}`.execute(db);
  return rows;
}

function toDanger({ linkGuard }: MemberCtx, { danger, airdrop, airdropLink }: Row): string | null {
  if (danger !== null) return danger;
  const isBlocked = airdropLink !== null && linkGuard.judge(airdropLink).verdict === 'blocked';
  return isBlocked ? `Your airdrop “${airdrop ?? ''}” has a blocked link.` : null;
}

function toName({ project, note, airdrop, airdropProject }: Row): string | null {
  if (project !== null) return note ? `${project} · ${note}` : project;
  return airdrop === null ? null : formatAirdropName({ name: airdrop, project: airdropProject ?? '' });
}

function toApproval(ctx: MemberCtx, { pageUrl }: Chain, row: Row): Approval {
  const { walletId, chainId, hash, logIndex, at, token, kind, decimals, spender } = row;
  const amount = BigInt(row.amount);
  return {
    id: `${chainId}-${walletId}-${hash}-${logIndex}`,
    walletId,
    chainId,
    token,
    symbol: row.symbol ?? '',
    kind,
    amount: kind === 'token' ? formatUnits(amount, decimals ?? 0) : null,
    isInUnits: kind === 'token' && decimals === null,
    isUnlimited: kind === 'collection' || amount >= minUnlimited,
    isConfirmed: row.isConfirmed,
    isOwn: row.isOwn || (row.hasHistory ? false : null),
    spender,
    spenderName: toName(row),
    danger: toDanger(ctx, row),
    approvedAt: at.toISOString(),
    transactionUrl: pageUrl === null ? null : `${pageUrl}/tx/${hash}`,
    revokeUrl: pageUrl === null ? null : getRevokeUrl({ pageUrl, chainId, wallet: row.address, token }),
  };
}

async function listReadings({ db, actor, now }: MemberCtx): Promise<ApprovalReading[]> {
  const rows = await db
    .selectFrom('chain_watches')
    .select(['wallet_id', 'chain_id', 'is_on', 'created_at', 'due_at', 'failed_at'])
    .select(['approvals_read_at', 'approvals_failed_at'])
    .where('user_id', '=', actor.id)
    .orderBy('wallet_id')
    .orderBy('chain_id')
    .execute();
  return rows.map(({ approvals_read_at: read_at, approvals_failed_at, ...row }) => ({
    walletId: row.wallet_id,
    chainId: row.chain_id,
    isWatched: row.is_on,
    readAt: read_at?.toISOString() ?? null,
    isLate:
      row.is_on &&
      [row.failed_at, approvals_failed_at].some((failed_at) =>
        isLateReading({ ...row, read_at, failed_at }, now),
      ),
  }));
}

function getRank({ danger, isConfirmed, isOwn, isUnlimited }: Approval): number {
  if (danger !== null) return 0;
  // Most of these are spam that only the token's contract claims.
  if (!isConfirmed && isOwn === false) return 3;
  return isUnlimited ? 1 : 2;
}

/** Lists the open approvals of the member's watched wallets. Throws UNAVAILABLE if chains are off. */
export async function listApprovals(ctx: MemberCtx): Promise<ApprovalList> {
  const configuredChains = getChains(ctx);
  const chains = new Map(configuredChains.map((chain) => [chain.id, chain]));
  const rows = await listOpenApprovals(ctx, configuredChains);
  const items = rows.slice(0, maxApprovals).flatMap((row) => {
    const chain = chains.get(row.chainId);
    return chain === undefined ? [] : [toApproval(ctx, chain, row)];
  });
  return {
    chains: configuredChains.map(toWatchableChain),
    readings: (await listReadings(ctx)).filter(({ chainId }) => chains.has(chainId)),
    items: items.toSorted(
      (a, b) => getRank(a) - getRank(b) || Date.parse(a.approvedAt) - Date.parse(b.approvedAt),
    ),
    isTruncated: rows.length > maxApprovals,
  };
}
