import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob, type JobCtx } from '#/platform/jobs.server.ts';
import {
  findFirstWriteSince,
  fullEveryMs,
  isWrittenSince,
  readWriteMark,
} from '#/platform/write-mark.server.ts';
import { airdropChecks } from './doctor.server.ts';

/** Of more, looking at everybody takes no longer. */
const mostPeople = 200_000;
const name = 'airdrops.examined';

/** The last look that found nothing, and when everybody was looked at. */
const seen = z.object({ cluster: z.string(), transaction: z.number(), fullAt: z.number() });
type Seen = z.infer<typeof seen>;

async function readSeen(db: Db): Promise<Seen | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && seen.safeParse(JSON.parse(row.value)).data;
}

/** Whose rows were written since; undefined where that doesn't tell all: rows went without their counts, or very many people did much. */
async function peopleSince(db: Db, transaction: string): Promise<string[] | undefined> {
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
    ) written GROUP BY 1 ORDER BY 1 LIMIT ${mostPeople + 1}`.execute(db);
  return rows.length > mostPeople ? undefined : rows.map(({ id }) => id);
}

/** Answers what doesn't hold, and how often. */
export async function examineAirdrops({ slowDb: db, now }: Pick<JobCtx, 'slowDb' | 'now'>): Promise<{
  faults: { name: string; count: number }[];
  people: number | undefined;
}> {
  // Taken first: what is written meanwhile is looked at again.
  const mark = await readWriteMark(db);
  const last = await readSeen(db);
  const isRecent = last !== undefined && now.getTime() - last.fullAt < fullEveryMs;
  const transaction = isRecent && mark !== undefined ? findFirstWriteSince(last, mark) : undefined;
  const people = transaction === undefined ? undefined : await peopleSince(db, transaction);
  const faults: { name: string; count: number }[] = [];
  for (const check of airdropChecks) {
    const count = await check.count(db, { people });
    if (count > 0) faults.push({ name: check.name, count });
  }
  if (faults.length === 0 && mark !== undefined) {
    const fullAt = people === undefined ? now.getTime() : (last?.fullAt ?? 0);
    const value = JSON.stringify({ ...mark, fullAt });
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  } else {
    await db.deleteFrom('settings').where('name', '=', name).execute();
  }
  return { faults, people: people?.length };
}

/**
 * Looks every night whether the counts of members' airdrops are right: of those about whom something was written since the night
 * before, once a week of everybody, and of everybody again while something was wrong.
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
    for (const { name: what, count } of faults) {
      ctx.log.error('airdrops.breach', new Error(`${what}: broken ${count} times`));
    }
    ctx.log.info('airdrops.examined', { people: people ?? 'all' });
  },
});
