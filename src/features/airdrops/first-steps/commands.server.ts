import type { MemberCtx } from '#/platform/context.server.ts';
import { readFirstSteps } from './queries.server.ts';
import type { FirstSteps } from './schema.ts';

/** Dismisses the first steps permanently, for the whole account. Idempotent. */
export async function endFirstSteps(ctx: MemberCtx): Promise<FirstSteps> {
  await ctx.db
    .updateTable('profiles')
    .set({ first_steps_ended_at: ctx.now })
    .where('id', '=', ctx.actor.id)
    .where('first_steps_ended_at', 'is', null)
    .execute();
  return readFirstSteps(ctx);
}
