import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { inTransaction, openDb, openPool } from '../src/db/client.server.ts';
import { migrate } from '../src/db/migrate.server.ts';
import { transfer } from '../src/features/credits/ledger/commands.server.ts';
import { findBreaches } from '../src/features/payments/invariant-queries.server.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.server.ts';
import { makeMember } from '../test/factories/members.ts';
import { formatMs, formatTable, type Measurement } from './report.ts';
import { median, quantile } from './statistics.ts';

const people = 1_000;
const startCredits = 1_000_000;

type Move = (from: string, to: string) => Promise<unknown>;
type Round = { perSecond: number; p50: number; p99: number };

/** The statements of `transfer`, sent by the bare driver: the floor. */
const statements = {
  people: 'SELECT id FROM profiles WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
  accounts: `SELECT name, kind, balance FROM ledger_accounts WHERE name = ANY($1::text[]) AND kind <> 'system'
    ORDER BY name FOR NO KEY UPDATE`,
  transfer: `INSERT INTO ledger_transfers (id, key, cause, actor_id, created_at) VALUES ($1, $2, 'forfeit', NULL, $3)
    ON CONFLICT (key) DO NOTHING RETURNING id`,
  entries: `WITH moved AS (
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) m (account, amount, balance)
    ), held AS (
      UPDATE ledger_accounts a SET balance = moved.balance FROM moved
      WHERE a.name = moved.account AND a.kind <> 'system'
    ), shown AS (
      UPDATE profiles p SET points_balance = moved.balance FROM moved
      WHERE moved.account LIKE 'user:%' AND p.id = substr(moved.account, 6)::uuid
    )
    INSERT INTO ledger_entries (transfer_id, account, amount, balance)
    SELECT $4::uuid, account, amount, balance FROM moved`,
};

const createBareTransfer =
  (pool: pg.Pool): Move =>
  async (from, to) => {
    const client = await pool.connect();
    const runStatement = (name: keyof typeof statements, values: unknown[]) =>
      client.query({ name: `bench-${name}`, text: statements[name], values });
    try {
      const [id, now] = [uuidv7(), new Date()];
      const accounts = [`user:${from}`, `user:${to}`];
      await client.query('BEGIN');
      await runStatement('people', [[from, to]]);
      const { rows } = await runStatement('accounts', [accounts]);
      await runStatement('transfer', [id, `forfeit:${id}`, now]);
      const balances = accounts.map(
        (account, index) => rows.find((row) => row.name === account).balance + (index === 0 ? -1 : 1),
      );
      await runStatement('entries', [accounts, [-1, 1], balances, id]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };

const createServerTransfer = (pool: pg.Pool): Move => {
  // One instance per process, as in the server.
  const db = openDb(pool);
  return (from, to) =>
    inTransaction(db, (trx) =>
      transfer(
        trx,
        { now: new Date(), actor: undefined },
        {
          key: `forfeit:${uuidv7()}`,
          cause: 'forfeit',
          moves: [
            { account: `user:${from}`, amount: -1 },
            { account: `user:${to}`, amount: 1 },
          ],
        },
      ),
    );
};

/** A closed loop of this many callers, each with two random users. */
async function runLoad(
  move: Move,
  ids: readonly string[],
  plan: { connections: number; seconds: number },
): Promise<Round> {
  const durations: number[] = [];
  const begin = performance.now();
  const end = begin + plan.seconds * 1000;
  const pick = () => Math.floor(Math.random() * ids.length);
  await Promise.all(
    Array.from({ length: plan.connections }, async () => {
      while (performance.now() < end) {
        const from = pick();
        const to = (from + 1 + Math.floor(Math.random() * (ids.length - 1))) % ids.length;
        const started = performance.now();
        await move(ids[from] ?? '', ids[to] ?? '');
        durations.push(performance.now() - started);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const sorted = durations.sort((a, b) => a - b);
  return { perSecond: sorted.length / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

type Plan = { runs: number; seconds: number; connections: number };

/**
 * Measures transfers of one credit among 1,000 users, by the server's code and by the same statements without
 * it: alternating, each from one process, on an embedded PostgreSQL with fsync on. At the end the ledger must
 * be sound.
 */
export async function measureTransfers(plan: Plan, report: (line: string) => void): Promise<Measurement> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-bench-'));
  // Under root, PostgreSQL runs as another user, who must be able to access the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: report });
  const onError = (error: Error): void => report(error.message);
  const owner = openPool({ url: postgres.ownerUrl, max: 2, onError });
  const pools = {
    server: openPool({ url: postgres.appUrl, max: plan.connections, onError }),
    bare: openPool({ url: postgres.appUrl, max: plan.connections, onError }),
  };
  try {
    const appRole = new URL(postgres.appUrl).username;
    await migrate({ pool: owner, appRole, log: () => undefined });
    const db = openDb(pools.server);
    const ids: string[] = [];
    while (ids.length < people) {
      const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(db)));
      ids.push(...members.map(({ id }) => id));
    }
    for (const id of ids) {
      const amount = startCredits;
      await inTransaction(db, (trx) =>
        transfer(
          trx,
          { now: new Date(), actor: undefined },
          {
            key: `campaign-close:${id}`,
            cause: 'campaign-close',
            moves: [
              { account: 'system:forfeits', amount: -amount },
              { account: `user:${id}`, amount },
            ],
          },
        ),
      );
    }
    const runners = { server: createServerTransfer(pools.server), bare: createBareTransfer(pools.bare) };
    for (const move of Object.values(runners)) await runLoad(move, ids, plan);
    const rounds: { server: Round; bare: Round }[] = [];
    for (let run = 0; run < plan.runs; run += 1) {
      // Alternates the order, because the first one may find the machine in another state.
      const first = run % 2 === 0 ? 'server' : 'bare';
      const second = first === 'server' ? 'bare' : 'server';
      const firstRound = await runLoad(runners[first], ids, plan);
      const secondRound = await runLoad(runners[second], ids, plan);
      const round =
        first === 'server'
          ? { server: firstRound, bare: secondRound }
          : { server: secondRound, bare: firstRound };
      rounds.push(round);
      report(
        `  transfers: ${round.server.perSecond.toFixed(0)} of ${round.bare.perSecond.toFixed(0)} a second`,
      );
    }
    const breaches = await findBreaches(db);
    if (breaches.length > 0) throw new Error(`the ledger is broken: ${JSON.stringify(breaches)}`);
    const formatRow = (name: string, select: (round: { server: Round; bare: Round }) => Round): string[] => [
      name,
      median(rounds.map((round) => select(round).perSecond)).toFixed(0),
      formatMs(median(rounds.map((round) => select(round).p50))),
      formatMs(median(rounds.map((round) => select(round).p99))),
    ];
    const ratio = median(rounds.map((round) => round.server.perSecond / round.bare.perSecond));
    const text = formatTable(
      [`transfers, ${plan.connections} connections`, 'a second', 'p50 ms', 'p99 ms'],
      [formatRow('ours', (round) => round.server), formatRow('the bare statements', (round) => round.bare)],
    );
    const medianRate = (side: 'server' | 'bare') => median(rounds.map((round) => round[side].perSecond));
    return {
      text,
      figures: [
        {
          workload: 'W9 transfers',
          metric: `${plan.connections} connections`,
          unit: '/s',
          value: medianRate('server'),
          floor: medianRate('bare'),
          ratio,
          min: 0.75,
        },
      ],
    };
  } finally {
    await Promise.all([owner.end(), pools.server.end(), pools.bare.end()]);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
