import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { selectActiveAdmins } from '#/platform/auth/active-admins.server.ts';
import { hasOtherAdmin } from '#/platform/auth/own-decision.server.ts';

/** Serializes actions that may remove the last admin, until their transactions end. */
export async function lockAdmins(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dropfolio.admins'))`.execute(trx);
}

/** Returns whether the user is an admin and not suspended. */
export async function isActiveAdmin(trx: Trx, userId: string): Promise<boolean> {
  const row = await selectActiveAdmins(trx).where('user_roles.user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the user is the only admin who is not suspended. Call `lockAdmins` first. */
export async function isLastAdmin(trx: Trx, userId: string): Promise<boolean> {
  if (!(await isActiveAdmin(trx, userId))) return false;
  return !(await hasOtherAdmin(trx, [userId]));
}

/**
 * Returns whether only an admin may remove the person's second factors: access to the mailbox is too weak a proof for
 * an account with admin rights or a promoter's credits.
 */
export async function needsAdminForFactors(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    SELECT EXISTS (
      SELECT FROM user_roles r JOIN profiles p ON p.id = r.user_id
      WHERE r.user_id = ${userId} AND (r.role = 'admin' OR r.role = 'promoter' AND (
        p.points_balance > 0
        OR EXISTS (SELECT FROM campaigns c WHERE c.creator_id = p.id AND c.remaining_budget > 0)))
    ) AS needed`.execute(db);
  return rows[0]?.needed === true;
}
