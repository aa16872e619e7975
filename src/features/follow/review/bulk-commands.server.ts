import { withCustomPlans } from '#/db/client.server.ts';
import { AppError, isAppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { approveClaim, type Decision, rejectClaim } from './commands.server.ts';
import {
  type ApproveManyInput,
  type Decided,
  type DecidedMany,
  type Outcome,
  outcomes,
  type RejectManyInput,
} from './schema.ts';
import { evaluateClaims } from './signal-queries.server.ts';

/** Maps an error to the outcome in a bulk response. */
function toOutcome(error: unknown): Outcome | undefined {
  if (!isAppError(error)) return undefined;
  if (error.code === 'NOT_FOUND') return 'gone';
  return outcomes.find((outcome) => outcome === error.details?.reason);
}

/** Decides the claims one after another, each in its own transaction. */
async function decideEach(
  ctx: MemberCtx,
  ids: readonly string[],
  decide: (id: string) => Promise<Decision>,
  successOutcome: Outcome,
): Promise<DecidedMany> {
  const results: Decided[] = [];
  for (const id of new Set(ids)) {
    try {
      const { reward } = await decide(id);
      results.push({ id, outcome: successOutcome, reward });
    } catch (error) {
      const outcome = toOutcome(error);
      if (outcome === undefined) ctx.log.error('follow.decide-failed', error, { claimId: id });
      results.push({ id, outcome: outcome ?? 'failed', reward: 0 });
    }
  }
  return { results };
}

/** Throws if the claim now needs a closer look, because other claims may have changed since the page loaded. */
async function assertNotHeldBack(ctx: MemberCtx, id: string): Promise<void> {
  const evaluations = await withCustomPlans(ctx.db, (trx) => evaluateClaims(trx, [id]));
  const evaluation = evaluations.get(id);
  // Claims that can't be paid have another error.
  if (evaluation?.isHeldBack !== true || evaluation.cannotBePaid || evaluation.isShort) return;
  throw new AppError('CONFLICT', 'This claim needs a closer look now', { details: { reason: 'held-back' } });
}

export const approveMany = (ctx: MemberCtx, { ids, onlyClean }: ApproveManyInput): Promise<DecidedMany> =>
  decideEach(
    ctx,
    ids,
    async (id) => {
      if (onlyClean) await assertNotHeldBack(ctx, id);
      return approveClaim(ctx, { id });
    },
    'paid',
  );

export const rejectMany = (ctx: MemberCtx, { ids, reason }: RejectManyInput): Promise<DecidedMany> =>
  decideEach(ctx, ids, (id) => rejectClaim(ctx, { id, reason }), 'rejected');
