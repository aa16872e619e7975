import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { minUuid } from '#/lib/uuid.ts';

export type TotalsProblem = { userId: string; problem: string };

/** Receives the progress, from 0 to 1. */
export type Progress = (share: number) => void;

/** The members after one id and up to another, or those with the ids. */
type Slice = { after: string; upTo: string } | { ids: readonly string[] };

const sliceSize = 500;
const maxProblems = 1_000;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type CheckOptions = {
  progress?: Progress;
  /** The ids of the members to check; every member if undefined. */
  memberIds?: readonly string[] | undefined;
};

/** Yields slices that contain each member once, so that no statement reads the whole table. */
async function* iterateSlices(
  db: Db,
  { progress = () => undefined, memberIds }: CheckOptions,
): AsyncGenerator<Slice> {
  if (memberIds !== undefined) {
    for (let from = 0; from < memberIds.length; from += sliceSize) {
      progress(from / memberIds.length);
      yield { ids: memberIds.slice(from, from + sliceSize) };
    }
    return;
  }
  const { n: memberCount } = await db
    .selectFrom('airdrop_totals')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  let after: string = minUuid;
  for (let done = 0; ; done += sliceSize) {
    progress(Math.min(1, done / Math.max(1, memberCount)));
    const last = await db
      .selectFrom('airdrop_totals')
      .select('user_id')
      .where('user_id', '>', after)
      .orderBy('user_id')
      .offset(sliceSize - 1)
      .limit(1)
      .executeTakeFirst();
    yield { after, upTo: last?.user_id ?? lastId };
    if (last === undefined) return;
    after = last.user_id;
  }
}

const buildSliceCondition = (column: string, slice: Slice) =>
  'ids' in slice
    ? sql`${sql.ref(column)} = ANY(${slice.ids}::uuid[])`
    : sql`${sql.ref(column)} > ${slice.after}::uuid AND ${sql.ref(column)} <= ${slice.upTo}::uuid`;

/**
 * Checks the invariants of members' airdrops: counts match the rows, no row is ahead of the counter, no airdrop both exists
 * and is deleted, and visits belong to the owner. Reads every row of the members. Returns up to 1,000 violations.
 */
export async function checkAirdropTotals(db: Db, options: CheckOptions = {}): Promise<TotalsProblem[]> {
  const problems: TotalsProblem[] = [];
  for await (const slice of iterateSlices(db, options)) {
    problems.push(...(await listTotalsProblems(db, slice)));
    if (problems.length >= maxProblems) break;
  }
  return problems.slice(0, maxProblems);
}

/** Counts airdrops whose last visit differs from their latest recorded visit. */
export async function countWrongLastVisits(db: Db, options: CheckOptions = {}): Promise<number> {
  let count = 0;
  for await (const slice of iterateSlices(db, options)) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM airdrops a
      LEFT JOIN (
        SELECT airdrop_id, max(visited_date) AS last FROM airdrop_visits
        WHERE ${buildSliceCondition('user_id', slice)} GROUP BY airdrop_id
      ) v ON v.airdrop_id = a.id
      WHERE ${buildSliceCondition('a.user_id', slice)} AND a.last_visit_date IS DISTINCT FROM v.last`.execute(
      db,
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}

async function listTotalsProblems(db: Db, slice: Slice): Promise<TotalsProblem[]> {
  const { rows } = await sql<TotalsProblem>`
    WITH counted AS (
      SELECT user_id, count(*) AS total,
        count(*) FILTER (WHERE status = 'upcoming') AS upcoming, count(*) FILTER (WHERE status = 'active') AS active,
        count(*) FILTER (WHERE status = 'claimed') AS claimed, count(*) FILTER (WHERE status = 'expired') AS expired,
        sum(octet_length(notes)) AS note_bytes,
        sum(airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains)) AS text_bytes
      FROM airdrops WHERE ${buildSliceCondition('user_id', slice)} GROUP BY user_id
    ), newest AS (
      SELECT user_id, max(revision) AS revision FROM (
        SELECT user_id, revision FROM airdrops WHERE ${buildSliceCondition('user_id', slice)}
        UNION ALL SELECT user_id, revision FROM deleted_airdrops WHERE ${buildSliceCondition('user_id', slice)}
      ) r GROUP BY user_id
    ), problems AS (
      SELECT t.user_id, 'counts differ from the rows' AS problem FROM airdrop_totals t LEFT JOIN counted c ON c.user_id = t.user_id
      WHERE ${buildSliceCondition('t.user_id', slice)} AND
        (t.total, t.upcoming, t.active, t.claimed, t.expired, t.note_bytes, t.text_bytes) IS DISTINCT FROM
        (coalesce(c.total, 0), coalesce(c.upcoming, 0), coalesce(c.active, 0), coalesce(c.claimed, 0), coalesce(c.expired, 0),
          coalesce(c.note_bytes, 0), coalesce(c.text_bytes, 0))
      UNION ALL
      SELECT t.user_id, 'a row is ahead of the revision' FROM airdrop_totals t JOIN newest n ON n.user_id = t.user_id
      WHERE ${buildSliceCondition('t.user_id', slice)} AND n.revision > t.revision
      UNION ALL
      SELECT v.user_id, 'a visit of airdrop ' || a.id || ' is not its owner''s'
      FROM airdrop_visits v JOIN airdrops a ON a.id = v.airdrop_id
      WHERE ${buildSliceCondition('v.user_id', slice)} AND v.user_id <> a.user_id
      UNION ALL
      SELECT d.user_id, 'airdrop ' || a.id || ' both exists and is deleted'
      FROM deleted_airdrops d JOIN airdrops a ON a.id = d.airdrop_id AND a.user_id = d.user_id
      WHERE ${buildSliceCondition('d.user_id', slice)}
    )
    SELECT user_id AS "userId", problem FROM problems ORDER BY user_id, problem LIMIT ${maxProblems}::int`.execute(
    db,
  );
  return rows;
}

async function countMissingTotals(db: Db, { memberIds }: CheckOptions): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM profiles p
    WHERE NOT EXISTS (SELECT FROM airdrop_totals t WHERE t.user_id = p.id)
      AND ${memberIds === undefined ? sql`true` : sql`p.id = ANY(${memberIds}::uuid[])`}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Invariants of members' airdrops, with functions that count the violations; the first stops at 1,000. */
export const airdropChecks: readonly {
  name: string;
  count: (db: Db, options: CheckOptions) => Promise<number>;
}[] = [
  {
    name: 'airdrop counts match the stored airdrops',
    count: async (db, options) => (await checkAirdropTotals(db, options)).length,
  },
  { name: 'every account has airdrop counts', count: countMissingTotals },
  { name: 'each airdrop’s last visit is its latest recorded visit', count: countWrongLastVisits },
];
