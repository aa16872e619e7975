import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import type { Reader } from '#/lib/wording.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { isActiveAdmin, isLastAdmin, lockAdmins } from './admin-queries.server.ts';
import { sendRestoredMail, sendSuspendedMail } from './emails/user-mails.server.ts';
import { scheduleFactorRemoval } from './factor-removal-commands.server.ts';
import { explainNoRevocation, explainNoSuspension, lastAdminMessage } from './policy.ts';
import type { FactorRemovalInput, RoleInput, SuspendInput, UserId } from './schema.ts';

export { needsAdminForFactors } from './admin-queries.server.ts';
export { scheduleFactorRemovalAfterReset } from './factor-removal-commands.server.ts';

type Target = {
  id: string;
  email: string;
  firstName: string;
  reader: Reader;
  isSuspended: boolean;
  isSelf: boolean;
};

/**
 * Runs an action on an account in its own transaction, serialized across all processes. Verifies that the actor is
 * still an admin (the command line always is), and locks the account against other changes.
 */
async function withLockedAccount(
  ctx: Ctx,
  id: string,
  action: (trx: Trx, target: Target) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockAdmins(trx);
    if (ctx.actor !== undefined && !(await isActiveAdmin(trx, ctx.actor.id))) {
      throw new AppError('FORBIDDEN', 'You need admin privileges to do this.');
    }
    const row = await trx
      .selectFrom('profiles')
      .select(['id', 'email', 'first_name', 'time_zone', 'locale', 'suspended_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('account'));
    await action(trx, {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      reader: { locale: row.locale, zone: row.time_zone },
      isSuspended: row.suspended_at !== null,
      isSelf: row.id === ctx.actor?.id,
    });
  });
  ctx.changed({ topic: 'account', userId: id });
}

/** Grants a role. Idempotent. */
export async function grantRole(ctx: Ctx, { id, role }: RoleInput): Promise<void> {
  await withLockedAccount(ctx, id, async (trx) => {
    const granted = await trx
      .insertInto('user_roles')
      .values({ user_id: id, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (granted === undefined) return;
    await audit({ ...ctx, db: trx }, 'role.granted', { subjectId: id, details: { role } });
  });
}

/** Revokes a role. Throws `CONFLICT` for the caller's own admin role and for the last admin's. */
export async function revokeRole(ctx: Ctx, { id, role }: RoleInput): Promise<void> {
  await withLockedAccount(ctx, id, async (trx, { isSelf }) => {
    const rejection = explainNoRevocation({ role, isSelf, isLastAdmin: await isLastAdmin(trx, id) });
    if (rejection !== undefined) throw new AppError('CONFLICT', rejection);
    const revoked = await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', id)
      .where('role', '=', role)
      .returning('user_id')
      .executeTakeFirst();
    if (revoked === undefined) return;
    await audit({ ...ctx, db: trx }, 'role.revoked', { subjectId: id, details: { role } });
  });
}

async function deleteSessions(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Suspends an account: ends its sessions, blocks its API tokens, and emails the owner. Deletes none of its data. */
export async function suspendUser(ctx: Ctx, { id, reason }: SuspendInput): Promise<void> {
  await withLockedAccount(ctx, id, async (trx, target) => {
    const { isSelf, isSuspended } = target;
    const rejection = explainNoSuspension({ isSelf, isLastAdmin: await isLastAdmin(trx, id) });
    if (rejection !== undefined) throw new AppError('CONFLICT', rejection);
    if (isSuspended) throw new AppError('CONFLICT', 'This account is already suspended.');
    await trx
      .updateTable('profiles')
      .set({ suspended_at: ctx.now, suspended_reason: reason })
      .where('id', '=', id)
      .execute();
    const sessions = await deleteSessions(trx, id);
    await audit({ ...ctx, db: trx }, 'user.suspended', { subjectId: id, details: { reason, sessions } });
    await sendSuspendedMail(trx, target, ctx.config.baseUrl);
  });
}

/** Restores a suspended account. The owner must sign in again. */
export async function restoreUser(ctx: Ctx, { id }: UserId): Promise<void> {
  await withLockedAccount(ctx, id, async (trx, target) => {
    if (!target.isSuspended) throw new AppError('CONFLICT', 'This account is not suspended.');
    await trx
      .updateTable('profiles')
      .set({ suspended_at: null, suspended_reason: null })
      .where('id', '=', id)
      .execute();
    // A sign-in during the suspension may have left a session.
    await deleteSessions(trx, id);
    await audit({ ...ctx, db: trx }, 'user.restored', { subjectId: id });
    await sendRestoredMail(trx, target, ctx.config.baseUrl);
  });
}

/** Ends all sessions of an account. Its API tokens remain valid. */
export async function endSessions(ctx: Ctx, { id }: UserId): Promise<void> {
  await withLockedAccount(ctx, id, async (trx) => {
    const sessions = await deleteSessions(trx, id);
    await audit({ ...ctx, db: trx }, 'session.ended', { subjectId: id, details: { sessions } });
  });
}

/** Schedules the removal of second factors that the user has lost. Throws `CONFLICT` for the caller's own account. */
export async function requestFactorRemoval(ctx: Ctx, { id, reason }: FactorRemovalInput): Promise<void> {
  await withLockedAccount(ctx, id, async (trx, target) => {
    if (target.isSelf) throw new AppError('CONFLICT', 'Another admin has to remove yours.');
    await scheduleFactorRemoval({ ...ctx, db: trx }, target, {
      by: 'admin',
      reason,
      baseUrl: ctx.config.baseUrl,
    });
  });
}

/** Cancels a pending removal. Throws `NOT_FOUND` if there is none. */
export async function withdrawFactorRemoval(ctx: Ctx, { id }: UserId): Promise<void> {
  await withLockedAccount(ctx, id, async (trx) => {
    await trx
      .deleteFrom('factor_removals')
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND', 'No removal is scheduled for this account.'));
    await audit({ ...ctx, db: trx }, 'factor-removal.withdrawn', { subjectId: id });
  });
}

/** Throws `CONFLICT` if deleting the account in `trx` would leave no admin. */
export async function assertNotLastAdmin(trx: Trx, userId: string): Promise<void> {
  await lockAdmins(trx);
  if (await isLastAdmin(trx, userId)) throw new AppError('CONFLICT', lastAdminMessage);
}
