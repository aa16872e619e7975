import { type RawBuilder, sql } from 'kysely';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { addDays } from '#/lib/dates.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { DayRange } from '../calls.ts';
import { getCheckInDay, getMemberDay, toRule } from '../check-in.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import { insertVisit } from '../data/visit-commands.server.ts';
import { isOpen, maxCorrectionDays } from '../policy.ts';
import { getAirdrop } from '../queries.server.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import type { Visit } from '../rhythm/period.ts';
import { wasDueAt } from './due.ts';
import { buildCallsSql } from './queries.server.ts';

/** How many days back calls are read, enough for any time zone. */
export const maxCallAgeDays = maxCorrectionDays + 2;
/** Earlier visits can't count, because the longest period of a rhythm is 99 months. */
export const maxPeriodDays = 99 * 31;

type ContractCall = { chainId: number; hash: string; at: Date };

/**
 * Returns SQL for the settled, successful calls `u` of contracts `c` by the wallets of their open airdrops, or by any wallet if
 * an airdrop has none. `condition` restricts `c`.
 */
export const buildSettledCallsSql = (
  { actor, now }: Pick<MemberCtx, 'actor' | 'now'>,
  condition: RawBuilder<unknown>,
) => sql`
  airdrop_contracts c
  JOIN airdrops a ON a.user_id = ${actor.id} AND a.id = c.airdrop_id AND a.status IN ('upcoming', 'active')
  JOIN LATERAL (${buildCallsSql(actor.id)}) u ON u.mined_at <= ${now}::timestamptz
    AND u.mined_at >= ${now}::timestamptz - make_interval(days => ${maxCallAgeDays}::int)
  JOIN chain_watches w ON w.user_id = ${actor.id} AND w.wallet_id = u.wallet_id AND w.chain_id = u.chain_id
    AND u.block <= w.settled_block
  WHERE c.user_id = ${actor.id} AND ${condition}
    AND (
      EXISTS (
        SELECT FROM airdrop_wallets p
        WHERE p.user_id = ${actor.id} AND p.airdrop_id = c.airdrop_id AND p.wallet_id = u.wallet_id)
      OR NOT EXISTS (SELECT FROM airdrop_wallets p WHERE p.user_id = ${actor.id} AND p.airdrop_id = c.airdrop_id))`;

const checksIn = sql`c.checks_in`;

/** Records check-ins for the member's settled transactions. Idempotent. */
export async function recordChainVisits(ctx: MemberCtx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT c.airdrop_id AS id FROM ${buildSettledCallsSql(ctx, checksIn)} ORDER BY 1`.execute(
    ctx.db,
  );
  for (const { id } of rows) await withRevision(ctx, (change) => recordAirdropVisits(change, id));
}

/** Lists the first call of each quarter of an hour, within which no day of a zone begins, oldest first. */
async function listContractCalls(change: Change, airdropId: string): Promise<ContractCall[]> {
  const { rows } = await sql<ContractCall>`
    SELECT chain_id AS "chainId", hash, mined_at AS at FROM (
      SELECT DISTINCT ON (date_bin('15 minutes', u.mined_at, 'epoch')) u.chain_id, u.hash, u.mined_at
      FROM ${buildSettledCallsSql(change, sql`${checksIn} AND c.airdrop_id = ${airdropId}`)}
      ORDER BY date_bin('15 minutes', u.mined_at, 'epoch'), u.mined_at, u.chain_id, u.hash
    ) first ORDER BY mined_at`.execute(change.db);
  return rows;
}

/** Lists the airdrop's check-ins, including removed ones that were recorded from chain. */
async function listVisits({ db, actor, now }: Change, airdropId: string): Promise<Visit[]> {
  const since = sql`(${now}::timestamptz - make_interval(days => ${maxCallAgeDays + maxPeriodDays}::int))::date`;
  const { rows } = await sql<Visit>`
    SELECT v.visited_date AS day, ${sql.raw(formatInstantSql('i.at'))} AS at
    FROM airdrop_visits v, unnest(ARRAY[get_visit_instant(v), v.repeated_at]) AS i (at)
    WHERE v.user_id = ${actor.id} AND v.airdrop_id = ${airdropId} AND v.visited_date >= ${since} AND i.at IS NOT NULL
    UNION ALL
    SELECT visited_date, ${sql.raw(formatInstantSql('mined_at'))} FROM airdrop_chain_visits
    WHERE user_id = ${actor.id} AND airdrop_id = ${airdropId}`.execute(db);
  return rows;
}

/** Lists the days on which the airdrop was paused or the member away. */
export async function listPauses({ db, actor }: Change, airdropId: string): Promise<DayRange[]> {
  const { rows } = await sql<DayRange>`
    SELECT from_day AS from, until_day AS until FROM airdrop_pauses
    WHERE user_id = ${actor.id} AND (airdrop_id = ${airdropId} OR airdrop_id IS NULL)`.execute(db);
  return rows;
}

async function recordAirdropVisits(change: Change, id: string): Promise<void> {
  const { db, actor, now } = change;
  const airdrop = await getAirdrop(change, { id });
  if (!isOpen(airdrop)) return;
  const settings = toRhythmSettings(actor);
  const rule = toRule(airdrop, settings);
  const firstDay = addDays(getMemberDay(change), -maxCorrectionDays);
  const visits = await listVisits(change, id);
  const pauses = await listPauses(change, id);
  for (const { chainId, hash, at } of await listContractCalls(change, id)) {
    const moment = { now: at.getTime(), settings };
    const day = getCheckInDay(moment);
    const isPaused = pauses.some(({ from, until }) => from <= day && day < until);
    if (day < firstDay || isPaused || !wasDueAt(rule, visits, moment.now)) continue;
    const isRepeat = visits.some((visit) => visit.day === day);
    const row = await insertVisit(change, { id, day, at, isDueAgain: isRepeat });
    if (row === undefined) continue;
    await db
      .insertInto('airdrop_chain_visits')
      .values({
        user_id: actor.id,
        airdrop_id: id,
        chain_id: chainId,
        hash,
        mined_at: at,
        visited_date: day,
        created_at: now,
      })
      .execute();
    visits.push({ day, at: at.toISOString() });
    change.count({});
  }
}
