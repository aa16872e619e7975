import { createHash } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { Actor } from '#/platform/context.server.ts';
import type { Factor, FactorRemoval, SignedIn, Viewer } from './schema.ts';

/** Returns the role that determines the menu: promoter takes precedence over hunter. */
export function getMenuRole(roles: readonly string[]): Viewer['role'] {
  if (roles.includes('promoter')) return 'promoter';
  return roles.includes('hunter') ? 'hunter' : null;
}

/** Returns the key of public avatar services: the SHA-256 of the address. Only for users who consented. */
function toAvatarHash(email: string, showAvatar: boolean): string | null {
  return showAvatar ? createHash('sha256').update(email).digest('hex') : null;
}

/** Returns the user as their own client sees them. Throws `NOT_FOUND` if the account was deleted. */
export async function getViewer(db: Db, userId: string): Promise<Viewer> {
  const profile = await db
    .selectFrom('profiles')
    .select([
      'id',
      'email',
      'email_verified',
      'first_name',
      'last_name',
      'time_zone',
      'day_starts_at',
      'week_starts_on',
      'locale',
      'show_avatar',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('account'));
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  const roles = rows.map((row) => row.role);
  return {
    id: profile.id,
    email: profile.email,
    firstName: profile.first_name,
    lastName: profile.last_name,
    role: getMenuRole(roles),
    isAdmin: roles.includes('admin'),
    timeZone: profile.time_zone,
    dayStartsAt: profile.day_starts_at,
    weekStartsOn: profile.week_starts_on,
    locale: profile.locale,
    emailVerified: profile.email_verified,
    avatarHash: toAvatarHash(profile.email, profile.show_avatar),
  };
}

export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  const rows = await db
    .selectFrom('factors')
    .select(['id', 'factor_type', 'status', 'name', 'phone', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    factorType: row.factor_type,
    status: row.status,
    name: row.name,
    hint: row.phone?.slice(-4) ?? '',
    createdAt: row.created_at.toISOString(),
  }));
}

/** Returns the pending removal of the user's second factors, if any. */
export async function getPendingFactorRemoval(db: Db, userId: string): Promise<FactorRemoval | null> {
  const row = await db
    .selectFrom('factor_removals')
    .select(['reason', 'asked_at', 'due_at', 'asked_by'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    by: row.asked_by,
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}

/** Returns the response to a first-factor sign-in: the user, or the second factors of which one must be verified. */
export async function getSignInResult(db: Db, userId: string): Promise<SignedIn> {
  const factors = (await listFactors(db, userId)).filter(({ status }) => status === 'verified');
  return { viewer: factors.length === 0 ? await getViewer(db, userId) : null, factors };
}

/** Builds the viewer from a session without a query. */
export function toViewer(actor: Actor): Viewer {
  return {
    id: actor.id,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    role: getMenuRole(actor.roles),
    isAdmin: actor.roles.includes('admin'),
    timeZone: actor.timeZone,
    dayStartsAt: actor.dayStartsAt,
    weekStartsOn: actor.weekStartsOn,
    locale: actor.locale,
    emailVerified: true,
    avatarHash: toAvatarHash(actor.email, actor.showAvatar),
  };
}
