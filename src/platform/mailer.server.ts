import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { bulkPriority, defineJob, enqueue, type JobCtx } from './jobs.server.ts';
import type { Mailer } from './mail-transport.server.ts';

export { listOutbox } from './mail-transport.server.ts';

export type MailToQueue = {
  /** Idempotency key: a second email with the same key isn't sent. */
  key: string;
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient's account; the stored email is deleted with it. */
  userId?: string;
  /** Whether to delete the email after sending. */
  forget?: boolean;
  /** Address for replies, if not the sender: one bare address. */
  replyTo?: string;
  /** One-click unsubscribe URL, also for mail clients (RFC 8058). */
  unsubscribeUrl?: string;
  /** The email becomes stale when this airdrop is deleted, closed, or muted, */
  airdropId?: string | null;
  /** or at this time. */
  usefulUntil?: Date | null;
  /** One of many emails sent together: other emails go first. */
  isBulk?: boolean;
};

const leaseMs = 90_000;
const timeoutMs = 60_000;
const recordRetryMs = 500;

/**
 * Writes an email and its send job in the caller's transaction. Does nothing if an email with this key
 * exists. Throws AppError INVALID for anything but one bare address.
 */
export async function queueMail(db: Db, mail: MailToQueue): Promise<void> {
  if (!isBareAddress(mail.to) || (mail.replyTo !== undefined && !isBareAddress(mail.replyTo))) {
    throw new AppError('INVALID', 'Enter a valid email address', { field: 'email' });
  }
  await inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('mails')
      .values({
        id: uuidv7(),
        key: mail.key,
        to_address: mail.to,
        subject: removeControls(mail.subject),
        text: mail.text,
        html: mail.html,
        user_id: mail.userId ?? null,
        forget: mail.forget ?? false,
        reply_to: mail.replyTo ?? null,
        unsubscribe_url: mail.unsubscribeUrl ?? null,
        airdrop_id: mail.airdropId ?? null,
        useful_until: mail.usefulUntil ?? null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return;
    await enqueue(trx, sendMail, { mailId: row.id }, mail.isBulk === true ? { priority: bulkPriority } : {});
  });
}

/**
 * Sends a queued email. One run at a time holds the row's lease; `handed_over_at` is committed just before
 * the message itself is sent, so that an email with an unknown outcome (the process or the connection died)
 * is not sent twice.
 */
export const sendMail = defineJob({
  name: 'mail.send',
  schema: z.object({ mailId: z.uuid() }),
  timeoutMs,
  run: async (ctx, { mailId }) => {
    const mail = await claimMail(ctx, mailId);
    if (mail === undefined) return;
    const handOver = async () => {
      const { numUpdatedRows } = await ctx.db
        .updateTable('mails')
        .set({ handed_over_at: new Date() })
        .where('id', '=', mailId)
        .where('handed_over_at', 'is', null)
        .where('leased_until', '=', mail.leasedUntil)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('this run took too long and lost the mail to another');
    };
    const release = ctx.db
      .updateTable('mails')
      .set({ leased_until: null })
      .where('id', '=', mailId)
      .where('leased_until', '=', mail.leasedUntil)
      .where('sent_at', 'is', null);
    let outcome: Awaited<ReturnType<Mailer['deliver']>>;
    try {
      outcome = await ctx.mailer.deliver(mail, handOver, ctx.signal);
    } catch (error) {
      await release.set({ handed_over_at: null }).execute();
      throw error;
    }
    if (outcome === 'in-doubt') {
      ctx.log.warn('mail.in_doubt', { mailId });
      // The body stays, because an admin may decide to send it again.
      await release.execute();
      return;
    }
    await recordSent(ctx, mailId, mail.forget);
  },
});

/** Retries until the job's timeout, so that a brief database outage doesn't leave a sent email in doubt. */
async function recordSent({ db, log, signal }: JobCtx, mailId: string, forget: boolean): Promise<void> {
  const update = forget
    ? db.deleteFrom('mails').where('id', '=', mailId)
    : db.updateTable('mails').set({ text: null, html: null, sent_at: new Date() }).where('id', '=', mailId);
  for (;;) {
    try {
      await update.execute();
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn('mail.not_noted', { mailId, reason: error instanceof Error ? error.message : String(error) });
      await delay(recordRetryMs, undefined, { signal });
    }
  }
}

async function claimMail(ctx: JobCtx, mailId: string) {
  const leasedUntil = new Date(ctx.now.getTime() + leaseMs);
  const row = await ctx.db
    .updateTable('mails')
    .set({ leased_until: leasedUntil })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', ctx.now)]))
    .returning([
      'id',
      'to_address as to',
      'subject',
      'text',
      'html',
      'forget',
      'created_at as createdAt',
      'reply_to as replyTo',
      'unsubscribe_url as unsubscribeUrl',
      isStale(ctx.now).as('isStale'),
    ])
    .executeTakeFirst();
  if (row !== undefined) {
    const { text, html } = row;
    if (text === null || html === null) return undefined;
    if (row.isStale) {
      await ctx.db.updateTable('mails').set({ text: null, html: null }).where('id', '=', mailId).execute();
      return undefined;
    }
    return { ...row, text, html, leasedUntil };
  }
  const state = await ctx.db
    .selectFrom('mails')
    .select(['sent_at', 'handed_over_at'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (state === undefined || state.sent_at !== null) return undefined;
  if (state.handed_over_at === null) throw new Error('another run is sending this mail');
  ctx.log.warn('mail.in_doubt', { mailId });
  return undefined;
}

/** Condition on `mails`: the content is no longer relevant. */
const isStale = (now: Date) => sql<boolean>`mails.useful_until IS NOT NULL AND (
  mails.useful_until <= ${now}
  OR EXISTS (SELECT FROM profiles p WHERE p.id = mails.user_id AND p.suspended_at IS NOT NULL)
  OR mails.airdrop_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM airdrops a WHERE a.id = mails.airdrop_id AND a.status IN ('upcoming', 'active') AND NOT a.is_muted))`;

function isBareAddress(text: string): boolean {
  return /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()\\"@]+$/u.test(text) && !hasControl(text);
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function removeControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
