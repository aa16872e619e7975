import { notFound } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';

/** Ends one of the member's sessions. Throws NOT_FOUND for someone else's. */
export async function endSession(ctx: MemberCtx, { id }: { id: string }): Promise<void> {
  const { id: userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('session'));
    await audit({ ...ctx, db: trx }, 'session.ended', { subjectId: userId, details: { sessionId: id } });
  });
  ctx.changed({ topic: 'account', userId });
}

export async function endOtherSessions(ctx: MemberCtx): Promise<{ ended: number }> {
  const { id: userId, sessionId } = ctx.actor;
  const ended = await ctx.db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', sessionId)
      .returning('id')
      .execute();
    for (const { id } of rows)
      await audit({ ...ctx, db: trx }, 'session.ended', { subjectId: userId, details: { sessionId: id } });
    return rows.length;
  });
  if (ended > 0) ctx.changed({ topic: 'account', userId });
  return { ended };
}
