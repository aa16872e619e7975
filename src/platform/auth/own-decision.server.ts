import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Ctx } from '../context.server.ts';

/** Whether an admin who is not suspended exists beside these people. */
export async function isAdminBeside(db: Db, people: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select('user_roles.user_id')
    .where('user_roles.role', '=', 'admin')
    .where('profiles.suspended_at', 'is', null)
    .where('user_roles.user_id', 'not in', [...people])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type OwnDecision = {
  /** Whom the decision is about; null is nobody. */
  people: readonly (string | null)[];
  /** Such as 'claim'. */
  noun: string;
  /** Why they decide it themselves, and the input's name for it; left out where the call takes no reason. */
  why?: { reason: string | null | undefined; field: string };
};

/** What the audit log says of a decision on the actor's own thing. */
type OwnDetails = { isOwn?: true; ownReason?: string };

/**
 * Rejects an admin's decision on something of their own while another admin could make it; the only admin needs a reason.
 * Returns what to add to the audit log.
 *
 * Errors: FORBIDDEN with the reason 'own'; INVALID without a reason.
 */
export async function requireOtherAdmin(
  db: Db,
  { actor }: Pick<Ctx, 'actor'>,
  { people, noun, why }: OwnDecision,
): Promise<OwnDetails> {
  if (actor === undefined || !people.includes(actor.id)) return {};
  if (await isAdminBeside(db, [actor.id])) {
    throw new AppError('FORBIDDEN', `This ${noun} concerns you, so another admin has to review it.`, {
      details: { reason: 'own' },
    });
  }
  if (why === undefined) return { isOwn: true };
  const { reason, field } = why;
  if (reason) return { isOwn: true, ownReason: reason };
  throw new AppError(
    'INVALID',
    `This ${noun} concerns you. You’re the only admin, so please say why you decide it yourself.`,
    { field, details: { reason: 'own' } },
  );
}
