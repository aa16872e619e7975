import { sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { AwayInput, AwayOutput, DayRange } from '../calls.ts';
import { getMemberDay } from '../check-in.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import { findAwayProblem } from './policy.ts';
import { readAway } from './queries.server.ts';

/** The limit of all of a member's pauses, including past ones. */
const maxPauses = 50_000;
const tooManyPauses = `You can keep up to ${maxPauses.toLocaleString('en')} pauses.`;

type Span = { id?: string; airdropId: string | null; from: string; until: string };

/** The airdrops of a pause, or null for a time away. */
type Scope = readonly string[] | null;

const buildScopeCondition = (scope: Scope) =>
  scope === null ? sql`airdrop_id IS NULL` : sql`airdrop_id = ANY(${scope}::uuid[])`;

/** Adds pauses up to the limit. Returns how many were added. */
export async function addPauses({ db, actor, now }: Change, spans: readonly Span[]): Promise<number> {
  if (spans.length === 0) return 0;
  const rows = spans.map((span) => ({ id: uuidv7(now.getTime()), ...span }));
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO airdrop_pauses (id, user_id, airdrop_id, from_day, until_day, created_at)
    SELECT r.id, ${actor.id}::uuid, r."airdropId", r.from, r.until, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "airdropId" uuid, "from" date, until date)
    LIMIT greatest(0, ${maxPauses}::int - (SELECT count(*) FROM airdrop_pauses WHERE user_id = ${actor.id}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/**
 * Adds a time away of an import. Returns its id, or null: without a problem if the member is away on one of these days
 * already, or has another time away that isn't over.
 */
export async function importTimeAway(
  change: Change,
  { from, until }: DayRange,
): Promise<{ id: string | null; problem?: string }> {
  const { db, actor } = change;
  const today = getMemberDay(change);
  const { rows: conflicting } = await sql`
    SELECT FROM airdrop_pauses WHERE user_id = ${actor.id} AND airdrop_id IS NULL
      AND (from_day < ${until}::date AND until_day > ${from}::date
        OR ${until}::date > ${today}::date AND until_day > ${today}::date)
    LIMIT 1`.execute(db);
  if (conflicting.length > 0) return { id: null };
  const id = uuidv7(change.now.getTime());
  if ((await addPauses(change, [{ id, airdropId: null, from, until }])) === 0)
    return { id: null, problem: tooManyPauses };
  change.count({});
  publishTasksChanged(change);
  return { id };
}

/** Ends pauses that last beyond `day` on that day. Earlier days stay paused, for streaks. */
async function endPauses({ db, actor }: Change, scope: Scope, day: string): Promise<number> {
  const isLasting = sql`user_id = ${actor.id} AND ${buildScopeCondition(scope)} AND until_day > ${day}::date`;
  const removed =
    await sql`DELETE FROM airdrop_pauses WHERE ${isLasting} AND from_day >= ${day}::date`.execute(db);
  const ended = await sql`UPDATE airdrop_pauses SET until_day = ${day}::date WHERE ${isLasting}`.execute(db);
  return Number(removed.numAffectedRows ?? 0) + Number(ended.numAffectedRows ?? 0);
}

/** Adds a pause for each of the airdrops; one that begins where another ended continues its row. */
async function addPause(change: Change, scope: Scope, { from, until }: AwayInput): Promise<void> {
  const { db, actor } = change;
  const { rows: extended } = await sql<{ airdropId: string | null }>`
    UPDATE airdrop_pauses SET until_day = ${until}::date
    WHERE user_id = ${actor.id} AND ${buildScopeCondition(scope)} AND until_day = ${from}::date
    RETURNING airdrop_id AS "airdropId"`.execute(db);
  const extendedIds = new Set(extended.map(({ airdropId }) => airdropId));
  const spans = (scope ?? [null])
    .filter((airdropId) => !extendedIds.has(airdropId))
    .map((airdropId) => ({ airdropId, from, until }));
  if ((await addPauses(change, spans)) < spans.length) throw new AppError('INVALID', tooManyPauses);
}

/** Makes open pages refetch repeating tasks, which aren't due during a pause. */
const publishTasksChanged = ({ changed, actor }: Change) => changed({ topic: 'tasks', userId: actor.id });

/** Records that airdrops are paused from today until a day, or resumed (null). Their rows have the day already. */
export async function recordPauses(
  change: Change,
  ids: readonly string[],
  until: string | null,
): Promise<void> {
  const today = getMemberDay(change);
  await endPauses(change, ids, today);
  if (until !== null && until > today) await addPause(change, ids, { from: today, until });
  publishTasksChanged(change);
}

/** Sets when the member is away, in place of the time away that is current or ahead. */
export async function setAway(ctx: MemberCtx, { from, until }: AwayInput): Promise<AwayOutput> {
  const today = getMemberDay(ctx);
  return withRevision(ctx, async (change) => {
    const current = await readAway(change);
    if (current?.from === from && current.until === until) return { away: current };
    const problem = findAwayProblem({ from, until }, { today, current });
    if (problem !== undefined) throw new AppError('INVALID', problem.message, { field: problem.field });
    await endPauses(change, null, today);
    await addPause(change, null, { from: from < today ? today : from, until });
    change.count({});
    publishTasksChanged(change);
    return { away: await readAway(change) };
  });
}

/** Ends the time away today, or cancels the one ahead. */
export async function endAway(ctx: MemberCtx): Promise<AwayOutput> {
  return withRevision(ctx, async (change) => {
    if ((await endPauses(change, null, getMemberDay(ctx))) > 0) {
      change.count({});
      publishTasksChanged(change);
    }
    return { away: null };
  });
}
