import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import type { ChannelMessage, MessageAction, SendOutcome } from '#/platform/channels/sender.server.ts';
import { telegramLines } from '#/platform/channels/telegram-sender.server.ts';
import { defineJob, enqueue, type JobCtx } from '#/platform/jobs.server.ts';
import { sendLetter } from '#/platform/letter.server.ts';
import type { LinkedChannel } from './schema.ts';

const leaseMs = 60_000;
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

/** The line that a delivery waits in, where the place takes only so many messages a second. */
export function lineOf(channel: LinkedChannel, channelId: string): { line?: string } {
  if (channel !== 'telegram') return {};
  return { line: `telegram ${Number.parseInt(channelId.slice(-4), 16) % telegramLines}` };
}

const actionsOf: Readonly<Record<string, readonly MessageAction[]>> = {
  claim_opens: ['claimed', 'snooze'],
  claim_missed: ['claimed', 'snooze'],
  check_ins: ['check-in', 'snooze'],
};

type Taken = {
  userId: string;
  channel: LinkedChannel;
  channelId: string;
  message: ChannelMessage;
  sealed: string;
  attempts: number;
  isInDoubt: boolean;
  /** Why nobody wants it any more. */
  stale: string | null;
};

/**
 * Sends one queued message to one channel. One run at a time holds the row's lease. What the channel acknowledged is never
 * sent again; what broke off half way is sent again with the same id where that doesn't show, and is 'unknown' elsewhere.
 */
export const sendDelivery = defineJob({
  name: 'channels.send',
  schema: z.object({ id: z.uuid() }),
  timeoutMs,
  run: async (ctx, { id }) => {
    const taken = await take(ctx, id);
    if (taken === undefined) return;
    if (taken.isInDoubt && showsTwice.has(taken.channel)) {
      await end(ctx.db, ctx.now, id, 'unknown', 'The connection broke while it was being sent.');
      return;
    }
    if (taken.stale !== null) {
      ctx.log.info('channels.dropped', { delivery: id, reason: taken.stale });
      await end(ctx.db, ctx.now, id, 'dropped', taken.stale);
      return;
    }
    const sender = ctx.senders[taken.channel];
    if (sender === undefined) {
      await end(ctx.db, ctx.now, id, 'dropped', 'This channel is turned off on this site.');
      return;
    }
    await ctx.db.updateTable('deliveries').set({ handed_over_at: new Date() }).where('id', '=', id).execute();
    const address: unknown = JSON.parse(ctx.channelCipher.decrypt(taken.sealed, taken.channelId));
    const outcome = await sender.send({ id: taken.channelId, address }, taken.message, ctx.signal);
    await settle(ctx, id, taken, { ...outcome, answer: outcome.answer.slice(0, longestAnswer) });
  },
});

async function take(ctx: JobCtx, id: string): Promise<Taken | undefined> {
  const { rows } = await sql<{
    userId: string;
    channel: LinkedChannel;
    channelId: string;
    key: string;
    kind: string;
    title: string;
    body: string;
    url: string;
    airdropId: string | null;
    usefulUntil: Date | null;
    createdAt: Date;
    sealed: string;
    attempts: number;
    isInDoubt: boolean;
    isLate: boolean;
    isSuspended: boolean;
    isClosed: boolean;
    isBroken: boolean;
  }>`
    UPDATE deliveries d SET leased_until = ${new Date(ctx.now.getTime() + leaseMs)}, attempts = d.attempts + 1
    FROM channels c, profiles p
    WHERE d.id = ${id} AND d.state = 'waiting' AND (d.leased_until IS NULL OR d.leased_until <= ${ctx.now})
      AND c.id = d.channel_id AND p.id = d.user_id
    RETURNING d.user_id AS "userId", d.channel, d.channel_id AS "channelId", d.key, d.kind,
      d.message->>'title' AS title, d.message->>'body' AS body, d.message->>'url' AS url,
      d.airdrop_id AS "airdropId", d.useful_until AS "usefulUntil", d.created_at AS "createdAt", c.sealed, d.attempts,
      d.handed_over_at IS NOT NULL AS "isInDoubt", coalesce(d.useful_until <= ${ctx.now}, false) AS "isLate",
      p.suspended_at IS NOT NULL AS "isSuspended", c.broken_at IS NOT NULL AND d.kind <> 'test' AS "isBroken",
      d.airdrop_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM airdrops a WHERE a.id = d.airdrop_id AND a.status IN ('upcoming', 'active') AND NOT a.is_muted
      ) AS "isClosed"`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) {
    const waiting = ctx.db
      .selectFrom('deliveries')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'waiting');
    if ((await waiting.executeTakeFirst()) !== undefined)
      throw new Error('another run is sending this message');
    return undefined;
  }
  const { userId, channel, channelId, sealed, attempts, isInDoubt } = row;
  const stale = row.isSuspended
    ? 'The account is suspended.'
    : row.isClosed
      ? 'The airdrop is closed, muted or deleted.'
      : row.isLate
        ? 'It would have come too late.'
        : row.isBroken
          ? 'The channel was turned off.'
          : null;
  const message: ChannelMessage = {
    ...{ id: row.key, kind: row.kind, title: row.title, body: row.body, airdropId: row.airdropId },
    url: `${ctx.config.baseUrl}${row.url}`,
    actions: actionsOf[row.kind] ?? [],
    createdAt: row.createdAt,
    usefulUntil: row.usefulUntil,
  };
  return { userId, channel, channelId, message, sealed, attempts, isInDoubt, stale };
}

type End = 'sent' | 'failed' | 'dropped' | 'unknown';

async function end(db: Db, now: Date, id: string, state: End, answer: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state, answer, done_at: now, leased_until: null, handed_over_at: null })
    .where('id', '=', id)
    .execute();
}

async function settle(ctx: JobCtx, id: string, taken: Taken, outcome: SendOutcome): Promise<void> {
  const { channelId } = taken;
  const now = new Date();
  await inTransaction(ctx.db, async (trx) => {
    const channel = trx.updateTable('channels').where('id', '=', channelId);
    if (outcome.state === 'sent') {
      await end(trx, now, id, 'sent', outcome.answer);
      await channel
        .set({ last_ok_at: now, failing_since: null, broken_at: null, last_answer: outcome.answer })
        .execute();
      return;
    }
    const failing = sql<Date>`coalesce(failing_since, ${now}::timestamptz)`;
    await channel.set({ failing_since: failing, last_answer: outcome.answer }).execute();
    const pause = outcome.state === 'later' ? pauses[taken.attempts - 1] : undefined;
    if (outcome.state === 'later' && pause !== undefined) {
      const runAt = new Date(now.getTime() + Math.max(pause, outcome.afterMs ?? 0));
      await trx
        .updateTable('deliveries')
        .set({ leased_until: null, handed_over_at: null, answer: outcome.answer })
        .where('id', '=', id)
        .execute();
      await enqueue(trx, sendDelivery, { id }, { runAt, ...lineOf(taken.channel, channelId) });
    } else {
      await end(trx, now, id, outcome.state === 'unknown' ? 'unknown' : 'failed', outcome.answer);
    }
    await switchOff(trx, ctx, now, taken, outcome);
  });
  ctx.changed({ topic: 'channels', userId: taken.userId });
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
  await sendLetter(trx, person, {
    key: `channel-broken:${channelId}:${now.toISOString()}`,
    subject: `Reminders to ${broken.name} are off`,
    lines: [
      state === 'gone'
        ? `“${broken.name}” no longer accepts our messages, so we stopped sending reminders there.`
        : `Reminders to “${broken.name}” have failed for five days, so we turned that channel off.`,
      `The last answer was: ${answer}`,
      'Link it again or send a test to turn it back on.',
    ],
    action: { label: 'Open reminders', url: `${ctx.config.baseUrl}/reminders` },
  });
}
