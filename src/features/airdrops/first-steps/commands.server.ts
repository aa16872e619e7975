import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { addDays } from '#/lib/dates.ts';
import { getToday, type MemberCtx } from '#/platform/context.server.ts';
import { addAirdrop } from '../commands.server.ts';
import { recordVisit } from '../data/visit-commands.server.ts';
import { airdropInput } from '../schema.ts';
import { addTask } from '../tasks/commands.server.ts';
import { taskInput } from '../tasks/schema.ts';
import { type ExampleAirdrop, exampleAirdrops } from './example-airdrops.ts';
import { readFirstSteps } from './queries.server.ts';
import type { FirstSteps } from './schema.ts';

const hourMs = 3_600_000;

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

async function addExample(ctx: MemberCtx, example: ExampleAirdrop): Promise<string> {
  const { host, startedDaysAgo, claimInHours, claimClosesInHours, visits, tasks, ...input } = example;
  const toInstant = (hours: number | null) =>
    hours === null ? null : new Date(ctx.now.getTime() + hours * hourMs).toISOString();
  // An airdrop is older than its check-ins.
  const addedAt = new Date(ctx.now.getTime() - Math.max(2, startedDaysAgo) * 24 * hourMs);
  const { id } = await addAirdrop(
    { ...ctx, now: addedAt },
    airdropInput.parse({
      ...input,
      projectLink: `https://${host}/`,
      eligibilityDate: addDays(getToday(ctx), -startedDaysAgo),
      claimDate: toInstant(claimInHours),
      claimCloseDate: toInstant(claimClosesInHours ?? null),
    }),
  );
  for (const daysAgo of [...visits].sort((a, b) => b - a))
    await recordVisit({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * 24 * hourMs) }, { id });
  for (const text of tasks) await addTask(ctx, taskInput.parse({ id, text, link: null }));
  return id;
}

/** Fills an empty tracker with examples. Rejects with CONFLICT if the member has airdrops. */
export function addExampleAirdrops(ctx: MemberCtx): Promise<FirstSteps> {
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    // The second of two concurrent calls finds the first one's airdrops.
    await sql`SELECT FROM profiles WHERE id = ${ctx.actor.id} FOR NO KEY UPDATE`.execute(db);
    const { rows } = await sql`SELECT FROM airdrops WHERE user_id = ${ctx.actor.id} LIMIT 1`.execute(db);
    if (rows.length > 0) throw new AppError('CONFLICT', 'Your tracker already has airdrops.');
    const ids: string[] = [];
    for (const example of exampleAirdrops) ids.push(await addExample(txCtx, example));
    await db
      .updateTable('profiles')
      .set({ example_airdrop_ids: ids })
      .where('id', '=', ctx.actor.id)
      .execute();
    return readFirstSteps(txCtx);
  });
}
