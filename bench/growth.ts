import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { z } from 'zod';
import { examineData } from '../src/commands/doctor.server.ts';
import { createClient, type Db, openDb, openPool } from '../src/db/client.server.ts';
import { addInput } from '../src/features/airdrops/calls.ts';
import { addAirdrop } from '../src/features/airdrops/commands.server.ts';
import { recordVisit } from '../src/features/airdrops/data/visit-commands.server.ts';
import { grantOrRequest } from '../src/features/credits/pending-grant-commands.server.ts';
import { jobs } from '../src/jobs.server.ts';
import { createMemberCtx, type Member } from '../test/factories/members.ts';
import { runJobNow } from '../test/harness/run-job.ts';
import { withDatabase } from './database.ts';
import { addition, type HotCall, hotCalls, listMeasuredUsers, measureHotCall } from './growth-calls.ts';
import { fillMany, getAmounts } from './growth-fill.ts';
import { explain, type Plan, recordStatements, type Statement } from './growth-plans.ts';
import { type Figure, formatMs, formatTable, type Measurement } from './report.ts';
import { median } from './statistics.ts';

const measuredRuns = 40;
const explainedRuns = 10;
/** A scan that reads no more than this isn't one of a growing table. */
const maxIgnoredRows = 2_000;

type Figures = { durationMs: number; inDatabase: number; buffers: number; plan: string; scans: string[] };

async function measureCall(pool: pg.Pool, people: readonly Member[], item: HotCall): Promise<Figures> {
  const recorded = recordStatements(pool);
  const db = openDb(pool);
  const durationMs: number[] = [];
  const statements: Statement[][] = [];
  for (let run = 0; run < measuredRuns + explainedRuns; run += 1) {
    const person = people[run % people.length];
    if (person === undefined) break;
    recorded.length = 0;
    const time = await measureHotCall(db, person, item);
    // The first runs have cold pages and no plans yet.
    if (run >= explainedRuns) durationMs.push(time);
    else statements.push([...recorded]);
  }
  const plans: Plan[] = [];
  for (const statement of statements) plans.push(await explain(pool, statement));
  const [first] = plans;
  return {
    durationMs: median(durationMs),
    inDatabase: median(plans.map(({ ms: time }) => time)),
    buffers: median(plans.map(({ buffers }) => buffers)),
    plan: first?.shape ?? '',
    scans: [
      ...new Set(
        plans
          .flatMap(({ scans }) => scans)
          .filter(({ rows }) => rows > maxIgnoredRows)
          .map(({ name, rows }) => `${name}: ${rows}`),
      ),
    ].slice(0, 5),
  };
}

type TableReads = { table: string; sequential: number; all: number };

const countReads = async (admin: pg.Client): Promise<Map<string, TableReads>> => {
  await admin.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await admin.query<TableReads>(`
    SELECT relname AS table, seq_tup_read::float8 AS sequential, (seq_tup_read + coalesce((
      SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid), 0))::float8 AS all
    FROM pg_stat_user_tables t WHERE schemaname = 'public'`);
  return new Map(rows.map((row) => [row.table, row]));
};

type JobFigures = { durationMs: number; rows: number; scans: string[] };

/** Runs a job on connections of its own, because PostgreSQL reports their reads after they are closed. */
async function measureJob(
  admin: pg.Client,
  url: string,
  work: (db: Db) => Promise<unknown>,
): Promise<JobFigures> {
  const before = await countReads(admin);
  const pool = openPool({ url, max: 4, timeoutMs: 3_600_000, onError: () => undefined });
  const started = performance.now();
  await work(openDb(pool));
  const durationMs = performance.now() - started;
  await pool.end();
  let rows = 0;
  const scans: string[] = [];
  for (const [name, { sequential, all }] of await countReads(admin)) {
    rows += all - (before.get(name)?.all ?? 0);
    const scanned = sequential - (before.get(name)?.sequential ?? 0);
    if (scanned > maxIgnoredRows) scans.push(`${name}: ${scanned}`);
  }
  return { durationMs, rows, scans };
}

type AtSize = { calls: Map<string, Figures>; jobs: Map<string, JobFigures> };

const changedUsers = 200;

/** Simulates a day: each user gets credits, adds an airdrop, and visits it. */
async function simulateDay(pool: pg.Pool, people: readonly Member[]): Promise<void> {
  const db = openDb(pool);
  const [granter] = people;
  for (const person of people.slice(0, changedUsers)) {
    const ctx = createMemberCtx(db, person);
    const { id } = await addAirdrop(ctx, addInput.parse(addition));
    await recordVisit(ctx, { id });
    if (granter === undefined || granter === person) continue;
    await grantOrRequest(createMemberCtx(db, granter, { roles: ['admin'] }), {
      userId: person.id,
      amount: 5,
      note: null,
    });
  }
  await pool.end();
}

const measureSize = (users: number, report: (line: string) => void): Promise<AtSize> =>
  withDatabase(
    report,
    async ({ ownerDb, adminUrl, appUrl }) => {
      const admin = createClient({ url: adminUrl, name: 'bench', connectTimeoutMs: 10_000 });
      await admin.connect();
      try {
        report(`creating ${users} users`);
        await fillMany(admin, users, report);
        const people = await listMeasuredUsers(ownerDb, users);
        const calls = new Map<string, Figures>();
        for (const hotCall of hotCalls) {
          const pool = openPool({ url: appUrl, max: 1, timeoutMs: 600_000, onError: () => undefined });
          calls.set(hotCall.name, await measureCall(pool, people, hotCall));
          await pool.end();
        }
        report('the calls are measured');
        const measured = new Map<string, JobFigures>();
        for (const job of jobs) {
          if (job.schedule === undefined) continue;
          for (const run of ['first', 'second'] as const) {
            const result = await measureJob(admin, appUrl, (db) =>
              runJobNow(db, { ...job, schema: z.unknown() }, {}, { times: 1 }),
            );
            measured.set(`${job.name}, ${run} run`, result);
            report(`${job.name}, ${run} run: ${formatMs(result.durationMs)} ms`);
          }
        }
        const handleLine = (line: string) => (line.startsWith('FAULT') ? report(line) : undefined);
        await simulateDay(openPool({ url: appUrl, max: 1, onError: () => undefined }), people);
        for (const job of jobs.filter(({ name }) => name.endsWith('.examine'))) {
          const result = await measureJob(admin, appUrl, (db) =>
            runJobNow(db, { ...job, schema: z.unknown() }, {}, { times: 1 }),
          );
          measured.set(`${job.name}, after ${changedUsers} people’s changes`, result);
        }
        measured.set(
          'doctor',
          await measureJob(admin, appUrl, (db) => examineData({ db, now: new Date() }, handleLine)),
        );
        return { calls, jobs: measured };
      } finally {
        await admin.end();
      }
    },
    { fsync: 'off', shared_buffers: '1GB', max_wal_size: '8GB' },
  );

const formatWhole = (value: number) => Math.round(value).toLocaleString('en');

/** Measures the calls and jobs that grow with users at each size, in separate databases. */
export async function measureGrowth(
  { sizes }: { sizes: readonly number[] },
  report: (line: string) => void,
): Promise<Measurement> {
  const measured: [number, AtSize][] = [];
  for (const users of sizes) measured.push([users, await measureSize(users, report)]);
  const last = measured.at(-1)?.[1];
  const header = sizes.map((users) => `${formatWhole(users)} (${getAmounts(users).airdrops} airdrops each)`);
  const callRows = hotCalls.map(({ name }) => [
    name,
    ...measured.map(([, { calls }]) => {
      const result = calls.get(name);
      return result === undefined
        ? ''
        : `${formatMs(result.durationMs)}, ${formatMs(result.inDatabase)}, ${formatWhole(result.buffers)}`;
    }),
  ]);
  const jobRows = [...(last?.jobs.keys() ?? [])].map((name) => [
    name,
    ...measured.map(([, { jobs: all }]) => {
      const result = all.get(name);
      return result === undefined ? '' : `${formatMs(result.durationMs)}, ${formatWhole(result.rows)}`;
    }),
  ]);
  const plans = hotCalls.map(({ name }) => `${name}: ${last?.calls.get(name)?.plan ?? ''}`);
  const scans = [...(last?.calls ?? []), ...(last?.jobs ?? [])]
    .filter(([, result]) => result.scans.length > 0)
    .map(([name, result]) => `${name}: ${result.scans.join(', ')}`);
  const text = [
    formatTable(['call: ms, ms in PostgreSQL, buffers', ...header], callRows),
    formatTable(['job: ms, rows read', ...header], jobRows),
    ['Plans:', ...plans].join('\n'),
    [`Scans of more than ${maxIgnoredRows} rows:`, ...scans].join('\n'),
  ].join('\n\n');
  const [few = 0, many = few] = [sizes[0], sizes.at(-1)];
  const figures = hotCalls.slice(0, 3).map(({ name }): Figure => {
    const [value = 0, floor = 0] = [measured.at(-1), measured[0]].map(
      (item) => item?.[1].calls.get(name)?.buffers ?? 0,
    );
    const metric = `${name}, among ${formatWhole(many)} people beside ${formatWhole(few)}`;
    const ratio = value / floor;
    return {
      workload: 'growth',
      metric,
      value,
      unit: 'buffers',
      floor,
      ratio,
      max: 1.25,
    };
  });
  return { text, figures };
}
