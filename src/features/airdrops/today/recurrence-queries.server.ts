import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { type CheckInFields, getCheckInDay, toRule } from '../check-in.ts';
import { isPausedSql } from '../pauses/queries.server.ts';
import type { RhythmSettings } from '../rhythm/kinds.ts';
import { getRecurrence, type Recurrence } from '../rhythm/recurrence.ts';
import type { Airdrop } from '../schema.ts';

type Row = CheckInFields &
  Pick<Airdrop, 'id' | 'name' | 'project' | 'projectLink' | 'revision'> & { changedAt: Date };

/** An airdrop whose check-in recurs. `reset`: the stored text; null is the person's day. */
export type RecurringCheckIn = Pick<
  Row,
  'id' | 'name' | 'project' | 'projectLink' | 'revision' | 'changedAt'
> & {
  reset: string | null;
  recurrence: Recurrence;
};

/** Lists a person's check-ins that recur: of open airdrops that aren't paused today, most important first. */
export async function listRecurringCheckIns(
  { db, now }: { db: Db; now: Date },
  { userId, settings, limit }: { userId: string; settings: RhythmSettings; limit: number },
): Promise<RecurringCheckIn[]> {
  const today = getCheckInDay({ now: now.getTime(), settings });
  const { rows } = await sql<Row>`
    SELECT a.id, a.name, a.project, a.project_link AS "projectLink", a.revision, a.updated_at AS "changedAt", a.status,
      a.eligibility_date AS "eligibilityDate", a.check_in_duration AS "checkInDuration", a.rhythm, a.reset,
      NULL AS "lastVisitDate", '{}'::text[] AS "recentVisits"
    FROM airdrops a, (SELECT ${today}::date AS today) clock
    WHERE a.user_id = ${userId} AND a.status IN ('upcoming', 'active')
      AND NOT ${sql.raw(isPausedSql('a.paused_until', 'clock.today'))}
      AND (a.rhythm IS NULL OR a.rhythm NOT LIKE '% after' AND a.rhythm NOT IN ('once', 'never'))
    ORDER BY a.priority DESC, a.created_at DESC, a.id LIMIT ${limit}`.execute(db);
  return rows.flatMap((row) => {
    const { rhythm, anchor } = toRule(row, settings);
    const recurrence = getRecurrence(rhythm, { anchor, weekStartsOn: settings.weekStartsOn });
    if (recurrence === undefined) return [];
    const { id, name, project, projectLink, revision, changedAt, reset } = row;
    return [{ id, name, project, projectLink, revision, changedAt, reset, recurrence }];
  });
}
