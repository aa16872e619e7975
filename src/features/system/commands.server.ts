import { inTransaction } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import { enqueueNow } from '#/platform/jobs.server.ts';
import { type MailEnd, resendMail, settleMail } from '#/platform/mails-in-doubt.server.ts';
import type { ScheduledJob } from './schema.ts';
import { readJobs } from './status.server.ts';

/** Has a job that runs by the clock run now. Errors: AppError NOT_FOUND for none of these, CONFLICT while it runs. */
export async function runJob(ctx: MemberCtx, name: string, facts: Facts): Promise<ScheduledJob> {
  const job = facts.scheduled.find((one) => one.name === name);
  if (job === undefined) throw noSuch('job');
  const one = { ...facts, scheduled: [job] };
  const answer = await inTransaction(ctx.db, async (trx) => {
    const [before] = await readJobs(trx, one, ctx.now);
    if (before?.state === 'running') throw new AppError('CONFLICT', 'This job is already running.');
    await enqueueNow(trx, job, ctx.actor.id);
    await audit({ ...ctx, db: trx }, 'job.started', { details: { job: name } });
    const [after] = await readJobs(trx, one, ctx.now);
    return after;
  });
  if (answer === undefined) throw noSuch('job');
  ctx.changed({ topic: 'system', userId: ctx.actor.id });
  return answer;
}

/** Sends an email in doubt, or one that was given up, once more. Errors: as `resendMail`. */
export async function resend(ctx: MemberCtx, id: string): Promise<{ id: string }> {
  await resendMail(ctx, id);
  ctx.changed({ topic: 'system', userId: ctx.actor.id });
  return { id };
}

/** Ends such an email as what it turned out to be. Errors: as `settleMail`. */
export async function settle(
  ctx: MemberCtx,
  { id, as }: { id: string; as: MailEnd },
): Promise<{ id: string }> {
  await settleMail(ctx, { id, as });
  ctx.changed({ topic: 'system', userId: ctx.actor.id });
  return { id };
}
