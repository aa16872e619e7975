import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Chain } from '#/lib/chains.ts';
import type { FleetFigure } from '#/platform/metrics/fleet.server.ts';
import { maxCounted } from '#/platform/queue.server.ts';
import type { SystemChains } from './schema.ts';

/** A reading that has been due for longer counts as late. */
const maxLateMs = 2 * 3_600_000;

type Watches = SystemChains['watches'];

/** Counts the active watches: those of these chains, without archived wallets. */
async function readWatches(db: Db, chainIds: readonly number[], now: Date): Promise<Watches> {
  const countDue = (instant: Date | null) => sql`(
    SELECT count(*)::int FROM (
      SELECT FROM chain_watches w JOIN tracker_wallets t ON t.user_id = w.user_id AND t.id = w.wallet_id
      WHERE w.is_on AND w.chain_id = ANY(${[...chainIds]}::bigint[]) AND t.archived_at IS NULL
        ${instant === null ? sql`` : sql`AND w.due_at <= ${instant}`}
      LIMIT ${maxCounted}) AS first)`;
  const { rows } = await sql<Watches>`SELECT ${countDue(null)} AS watched, ${countDue(now)} AS due,
    ${countDue(new Date(now.getTime() - maxLateMs))} AS late`.execute(db);
  return rows[0] ?? { watched: 0, due: 0, late: 0 };
}

const toHosts = ({ nodes, explorer }: Chain): string[] => {
  const hosts = nodes.map((url) => new URL(url).host);
  if (explorer === null) return [...new Set(hosts)];
  const { host } = new URL(explorer.url);
  return [...new Set([...hosts, host, `${host} (logs)`])];
};

/** Returns the state of each configured node and explorer, and the number of waiting readings. */
export async function readSystemChains(
  db: Db,
  { chains, now }: { chains: readonly Chain[]; now: Date },
): Promise<SystemChains> {
  const chainIds = chains.map(({ id }) => id);
  const rows = await db.selectFrom('chain_sources').selectAll().where('chain_id', 'in', chainIds).execute();
  const rowsBySource = new Map(rows.map((row) => [`${row.chain_id} ${row.host}`, row]));
  return {
    watches: await readWatches(db, chainIds, now),
    chains: chains.map((chain) => ({
      id: chain.id,
      name: chain.name,
      sources: toHosts(chain).map((host) => {
        const row = rowsBySource.get(`${chain.id} ${host}`);
        const isBackingOff = row?.retry_at != null && row.retry_at > now;
        return {
          host,
          failures: row?.failures ?? 0,
          succeededAt: row?.succeeded_at?.toISOString() ?? null,
          failedAt: row?.failed_at?.toISOString() ?? null,
          error: row?.error ?? null,
          retryAt: isBackingOff ? (row?.retry_at?.toISOString() ?? null) : null,
          succeeded: row?.succeeded_count ?? 0,
          failed: row?.failed_count ?? 0,
          limited: row?.limited_count ?? 0,
        };
      }),
    })),
  };
}

/** Returns the total number of requests to nodes and explorers by outcome, of all processes. */
export async function readChainFigure(db: Db): Promise<FleetFigure> {
  const rows = await db
    .selectFrom('chain_sources')
    .select(['chain_id', 'host', 'succeeded_count', 'failed_count', 'limited_count'])
    .orderBy('chain_id')
    .orderBy('host')
    .execute();
  return {
    name: 'dropfolio_chain_requests_total',
    help: 'Requests to nodes and explorers of chains, by outcome: succeeded, failed, limited.',
    isCounter: true,
    values: rows.flatMap((row) =>
      (
        [
          ['succeeded', row.succeeded_count],
          ['failed', row.failed_count],
          ['limited', row.limited_count],
        ] as const
      ).map(([outcome, value]) => ({
        labels: { chain: String(row.chain_id), host: row.host, outcome },
        value,
      })),
    ),
  };
}
