import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Ctx } from '../context.server.ts';
import { selectActiveAdmins } from './active-admins.server.ts';

/** Returns whether an active admin exists besides these people. */
export async function hasOtherAdmin(db: Db, people: readonly string[]): Promise<boolean> {
  const row = await selectActiveAdmins(db)
    .where('user_roles.user_id', 'not in', [...people])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type OwnDecision = {
  /** The people concerned; null entries are ignored. */
  people: readonly (string | null)[];
  /** For error messages, such as 'claim'. */
  noun: string;
  /** The admin's reason and the name of its input field; undefined if the call takes no reason. */
  why?: { reason: string | null | undefined; field: string };
};

/** Audit log details of a decision that concerns the actor. */
type OwnDetails = { isOwn?: true; ownReason?: string };

/**
 * Rejects an admin's decision about themselves while another admin could make it; the only admin must give a
 * reason. Returns details for the audit log.
 *
 * Throws FORBIDDEN with the reason 'own', and INVALID without a reason.
 */
export async function requireOtherAdmin(
  db: Db,
  { actor }: Pick<Ctx, 'actor'>,
  { people, noun, why }: OwnDecision,
): Promise<OwnDetails> {
  if (actor === undefined || !people.includes(actor.id)) return {};
  if (await hasOtherAdmin(db, [actor.id])) {
    throw new AppError('FORBIDDEN', `This ${noun} concerns you, so another admin has to review it.`, {
      details: { reason: 'own' },
    });
  }
  if (why === undefined) return { isOwn: true };
  const { reason, field } = why;
  if (reason) return { isOwn: true, ownReason: reason };
  throw new AppError(
    'INVALID',
    `This ${noun} concerns you. You’re the only admin, so say why you’re deciding it yourself.`,
    { field, details: { reason: 'own' } },
  );
}
