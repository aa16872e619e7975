import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import { enqueueNow } from '#/platform/jobs.server.ts';
import { type MailOutcome, resendMail, settleMail } from '#/platform/mails-in-doubt.server.ts';
import type { ScheduledJob } from './schema.ts';
import { readJobs } from './status-queries.server.ts';

/** Runs a scheduled job now. Throws AppError NOT_FOUND for other jobs, CONFLICT while it is running. */
export async function runJob(ctx: MemberCtx, name: string, facts: Facts): Promise<ScheduledJob> {
  const job = facts.scheduled.find((item) => item.name === name);
  if (job === undefined) throw notFound('job');
  const jobFacts = { ...facts, scheduled: [job] };
  const started = await inTransaction(ctx.db, async (trx) => {
    const [before] = await readJobs(trx, jobFacts, ctx.now);
    if (before?.state === 'running') throw new AppError('CONFLICT', 'This job is already running.');
    await enqueueNow(trx, job, ctx.actor.id);
    await audit({ ...ctx, db: trx }, 'job.started', { details: { job: name } });
    const [after] = await readJobs(trx, jobFacts, ctx.now);
    return after;
  });
  if (started === undefined) throw notFound('job');
  ctx.changed({ topic: 'system', userId: ctx.actor.id });
  return started;
}

/** Resends an email whose delivery is unknown or failed. Throws like `resendMail`. */
export async function resend(ctx: MemberCtx, id: string): Promise<{ id: string }> {
  await resendMail(ctx, id);
  ctx.changed({ topic: 'system', userId: ctx.actor.id });
  return { id };
}

/** Records the outcome of such an email. Throws like `settleMail`. */
export async function settle(
  ctx: MemberCtx,
  { id, as }: { id: string; as: MailOutcome },
): Promise<{ id: string }> {
  await settleMail(ctx, { id, as });
  ctx.changed({ topic: 'system', userId: ctx.actor.id });
  return { id };
}
