import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { lockPeople } from '../../credits/ledger/commands.server.ts';
import { type ClaimantId, type ClaimantNoteInput, maxNotes } from './schema.ts';

/**
 * Adds an admins' note about a claimant. The audit log records the addition but not the text, because it outlives the
 * account and the note doesn't.
 */
export async function addClaimantNote(
  ctx: MemberCtx,
  { id: userId, text }: ClaimantNoteInput,
): Promise<{ id: string }> {
  const id = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockPeople(trx, [userId])).has(userId)) throw notFound('user');
    const { n } = await trx
      .selectFrom('claimant_notes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (n >= maxNotes) {
      throw new AppError(
        'LIMIT_REACHED',
        `You can add up to ${maxNotes} notes per person. Delete one first.`,
      );
    }
    await trx
      .insertInto('claimant_notes')
      .values({ id, user_id: userId, admin_id: ctx.actor.id, text, created_at: ctx.now })
      .execute();
    await audit({ ...ctx, db: trx }, 'claimant.noted', { subjectId: userId, details: { noteId: id } });
  });
  return { id };
}

export async function deleteClaimantNote(ctx: MemberCtx, { id }: ClaimantId): Promise<{ id: string }> {
  await inTransaction(ctx.db, async (trx) => {
    const deleted = await trx
      .deleteFrom('claimant_notes')
      .where('id', '=', id)
      .returning('user_id')
      .executeTakeFirst();
    if (deleted === undefined) throw notFound('note');
    const details = { noteId: id };
    await audit({ ...ctx, db: trx }, 'claimant.note-deleted', { subjectId: deleted.user_id, details });
  });
  return { id };
}
