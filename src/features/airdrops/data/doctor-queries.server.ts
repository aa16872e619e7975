import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { minUuid } from '#/lib/uuid.ts';

export type TotalsProblem = { userId: string; problem: string };

/** Receives the progress, from 0 to 1. */
export type Progress = (share: number) => void;

/** The members from one id, which is left out, to another, or some by their ids. */
type Slice = { after: string; upTo: string } | { ids: readonly string[] };

const sliceSize = 500;
const maxProblems = 1_000;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type CheckOptions = {
  progress?: Progress;
  /** Left out: every member. */
  people?: readonly string[] | undefined;
};

/** Each of them once, a slice at a time: no statement is as long as the table. */
async function* iterateSlices(
  db: Db,
  { progress = () => undefined, people }: CheckOptions,
): AsyncGenerator<Slice> {
  if (people !== undefined) {
    for (let from = 0; from < people.length; from += sliceSize) {
      progress(from / people.length);
      yield { ids: people.slice(from, from + sliceSize) };
    }
    return;
  }
  const { n: all } = await db
    .selectFrom('airdrop_totals')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  let after: string = minUuid;
  for (let done = 0; ; done += sliceSize) {
    progress(Math.min(1, done / Math.max(1, all)));
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

const within = (column: string, slice: Slice) =>
  'ids' in slice
    ? sql`${sql.ref(column)} = ANY(${slice.ids}::uuid[])`
    : sql`${sql.ref(column)} > ${slice.after}::uuid AND ${sql.ref(column)} <= ${slice.upTo}::uuid`;

/**
 * Invariants of every member's airdrops: counts match the rows, no row is ahead of the counter, no airdrop
 * is both there and deleted, visits belong to the owner. Returns what doesn't hold, at most 1,000; reads every row of theirs.
 */
export async function checkAirdropTotals(db: Db, looked: CheckOptions = {}): Promise<TotalsProblem[]> {
  const problems: TotalsProblem[] = [];
  for await (const slice of iterateSlices(db, looked)) {
    problems.push(...(await totalsProblems(db, slice)));
    if (problems.length >= maxProblems) break;
  }
  return problems.slice(0, maxProblems);
}

/** How many airdrops say another last visit than their visits. */
export async function countWrongLastVisits(db: Db, looked: CheckOptions = {}): Promise<number> {
  let count = 0;
  for await (const slice of iterateSlices(db, looked)) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM airdrops a
      LEFT JOIN (
        SELECT airdrop_id, max(visited_date) AS last FROM airdrop_visits
        WHERE ${within('user_id', slice)} GROUP BY airdrop_id
      ) v ON v.airdrop_id = a.id
      WHERE ${within('a.user_id', slice)} AND a.last_visit_date IS DISTINCT FROM v.last`.execute(db);
    count += rows[0]?.n ?? 0;
  }
  return count;
}

async function totalsProblems(db: Db, slice: Slice): Promise<TotalsProblem[]> {
  const { rows } = await sql<TotalsProblem>`
    WITH counted AS (
      SELECT user_id, count(*) AS total,
        count(*) FILTER (WHERE status = 'upcoming') AS upcoming, count(*) FILTER (WHERE status = 'active') AS active,
        count(*) FILTER (WHERE status = 'claimed') AS claimed, count(*) FILTER (WHERE status = 'expired') AS expired,
        sum(octet_length(notes)) AS note_bytes,
        sum(airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains)) AS text_bytes
      FROM airdrops WHERE ${within('user_id', slice)} GROUP BY user_id
    ), newest AS (
      SELECT user_id, max(revision) AS revision FROM (
        SELECT user_id, revision FROM airdrops WHERE ${within('user_id', slice)}
        UNION ALL SELECT user_id, revision FROM deleted_airdrops WHERE ${within('user_id', slice)}
      ) r GROUP BY user_id
    ), problems AS (
      SELECT t.user_id, 'counts differ from the rows' AS problem FROM airdrop_totals t LEFT JOIN counted c ON c.user_id = t.user_id
      WHERE ${within('t.user_id', slice)} AND
        (t.total, t.upcoming, t.active, t.claimed, t.expired, t.note_bytes, t.text_bytes) IS DISTINCT FROM
        (coalesce(c.total, 0), coalesce(c.upcoming, 0), coalesce(c.active, 0), coalesce(c.claimed, 0), coalesce(c.expired, 0),
          coalesce(c.note_bytes, 0), coalesce(c.text_bytes, 0))
      UNION ALL
      SELECT t.user_id, 'a row is ahead of the revision' FROM airdrop_totals t JOIN newest n ON n.user_id = t.user_id
      WHERE ${within('t.user_id', slice)} AND n.revision > t.revision
      UNION ALL
      SELECT v.user_id, 'a visit of airdrop ' || a.id || ' is not its owner''s'
      FROM airdrop_visits v JOIN airdrops a ON a.id = v.airdrop_id
      WHERE ${within('v.user_id', slice)} AND v.user_id <> a.user_id
      UNION ALL
      SELECT d.user_id, 'airdrop ' || a.id || ' is both there and deleted'
      FROM deleted_airdrops d JOIN airdrops a ON a.id = d.airdrop_id AND a.user_id = d.user_id
      WHERE ${within('d.user_id', slice)}
    )
    SELECT user_id AS "userId", problem FROM problems ORDER BY user_id, problem LIMIT ${maxProblems}::int`.execute(
    db,
  );
  return rows;
}

async function countMissingTotals(db: Db, { people }: CheckOptions): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM profiles p
    WHERE NOT EXISTS (SELECT FROM airdrop_totals t WHERE t.user_id = p.id)
      AND ${people === undefined ? sql`true` : sql`p.id = ANY(${people}::uuid[])`}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Invariants of members' airdrops; each counts its violations. */
export const airdropChecks: readonly {
  name: string;
  count: (db: Db, looked: CheckOptions) => Promise<number>;
}[] = [
  {
    name: 'airdrop counts match the stored airdrops',
    count: async (db, looked) => (await checkAirdropTotals(db, looked)).length,
  },
  { name: 'every account has airdrop counts', count: countMissingTotals },
  { name: 'each airdrop’s last visit is its latest recorded visit', count: countWrongLastVisits },
];
