import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';

/**
 * Whether only an admin may remove the person's second factors: access to the mailbox is too weak a proof for an account with
 * admin rights or a promoter's credits.
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
