import { sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import { reminderKinds } from '../../notifications/schema.ts';
import type { FirstSteps } from './schema.ts';

const dismissed: FirstSteps = {
  isOver: true,
  hasAirdrop: true,
  hasClaimDate: true,
  hasCheckedIn: true,
  hasChosenReminders: true,
  examples: [],
};

/** Reads which steps are done; example airdrops count for none. Dismissed steps cost a single profile lookup. */
export async function readFirstSteps({ db, actor }: MemberCtx): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    WITH profile AS (
      SELECT first_steps_ended_at IS NOT NULL AS over, example_airdrop_ids AS ids FROM profiles WHERE id = ${actor.id}
    )
    SELECT profile.over AS "isOver",
      profile.over OR EXISTS (
        SELECT FROM airdrops a WHERE a.user_id = ${actor.id} AND a.id <> ALL(profile.ids)) AS "hasAirdrop",
      profile.over OR EXISTS (
        SELECT FROM airdrops a WHERE a.user_id = ${actor.id} AND a.id <> ALL(profile.ids)
          AND coalesce(a.claim_date, a.claim_close_date) IS NOT NULL
      ) AS "hasClaimDate",
      profile.over OR EXISTS (
        SELECT FROM airdrop_visits v WHERE v.user_id = ${actor.id} AND v.airdrop_id <> ALL(profile.ids)
      ) AS "hasCheckedIn",
      profile.over
        OR EXISTS (SELECT FROM notification_settings s WHERE s.user_id = ${actor.id} AND s.kind IN (${sql.join(reminderKinds)}))
        OR EXISTS (SELECT FROM reminder_settings s WHERE s.user_id = ${actor.id})
        OR EXISTS (SELECT FROM channels c WHERE c.user_id = ${actor.id}) AS "hasChosenReminders",
      ARRAY(
        SELECT a.id FROM airdrops a WHERE a.user_id = ${actor.id} AND a.id = ANY(profile.ids) ORDER BY a.id
      ) AS examples
    FROM profile`.execute(db);
  return rows[0] ?? dismissed;
}
