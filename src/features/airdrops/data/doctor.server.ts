import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';

export type TotalsProblem = { userId: string; problem: string };

/**
 * What must hold of every member's airdrops: counts are those of the rows, no row is ahead of the counter, no airdrop
 * is both there and deleted, visits belong to the owner. Answers what doesn't hold, at most 1,000; reads every row.
 */
export async function checkAirdropTotals(db: Db): Promise<TotalsProblem[]> {
  const { rows } = await sql<TotalsProblem>`
    WITH counted AS (
      SELECT user_id, count(*) AS total,
        count(*) FILTER (WHERE status = 'upcoming') AS upcoming, count(*) FILTER (WHERE status = 'active') AS active,
        count(*) FILTER (WHERE status = 'claimed') AS claimed, count(*) FILTER (WHERE status = 'expired') AS expired,
        sum(octet_length(notes)) AS note_bytes
      FROM airdrops GROUP BY user_id
    ), newest AS (
      SELECT user_id, max(revision) AS revision FROM (
        SELECT user_id, revision FROM airdrops UNION ALL SELECT user_id, revision FROM deleted_airdrops
      ) r GROUP BY user_id
    ), problems AS (
      SELECT t.user_id, 'counts differ from the rows' AS problem FROM airdrop_totals t LEFT JOIN counted c ON c.user_id = t.user_id
      WHERE (t.total, t.upcoming, t.active, t.claimed, t.expired, t.note_bytes) IS DISTINCT FROM
        (coalesce(c.total, 0), coalesce(c.upcoming, 0), coalesce(c.active, 0), coalesce(c.claimed, 0), coalesce(c.expired, 0),
          coalesce(c.note_bytes, 0))
      UNION ALL
      SELECT t.user_id, 'a row is ahead of the revision' FROM airdrop_totals t JOIN newest n ON n.user_id = t.user_id
      WHERE n.revision > t.revision
      UNION ALL
      SELECT v.user_id, 'a visit of airdrop ' || a.id || ' is not its owner''s'
      FROM airdrop_visits v JOIN airdrops a ON a.id = v.airdrop_id WHERE v.user_id <> a.user_id
      UNION ALL
      SELECT d.user_id, 'airdrop ' || a.id || ' is both there and deleted'
      FROM deleted_airdrops d JOIN airdrops a ON a.id = d.airdrop_id AND a.user_id = d.user_id
    )
    SELECT user_id AS "userId", problem FROM problems ORDER BY user_id, problem LIMIT 1000`.execute(db);
  return rows;
}
