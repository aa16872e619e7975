import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob, type JobCtx } from '#/platform/jobs.server.ts';
import {
  findFirstWriteSince,
  isWrittenSince,
  maxFullScanIntervalMs,
  readWriteCheckpoint,
} from '#/platform/write-checkpoint.server.ts';
import { airdropChecks } from './doctor-queries.server.ts';

/** For more members, a full check is as fast. */
const maxPeople = 200_000;
const settingName = 'airdrops.examined';

/** The last check without violations, and the time of the last full check. */
const checkpoint = z.object({ cluster: z.string(), transaction: z.number(), fullAt: z.number() });
type Checkpoint = z.infer<typeof checkpoint>;

async function readCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return row && checkpoint.safeParse(JSON.parse(row.value)).data;
}

/**
 * Lists the members whose rows were written since the transaction; undefined if a full check is needed, because a sum differs or too
 * many members changed.
 */
async function listPeopleChangedSince(db: Db, transaction: string): Promise<string[] | undefined> {
  const { rows: sums } = await sql<{ isSound: boolean }>`
    SELECT (SELECT count(*) FROM airdrop_totals) = (SELECT count(*) FROM profiles)
      AND (SELECT coalesce(sum(total), 0) FROM airdrop_totals) = (SELECT count(*) FROM airdrops) AS "isSound"`.execute(
    db,
  );
  if (sums[0]?.isSound !== true) return undefined;
  const tables = ['airdrop_totals', 'airdrops', 'airdrop_visits', 'deleted_airdrops'];
  const parts = tables.map(
    (table) => sql`SELECT user_id FROM ${sql.table(table)} WHERE ${isWrittenSince(table, transaction)}`,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM (
      ${sql.join(parts, sql` UNION ALL `)} UNION ALL SELECT id FROM profiles WHERE ${isWrittenSince('profiles', transaction)}
    ) written GROUP BY 1 ORDER BY 1 LIMIT ${maxPeople + 1}`.execute(db);
  return rows.length > maxPeople ? undefined : rows.map(({ id }) => id);
}

/** Runs the checks of changed members, or of all. Returns the violations by check. */
export async function examineAirdrops({ slowDb: db, now }: Pick<JobCtx, 'slowDb' | 'now'>): Promise<{
  faults: { name: string; count: number }[];
  people: number | undefined;
}> {
  // Read first, so that rows written during the check are checked again.
  const checkpointNow = await readWriteCheckpoint(db);
  const last = await readCheckpoint(db);
  const isRecent = last !== undefined && now.getTime() - last.fullAt < maxFullScanIntervalMs;
  const transaction =
    isRecent && checkpointNow !== undefined ? findFirstWriteSince(last, checkpointNow) : undefined;
  const memberIds = transaction === undefined ? undefined : await listPeopleChangedSince(db, transaction);
  const faults: { name: string; count: number }[] = [];
  for (const check of airdropChecks) {
    const count = await check.count(db, { memberIds });
    if (count > 0) faults.push({ name: check.name, count });
  }
  if (faults.length === 0 && checkpointNow !== undefined) {
    const fullAt = memberIds === undefined ? now.getTime() : (last?.fullAt ?? 0);
    const value = JSON.stringify({ ...checkpointNow, fullAt });
    await db
      .insertInto('settings')
      .values({ name: settingName, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  } else {
    await db.deleteFrom('settings').where('name', '=', settingName).execute();
  }
  return { faults, people: memberIds?.length };
}

/**
 * Checks the counts of members' airdrops every night: those of members changed since the last night, and everyone
 * once a week or after a violation.
 */
export const examineAirdropsNightly = defineJob({
  name: 'airdrops.examine',
  schema: z.object({}),
  schedule: '11 4 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  maxAttempts: 3,
  timeoutMs: 60 * 60_000,
  run: async (ctx) => {
    const { faults, people } = await examineAirdrops(ctx);
    for (const { name, count } of faults) {
      ctx.log.error('airdrops.breach', new Error(`${name}: broken ${count} times`));
    }
    ctx.log.info('airdrops.examined', { people: people ?? 'all' });
  },
});
