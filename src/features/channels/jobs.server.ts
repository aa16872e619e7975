import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import type { SendOutcome } from '#/platform/channels/sender.server.ts';
import { sendEmail } from '#/platform/email.server.ts';
import { bulkPriority, defineJob, enqueue, type JobCtx } from '#/platform/jobs.server.ts';
import { lineInTrouble, type Place } from './lines.server.ts';
import type { LinkedChannel } from './schema.ts';
import { type Taken, take } from './taking.server.ts';

const timeoutMs = 30_000;
const minute = 60_000;
const day = 24 * 60 * minute;

/** After each try that failed for now: a day in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute);
/** A channel that fails this long is switched off. */
const mostFailingMs = 5 * day;
const longestAnswer = 200;

/** Where sending the same twice shows: what may have arrived is not sent again there. */
const showsTwice: ReadonlySet<LinkedChannel> = new Set(['telegram']);

/**
 * Sends one queued message to one channel. One run at a time holds the row's lease. What the channel acknowledged is never
 * sent again; what broke off half way is sent again with the same id where that doesn't show, and is 'unknown' elsewhere.
 * What goes to a channel in trouble waits among its like (`isPatient`), so that nobody else waits for it.
 */
export const sendDelivery = defineJob({
  name: 'channels.send',
  schema: z.object({ id: z.uuid(), isPatient: z.optional(z.boolean()) }),
  timeoutMs,
  run: async (ctx, { id, isPatient = false }) => {
    const taken = await take(ctx, id, isPatient);
    if (taken === 'done') return;
    if (taken === 'busy') throw new Error('another run is sending this message');
    if ('inTrouble' in taken) {
      await sendPatiently(ctx.db, id, taken.inTrouble);
      return;
    }
    const unsent = withoutSending(ctx, taken);
    if (unsent !== undefined) {
      if (unsent.state === 'dropped')
        ctx.log.info('channels.dropped', { delivery: id, reason: unsent.answer });
      await end(ctx.db, ctx.now, { id, ...taken }, unsent.state, unsent.answer);
      ctx.changed({ topic: 'channels', userId: taken.userId });
      return;
    }
    await handOver(ctx, id, taken);
    const outcome = await send(ctx, id, taken);
    await settle(ctx, id, taken, { ...outcome, answer: outcome.answer.slice(0, longestAnswer) });
  },
});

/** Behind everything that can go out at once, which the queue finds first then. */
async function sendPatiently(db: Db, id: string, place: Place, runAt?: Date): Promise<void> {
  const options = { line: lineInTrouble(place), priority: bulkPriority };
  await enqueue(
    db,
    sendDelivery,
    { id, isPatient: true },
    runAt === undefined ? options : { ...options, runAt },
  );
}

type Unsent = { state: 'unknown' | 'dropped'; answer: string };

function withoutSending(ctx: JobCtx, taken: Taken): Unsent | undefined {
  if (taken.isInDoubt && showsTwice.has(taken.channel)) {
    return { state: 'unknown', answer: 'The connection was lost while sending.' };
  }
  if (taken.stale !== null) return { state: 'dropped', answer: taken.stale };
  if (ctx.senders[taken.channel] !== undefined) return undefined;
  return { state: 'dropped', answer: 'This channel is turned off on this site.' };
}

/** Notes that the message goes out now, so that a run after this one knows. */
async function handOver(ctx: JobCtx, id: string, { leasedUntil }: Taken): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('deliveries')
    .set({ handed_over_at: ctx.now })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('this run took too long and lost the message to another');
}

async function send(ctx: JobCtx, id: string, taken: Taken): Promise<SendOutcome> {
  const address = addressOf(ctx, taken);
  if (address === undefined) return { state: 'gone', answer: 'Its address can no longer be read.' };
  try {
    const sender = ctx.senders[taken.channel];
    if (sender === undefined) throw new Error(`nothing sends to ${taken.channel}`);
    return await sender.send({ id: taken.channelId, address }, taken.message, ctx.signal);
  } catch (error) {
    if (!ctx.signal.aborted) {
      ctx.log.error('channels.send', error, { delivery: id });
      return { state: 'later', answer: 'Something went wrong on our side.' };
    }
    // The next run need not wait for the end of a lease that nobody holds.
    await ctx.db
      .updateTable('deliveries')
      .set({ leased_until: null })
      .where('id', '=', id)
      .where('leased_until', '=', taken.leasedUntil)
      .execute();
    throw error;
  }
}

/** Undefined for what was encrypted with another secret of this site. */
function addressOf({ channelCipher, log }: JobCtx, { sealed, channelId }: Taken): unknown {
  try {
    return JSON.parse(channelCipher.decrypt(sealed, channelId));
  } catch (error) {
    log.error('channels.unreadable', error, { channel: channelId });
    return undefined;
  }
}

type End = 'sent' | 'failed' | 'dropped' | 'unknown';

/** Nothing happens where another run holds the message by now. */
async function end(
  db: Db,
  now: Date,
  { id, leasedUntil }: { id: string; leasedUntil: Date },
  state: End,
  answer: string,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state, answer, done_at: now, leased_until: null, handed_over_at: null })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .execute();
}

async function settle(ctx: JobCtx, id: string, taken: Taken, outcome: SendOutcome): Promise<void> {
  const { userId, channel: kind, channelId, leasedUntil } = taken;
  const { state, answer } = outcome;
  const { now } = ctx;
  await inTransaction(ctx.db, async (trx) => {
    const channel = trx.updateTable('channels').where('id', '=', channelId);
    if (state === 'sent') {
      await end(trx, now, { id, leasedUntil }, 'sent', answer);
      await channel
        .set({ last_ok_at: now, failing_since: null, broken_at: null, last_answer: answer })
        .execute();
      return;
    }
    const failing = sql<Date>`coalesce(failing_since, ${now}::timestamptz)`;
    await channel.set({ failing_since: failing, last_answer: answer }).execute();
    const pause = nextPause(taken, outcome);
    if (pause === undefined) {
      await end(trx, now, { id, leasedUntil }, state === 'unknown' ? 'unknown' : 'failed', answer);
      await switchOff(trx, ctx, now, taken, outcome);
      return;
    }
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set({ leased_until: null, handed_over_at: null, answer })
      .where('id', '=', id)
      .where('leased_until', '=', leasedUntil)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    const place = { id: channelId, kind, user_id: userId };
    await sendPatiently(trx, id, place, new Date(now.getTime() + pause));
  });
  ctx.changed({ topic: 'channels', userId });
}

/** Until the next try; undefined for none. Whoever tries a channel out wants to know now. */
function nextPause({ attempts, message }: Taken, outcome: SendOutcome): number | undefined {
  const pause = pauses[attempts - 1];
  if (outcome.state !== 'later' || message.kind === 'test' || pause === undefined) return undefined;
  return Math.max(pause, outcome.afterMs ?? 0);
}

/** A push subscription that is gone is forgotten; another channel that doesn't work any more is switched off, and its owner told. */
async function switchOff(
  trx: Db,
  ctx: JobCtx,
  now: Date,
  { userId, channel, channelId }: Taken,
  { state, answer }: SendOutcome,
): Promise<void> {
  if (state === 'gone' && channel === 'push') {
    await trx.deleteFrom('channels').where('id', '=', channelId).execute();
    return;
  }
  const broken = await trx
    .updateTable('channels')
    .set({ broken_at: now })
    .where('id', '=', channelId)
    .where('broken_at', 'is', null)
    .where((eb) =>
      state === 'gone' ? eb.lit(true) : eb('failing_since', '<=', new Date(now.getTime() - mostFailingMs)),
    )
    .returning('name')
    .executeTakeFirst();
  if (broken === undefined) return;
  const person = await trx
    .selectFrom('profiles')
    .select(['id', 'email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (person === undefined) return;
  await sendEmail(trx, person, {
    key: `channel-broken:${channelId}:${now.toISOString()}`,
    subject: `Reminders to ${broken.name} are off`,
    lines: [
      state === 'gone'
        ? `“${broken.name}” no longer accepts our messages, so we stopped sending reminders there.`
        : `Reminders to “${broken.name}” have failed for five days, so we turned that channel off.`,
      `Last response: ${answer}`,
      'Link it again or send a test to turn it back on.',
    ],
    action: { label: 'Open reminders', url: `${ctx.config.baseUrl}/reminders` },
  });
}
