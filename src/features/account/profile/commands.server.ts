import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { notSignedIn } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashPassword } from '#/platform/auth/passwords.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { moveClaimDays } from '../../airdrops/commands.server.ts';
import { revokeAllTokens } from '../../api-tokens/commands.server.ts';
import { assertSessionActive, endOtherAccess, lockProfile } from '../../session/commands.server.ts';
import { getViewer } from '../../session/queries.server.ts';
import type { Viewer } from '../../session/schema.ts';
import { requireStrongPassword } from '../commands.server.ts';
import { sendPasswordChangedMail } from '../emails/account-mails.server.ts';
import type { PasswordChange, ProfileChanges } from './schema.ts';
import { assertKnownZone } from './zone-queries.server.ts';

/** Changes name, time zone, start of the day, language, and picture. A new time zone changes the member's current day immediately, and claims of a day stay on it. */
export async function changeProfile(ctx: MemberCtx, changes: ProfileChanges): Promise<Viewer> {
  const userId = ctx.actor.id;
  const { timeZone } = changes;
  if (timeZone !== undefined) await assertKnownZone(ctx.db, timeZone);
  await inTransaction(ctx.db, async (db) => {
    await saveProfile({ ...ctx, db }, changes);
    if (timeZone !== undefined) await moveClaimDays({ ...ctx, db }, timeZone);
  });
  ctx.changed({ topic: 'account', userId });
  return getViewer(ctx.db, userId);
}

async function saveProfile(ctx: MemberCtx, changes: ProfileChanges): Promise<void> {
  const { firstName, lastName, timeZone, locale, showAvatar, dayStartsAt, weekStartsOn } = changes;
  await ctx.db
    .updateTable('profiles')
    .set({
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      name: sql<string>`concat(${firstName ?? sql.ref('first_name')}::text, ' ', ${lastName ?? sql.ref('last_name')}::text)`,
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(dayStartsAt !== undefined && { day_starts_at: dayStartsAt }),
      ...(weekStartsOn !== undefined && { week_starts_on: weekStartsOn }),
      ...(locale !== undefined && { locale }),
      ...(showAvatar !== undefined && { show_avatar: showAvatar }),
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.actor.id)
    .returning('id')
    .executeTakeFirstOrThrow(notSignedIn);
}

/** Sets a new password, ends all other sessions, revokes API tokens unless `keepTokens` is set, and emails the owner. */
export async function changePassword(ctx: MemberCtx, input: PasswordChange): Promise<void> {
  const { id: userId, sessionId } = ctx.actor;
  await requireStrongPassword(input.newPassword, { owner: ctx.actor, field: 'newPassword' });
  const password = await hashPassword(input.newPassword);
  await ctx.db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, userId);
    await assertSessionActive(trx, ctx.actor);
    await trx
      .updateTable('accounts')
      .set({ password, updated_at: ctx.now })
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .execute();
    await endOtherAccess(trx, userId, sessionId);
    const tokens = input.keepTokens ? [] : await revokeAllTokens(trx, userId);
    await sendPasswordChangedMail(trx, owner, { tokens, baseUrl: ctx.config.baseUrl });
    await audit({ ...ctx, db: trx }, 'password.changed', {
      subjectId: userId,
      ...(tokens.length > 0 && { details: { tokens: tokens.length } }),
    });
  });
  ctx.changed({ topic: 'account', userId });
}
