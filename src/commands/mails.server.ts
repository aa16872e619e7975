import { isUuid } from '../lib/is-uuid.ts';
import { formatCount } from '../lib/text.ts';
import type { Ctx } from '../platform/context.server.ts';
import {
  listUndeliveredMails,
  resendMail,
  settleMail,
  type UndeliveredMail,
} from '../platform/mails-in-doubt.server.ts';
import { type Output, UsageError } from './command.server.ts';

export const mailsUsage = `npm run admin -- mails
       npm run admin -- mails resend ID|all
       npm run admin -- mails settle ID|all sent|given-up`;

const states: Record<UndeliveredMail['state'], string> = { 'in-doubt': 'in doubt', failed: 'failed' };

function formatLine({ id, to, subject, since, state, why, canResend }: UndeliveredMail): string {
  const details = canResend ? why : `${why} Its content was deleted.`;
  return `${id}  ${states[state]} since ${since.toISOString()}  to ${to}  “${subject}”\n    ${details}`;
}

async function printMails(ctx: Ctx, output: Output): Promise<void> {
  const mails = await listUndeliveredMails(ctx.db, ctx.now);
  for (const mail of mails) output(formatLine(mail));
  if (mails.length === 0) output('No undelivered emails.');
}

async function resend(ctx: Ctx, target: string, output: Output): Promise<void> {
  if (target !== 'all') {
    await resendMail(ctx, target);
    return output('1 email will be sent again.');
  }
  const mails = await listUndeliveredMails(ctx.db, ctx.now);
  const sendable = mails.filter(({ canResend }) => canResend);
  for (const { id } of sendable) await resendMail(ctx, id);
  output(`${formatCount(sendable.length, 'email')} will be sent again.`);
  const remaining = mails.length - sendable.length;
  if (remaining > 0) {
    output(
      `${formatCount(remaining, 'email')} can’t be resent. The content was deleted after three days. Settle instead.`,
    );
  }
}

async function settle(ctx: Ctx, target: string, end: string | undefined, output: Output): Promise<void> {
  if (end !== 'sent' && end !== 'given-up') throw new UsageError(`Usage: ${mailsUsage}`);
  const ids = target === 'all' ? (await listUndeliveredMails(ctx.db, ctx.now)).map(({ id }) => id) : [target];
  for (const id of ids) await settleMail(ctx, { id, as: end });
  output(`${formatCount(ids.length, 'email')} settled as ${end === 'sent' ? 'sent' : 'given up'}.`);
}

/** Runs the `mails …` subcommand of admin: emails in doubt, and failed ones. */
export async function runMails(ctx: Ctx, args: readonly string[], output: Output): Promise<void> {
  const [verb, target, end, ...more] = args;
  if (verb === undefined) return printMails(ctx, output);
  const isTarget = target === 'all' || (target !== undefined && isUuid(target));
  if (!isTarget || more.length > 0) throw new UsageError(`Usage: ${mailsUsage}`);
  if (verb === 'resend' && end === undefined) return resend(ctx, target, output);
  if (verb === 'settle') return settle(ctx, target, end, output);
  throw new UsageError(`Usage: ${mailsUsage}`);
}
