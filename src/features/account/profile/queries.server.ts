import { notSignedIn } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Profile } from './schema.ts';

export async function getProfile(ctx: MemberCtx): Promise<Profile> {
  const row = await ctx.db
    .selectFrom('profiles as p')
    .leftJoin('email_changes as e', (join) =>
      join.onRef('e.user_id', '=', 'p.id').on('e.expires_at', '>', ctx.now),
    )
    .select(['p.show_avatar', 'p.created_at', 'e.new_email', 'e.expires_at'])
    .where('p.id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(notSignedIn);
  const { new_email: newEmail, expires_at: expiresAt } = row;
  return {
    showAvatar: row.show_avatar,
    createdAt: row.created_at.toISOString(),
    emailChange:
      newEmail === null || expiresAt === null ? null : { newEmail, expiresAt: expiresAt.toISOString() },
  };
}
