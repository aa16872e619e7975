import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import type { SendOutcome } from '#/platform/channels/sender.server.ts';
import { sendEmail } from '#/platform/email.server.ts';
import { bulkPriority, defineJob, enqueue, type JobCtx } from '#/platform/jobs.server.ts';
import { decryptAddress } from './addresses.server.ts';
import { type LeasedDelivery, leaseDelivery } from './delivery-commands.server.ts';
import { getUnreliableQueue, type QueueTarget } from './queues.server.ts';
import { getRetryDelay } from './retries.server.ts';
import type { LinkedChannel } from './schema.ts';

const timeoutMs = 30_000;
const dayMs = 86_400_000;

/** A channel that fails for this long is turned off. */
const maxFailingMs = 5 * dayMs;
const maxAnswerLength = 200;

/** Channels that show a message sent twice as two messages, so an interrupted send is not repeated. */
const showsDuplicates: ReadonlySet<LinkedChannel> = new Set(['telegram']);

/**
 * Sends one queued message to one channel. One run at a time holds the row's lease. An acknowledged message is never sent again.
 * An interrupted one is sent again with the same id where duplicates don't show, and becomes 'unknown' elsewhere. Messages to a
 * failing channel wait in their own queue (`isPatient`) so that they don't delay others.
 */
export const sendDelivery = defineJob({
  name: 'channels.send',
  schema: z.object({ id: z.uuid(), isPatient: z.optional(z.boolean()) }),
  timeoutMs,
  run: async (ctx, { id, isPatient = false }) => {
    const delivery = await leaseDelivery(ctx, id, isPatient);
    if (delivery === 'done') return;
    if (delivery === 'busy') throw new Error('another run is sending this message');
    if ('failing' in delivery) {
      await enqueueFailing(ctx.db, id, delivery.failing);
      return;
    }
    const unsent = getUnsentState(ctx, delivery);
    if (unsent !== undefined) {
      if (unsent.state === 'dropped')
        ctx.log.info('channels.dropped', { delivery: id, reason: unsent.answer });
      await finishDelivery(ctx.db, ctx.now, { id, ...delivery }, unsent.state, unsent.answer);
      ctx.changed({ topic: 'channels', userId: delivery.userId });
      return;
    }
    await recordHandOver(ctx, id, delivery);
    const outcome = await send(ctx, id, delivery);
    await recordOutcome(ctx, id, delivery, { ...outcome, answer: outcome.answer.slice(0, maxAnswerLength) });
  },
});

/** Enqueues the message behind all others, in the queue of failing channels. */
async function enqueueFailing(db: Db, id: string, target: QueueTarget, runAt?: Date): Promise<void> {
  await enqueue(
    db,
    sendDelivery,
    { id, isPatient: true },
    { queueName: getUnreliableQueue(target), priority: bulkPriority, ...(runAt && { runAt }) },
  );
}

type Unsent = { state: 'unknown' | 'dropped'; answer: string };

function getUnsentState(ctx: JobCtx, delivery: LeasedDelivery): Unsent | undefined {
  if (delivery.isInDoubt && showsDuplicates.has(delivery.channel)) {
    return { state: 'unknown', answer: 'The connection was lost while sending.' };
  }
  if (delivery.staleReason !== null) return { state: 'dropped', answer: delivery.staleReason };
  if (ctx.senders[delivery.channel] !== undefined) return undefined;
  return { state: 'dropped', answer: 'This channel is turned off on this site.' };
}

/** Records that sending starts, so that a later run knows the message may have arrived. */
async function recordHandOver(ctx: JobCtx, id: string, { leasedUntil }: LeasedDelivery): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('deliveries')
    .set({ handed_over_at: ctx.now })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('this run took too long and lost the message to another');
}

async function send(ctx: JobCtx, id: string, delivery: LeasedDelivery): Promise<SendOutcome> {
  const address = decryptAddress(ctx, delivery);
  if (address === undefined)
    return { state: 'gone', answer: 'We can’t read this channel’s address anymore. Link it again.' };
  try {
    const sender = ctx.senders[delivery.channel];
    if (sender === undefined) throw new Error(`no sender for ${delivery.channel}`);
    return await sender.send({ id: delivery.channelId, address }, delivery.message, ctx.signal);
  } catch (error) {
    if (!ctx.signal.aborted) {
      ctx.log.error('channels.send', error, { delivery: id });
      return { state: 'later', answer: 'Something went wrong on our side.' };
    }
    // Releases the lease so that the next run doesn't wait for it to expire.
    await ctx.db
      .updateTable('deliveries')
      .set({ leased_until: null })
      .where('id', '=', id)
      .where('leased_until', '=', delivery.leasedUntil)
      .execute();
    throw error;
  }
}

type FinalState = 'sent' | 'failed' | 'dropped' | 'unknown';

/** Records the final state, unless another run has taken the lease. */
async function finishDelivery(
  db: Db,
  now: Date,
  { id, leasedUntil }: { id: string; leasedUntil: Date },
  state: FinalState,
  answer: string,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state, answer, done_at: now, leased_until: null, handed_over_at: null })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .execute();
}

async function recordOutcome(
  ctx: JobCtx,
  id: string,
  delivery: LeasedDelivery,
  outcome: SendOutcome,
): Promise<void> {
  const { userId, channel: kind, channelId, leasedUntil } = delivery;
  const { state, answer } = outcome;
  const { now } = ctx;
  await inTransaction(ctx.db, async (trx) => {
    const channelUpdate = trx.updateTable('channels').where('id', '=', channelId);
    if (state === 'sent') {
      await finishDelivery(trx, now, { id, leasedUntil }, 'sent', answer);
      await channelUpdate
        .set({ last_ok_at: now, failing_since: null, broken_at: null, last_answer: answer })
        .execute();
      return;
    }
    const failingSince = sql<Date>`coalesce(failing_since, ${now}::timestamptz)`;
    await channelUpdate.set({ failing_since: failingSince, last_answer: answer }).execute();
    // Tests aren't retried because their user waits.
    const isTest = delivery.message.kind === 'test';
    const delayMs = isTest ? undefined : getRetryDelay(delivery.attempts, outcome);
    if (delayMs === undefined) {
      await finishDelivery(trx, now, { id, leasedUntil }, state === 'unknown' ? 'unknown' : 'failed', answer);
      await turnOffBroken(trx, ctx, now, delivery, outcome);
      return;
    }
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set({ leased_until: null, handed_over_at: null, answer })
      .where('id', '=', id)
      .where('leased_until', '=', leasedUntil)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    const target = { id: channelId, kind, user_id: userId };
    await enqueueFailing(trx, id, target, new Date(now.getTime() + delayMs));
  });
  ctx.changed({ topic: 'channels', userId });
}

/** Deletes an expired push subscription. Turns other broken channels off and emails the owner. */
async function turnOffBroken(
  trx: Db,
  ctx: JobCtx,
  now: Date,
  { userId, channel, channelId }: LeasedDelivery,
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
      state === 'gone' ? eb.lit(true) : eb('failing_since', '<=', new Date(now.getTime() - maxFailingMs)),
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
