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
};

/** Once dismissed, this costs a single profile lookup. */
export async function readFirstSteps({ db, actor }: MemberCtx): Promise<FirstSteps> {
  const { rows } = await sql<Omit<FirstSteps, 'isOver'>>`
    SELECT EXISTS (SELECT FROM airdrops a WHERE a.user_id = ${actor.id}) AS "hasAirdrop",
      EXISTS (SELECT FROM airdrops a WHERE a.user_id = ${actor.id} AND a.claim_date IS NOT NULL) AS "hasClaimDate",
      EXISTS (SELECT FROM airdrop_visits v WHERE v.user_id = ${actor.id}) AS "hasCheckedIn",
      EXISTS (SELECT FROM notification_settings s WHERE s.user_id = ${actor.id} AND s.kind IN (${sql.join(reminderKinds)}))
        OR EXISTS (SELECT FROM reminder_settings s WHERE s.user_id = ${actor.id})
        OR EXISTS (SELECT FROM channels c WHERE c.user_id = ${actor.id}) AS "hasChosenReminders"
    FROM profiles p WHERE p.id = ${actor.id} AND p.first_steps_ended_at IS NULL`.execute(db);
  const row = rows[0];
  return row === undefined ? dismissed : { isOver: false, ...row };
}
