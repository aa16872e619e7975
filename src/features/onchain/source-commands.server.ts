import { sql } from 'kysely';
import { SourceError } from '#/platform/chains/source.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';

const minuteMs = 60_000;
const maxBackoffMs = 6 * 60 * minuteMs;

type SourceCtx = Pick<JobCtx, 'db' | 'now'>;

/** Doubles with each failure in a row, from two minutes to six hours. */
const getBackoffMs = (failures: number): number =>
  Math.min(maxBackoffMs, minuteMs * 2 ** Math.min(failures, 12));

async function recordSuccess({ db, now }: SourceCtx, chainId: number, host: string): Promise<void> {
  const state = { failures: 0, retry_at: null, succeeded_at: now };
  await db
    .insertInto('chain_sources')
    .values({ chain_id: chainId, host, ...state, succeeded_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['chain_id', 'host'])
        .doUpdateSet({ ...state, succeeded_count: sql`chain_sources.succeeded_count + 1` }),
    )
    .execute();
}

async function recordFailure(
  { db, now }: SourceCtx,
  { chainId, host, failures, error }: { chainId: number; host: string; failures: number; error: SourceError },
): Promise<void> {
  const backoffMs = error.retryAfterMs ?? getBackoffMs(failures);
  const column = error.failure === 'limited' ? 'limited_count' : 'failed_count';
  const state = {
    failures,
    retry_at: new Date(now.getTime() + backoffMs),
    failed_at: now,
    error: error.message.slice(0, 200),
  };
  await db
    .insertInto('chain_sources')
    .values({ chain_id: chainId, host, ...state, [column]: 1 })
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'host']).doUpdateSet({
        ...state,
        [column]: sql`${sql.ref(`chain_sources.${column}`)} + 1`,
      }),
    )
    .execute();
}

/** The failures in a row of a chain's hosts, and the end of their backoff. */
export type SourceStates = ReadonlyMap<string, { failures: number; retry_at: Date | null }>;

export async function readSourceStates({ db }: SourceCtx, chainId: number): Promise<SourceStates> {
  const rows = await db
    .selectFrom('chain_sources')
    .select(['host', 'failures', 'retry_at'])
    .where('chain_id', '=', chainId)
    .execute();
  return new Map(rows.map((row) => [row.host, row]));
}

const isInBackoff = (states: SourceStates, host: string, now: Date): boolean => {
  const retryAt = states.get(host)?.retry_at ?? null;
  return retryAt !== null && retryAt > now;
};

/**
 * Asks the sources of a chain in order until one responds, and records each outcome. Skips sources that are in backoff after
 * failures. Throws the SourceError of the last one, or 'unreachable' if it skips all. Reads their states unless they are passed.
 */
export async function askSources<S extends { host: string }, T>(
  ctx: SourceCtx,
  chainId: number,
  sources: readonly S[],
  ask: (source: S) => Promise<T>,
  passedStates?: SourceStates,
): Promise<T> {
  const states = passedStates ?? (await readSourceStates(ctx, chainId));
  let failure = new SourceError('unreachable', 'All sources are in backoff after failures.');
  for (const source of sources) {
    if (isInBackoff(states, source.host, ctx.now)) continue;
    try {
      const result = await ask(source);
      await recordSuccess(ctx, chainId, source.host);
      return result;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure = error;
      const failures = Math.min((states.get(source.host)?.failures ?? 0) + 1, 1000);
      await recordFailure(ctx, { chainId, host: source.host, failures, error });
    }
  }
  throw failure;
}

/** Returns whether one of these hosts isn't in backoff. */
export const hasSource = (states: SourceStates, hosts: readonly string[], now: Date): boolean =>
  hosts.some((host) => !isInBackoff(states, host, now));
