import { type RawBuilder, sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import { isWrittenSince } from '#/platform/write-checkpoint.server.ts';

/** Credits held by users, and the numbers of grants, claims, sign-ups, airdrops, and follow campaigns. */
export type Totals = Record<
  'circulating' | 'grants' | 'granted' | 'claims' | 'signUps' | 'airdrops' | 'campaigns',
  number
>;

const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** SQL for a total, for statements that read other rows of the same snapshot. */
export const selectTotal = (column: 'claims') =>
  sql<number>`(SELECT ${sum(column)} FROM kept_figures WHERE quarter = '-infinity' OR backend <> 0)`;

/** Returns the totals over all users, exact as of the snapshot: folded rows plus the connections' later increments. */
export async function readTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT ${sum('circulating')} AS circulating, ${sum('grants')} AS grants, ${sum('granted')} AS granted,
      ${sum('claims')} AS claims, ${sum('sign_ups')} AS "signUps", ${sum('airdrops')} AS airdrops,
      ${sum('campaigns')} AS campaigns
    FROM kept_figures WHERE quarter = '-infinity' OR backend <> 0`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('a sum has no row');
  return totals;
}

export type DayFigures = { circulating: number; claims: number; signUps: number };

/**
 * Returns the sums between each two of these instants, which must be multiples of a quarter hour in UTC, like
 * midnights are. Reads them and the current circulation in one snapshot, so that the days add up to it.
 */
export async function readDays(
  db: Db,
  bounds: readonly number[],
): Promise<{ circulating: number; days: DayFigures[] }> {
  const instants = sql`${bounds.map((time) => new Date(time).toISOString())}::timestamptz[]`;
  const { rows } = await withCustomPlans(db, (trx) =>
    sql<{ circulating: number; days: Record<string, DayFigures> }>`SELECT
    (SELECT ${sum('circulating')} FROM kept_figures WHERE quarter = '-infinity' OR backend <> 0) AS circulating,
    (SELECT coalesce(json_object_agg(day, json_build_object(
        'circulating', circulating, 'claims', claims, 'signUps', sign_ups)), '{}') FROM (
      SELECT width_bucket(quarter, ${instants}) AS day, ${sum('circulating')} AS circulating, ${sum('claims')} AS claims,
        ${sum('sign_ups')} AS sign_ups
      FROM kept_figures WHERE quarter >= (${instants})[1] GROUP BY 1) d) AS days`.execute(trx),
  );
  const { circulating = 0, days = {} } = rows[0] ?? {};
  const noFigures = { circulating: 0, claims: 0, signUps: 0 };
  return { circulating, days: bounds.map((_, index) => days[index + 1] ?? noFigures) };
}

/** Returns the grants of a period; the instants must be multiples of a quarter hour in UTC. */
export async function readGranted(
  db: Db,
  { from, to }: { from: Date | undefined; to: Date | undefined },
): Promise<{ actions: number; credits: number }> {
  if (from === undefined && to === undefined) {
    const { grants, granted } = await readTotals(db);
    return { actions: grants, credits: granted };
  }
  const { rows } = await sql<{ actions: number; credits: number }>`
    SELECT ${sum('grants')} AS actions, ${sum('granted')} AS credits FROM kept_figures
    WHERE quarter > '-infinity' AND quarter >= coalesce(${from ?? null}::timestamptz, '-infinity')
      AND quarter < coalesce(${to ?? null}::timestamptz, 'infinity')`.execute(db);
  return rows[0] ?? { actions: 0, credits: 0 };
}

const quarterlyColumns = ['circulating', 'grants', 'granted', 'claims', 'sign_ups'] as const;
const columns = [...quarterlyColumns, 'airdrops', 'campaigns'] as const;
const joinColumns = (names: readonly string[], toColumn: (name: string) => RawBuilder<unknown>) =>
  sql.join(names.map(toColumn));
const orZero = (alias: string) => (name: string) => sql`coalesce(${sql.ref(`${alias}.${name}`)}, 0)`;

/** SQL for whether the folded total differs from the sum of the folded quarters. */
const isFoldedWrong = sql`SELECT FROM kept_figures WHERE backend = 0
  HAVING (${joinColumns(columns, (name) => sql`coalesce(sum(CASE WHEN quarter = '-infinity' THEN -1 ELSE 1 END * ${sql.ref(name)}), 0)`)})
    <> (${joinColumns(columns, () => sql`0`)})`;

const isInQuarter = (instant: string) =>
  sql`${sql.ref(instant)} >= t.quarter AND ${sql.ref(instant)} < t.quarter + interval '15 minutes'`;
/** SQL for the smallest UUIDv7 of an instant. */
const buildMinId = (instant: RawBuilder<unknown>) =>
  sql`(lpad(to_hex((extract(epoch FROM ${instant}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * SQL that counts the breaches among possibly changed rows: new quarters, quarters whose rows or figures were written
 * since, and the totals of users, claims, airdrops, and campaigns, whose rows can be deleted.
 */
const breachesSince = ({ at, transaction }: { at: Date; transaction: string }) => sql<{ n: number }>`
  WITH touched AS MATERIALIZED (
    SELECT quarter FROM kept_figures
      WHERE quarter > '-infinity' AND (quarter >= quarter_of(${at}::timestamptz) OR ${isWrittenSince('kept_figures', transaction)})
    UNION SELECT quarter_of(created_at) FROM profiles WHERE ${isWrittenSince('profiles', transaction)}
    UNION SELECT quarter_of(created_at) FROM follow_claims WHERE ${isWrittenSince('follow_claims', transaction)}
    UNION SELECT quarter_of(created_at) FROM admin_credit_logs WHERE created_at >= ${at}
    UNION SELECT quarter_of(transfer_id) FROM ledger_entries
      WHERE account LIKE 'user:%' AND transfer_id >= ${buildMinId(sql`${at}::timestamptz`)}
  ), counted AS MATERIALIZED (
    SELECT t.quarter, e.circulating, g.grants, g.granted, f.claims, p.sign_ups FROM touched t,
      LATERAL (SELECT coalesce(sum(amount), 0) AS circulating FROM ledger_entries WHERE account LIKE 'user:%'
        AND transfer_id >= ${buildMinId(sql`t.quarter`)} AND transfer_id < ${buildMinId(sql`t.quarter + interval '15 minutes'`)}) e,
      LATERAL (SELECT count(*) AS grants, coalesce(sum(amount), 0) AS granted FROM admin_credit_logs WHERE ${isInQuarter('created_at')}) g,
      LATERAL (SELECT count(*) AS claims FROM follow_claims WHERE ${isInQuarter('created_at')}) f,
      LATERAL (SELECT count(*) AS sign_ups FROM profiles WHERE ${isInQuarter('created_at')}) p
  ), stored AS MATERIALIZED (
    SELECT quarter, ${joinColumns(quarterlyColumns, (name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`)}
    FROM kept_figures JOIN touched USING (quarter) GROUP BY quarter)
  SELECT count(*) AS n FROM (
    SELECT FROM counted c LEFT JOIN stored s USING (quarter)
      WHERE (${joinColumns(quarterlyColumns, orZero('c'))}) <> (${joinColumns(quarterlyColumns, orZero('s'))})
    UNION ALL SELECT WHERE (SELECT ((SELECT count(*) FROM profiles)::numeric, (SELECT count(*) FROM follow_claims)::numeric,
        (SELECT coalesce(sum(total), 0) FROM airdrop_totals)::numeric, (SELECT count(*) FROM campaigns)::numeric))
      <> (SELECT (${joinColumns(['sign_ups', 'claims', 'airdrops', 'campaigns'], (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::numeric`)})
        FROM kept_figures WHERE quarter > '-infinity')
    UNION ALL ${isFoldedWrong}) breaches`;

/** Counts the quarter hours and totals that differ from the rows. `settle_figures()` corrects them. */
export const figuresInvariant = {
  breachesSince,
  name: 'the dashboard’s kept figures equal what they count',
  breaches: sql<{ n: number }>`
    WITH counted AS MATERIALIZED (SELECT * FROM count_figures()),
      stored AS MATERIALIZED (
        SELECT quarter, ${joinColumns(columns, (name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`)}
        FROM kept_figures WHERE quarter > '-infinity' GROUP BY quarter)
    SELECT count(*) AS n FROM (
      SELECT FROM counted c FULL JOIN stored s USING (quarter)
        WHERE (${joinColumns(quarterlyColumns, orZero('c'))}) <> (${joinColumns(quarterlyColumns, orZero('s'))})
      UNION ALL SELECT WHERE (SELECT (sum(airdrops), sum(campaigns)) FROM counted)
        <> (SELECT (coalesce(sum(airdrops), 0), coalesce(sum(campaigns), 0)) FROM stored)
      UNION ALL ${isFoldedWrong}) breaches`,
};
