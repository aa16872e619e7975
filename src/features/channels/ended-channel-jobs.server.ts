import { z } from 'zod';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import { decryptAddress } from './addresses.server.ts';
import { getUnreliableQueue } from './queues.server.ts';
import { getRetryDelay } from './retries.server.ts';

/** Sends a security notice to a channel that a password reset ended. Retries as often and as late as other messages. */
export const sendToEndedChannel = defineJob({
  name: 'channels.send-to-ended',
  schema: z.object({
    channelId: z.uuid(),
    key: z.uuid(),
    title: z.string(),
    body: z.string(),
    url: z.string(),
    createdAt: z.iso.datetime(),
    /** Failed attempts so far. */
    failures: z.optional(z.int()),
  }),
  timeoutMs: 30_000,
  run: async (ctx, notice) => {
    const { channelId, key, title, body, url, createdAt, failures = 0 } = notice;
    const channel = await ctx.db
      .selectFrom('ended_channels')
      .innerJoin('profiles', 'profiles.id', 'ended_channels.user_id')
      .select(['ended_channels.id', 'ended_channels.kind', 'ended_channels.sealed', 'ended_channels.user_id'])
      .where('ended_channels.id', '=', channelId)
      .where('profiles.suspended_at', 'is', null)
      .executeTakeFirst();
    const sender = channel === undefined ? undefined : ctx.senders[channel.kind];
    if (channel === undefined || sender === undefined) return;
    const address = decryptAddress(ctx, { sealed: channel.sealed, channelId });
    if (address === undefined) return;
    const message = {
      id: key,
      kind: 'security',
      title,
      body,
      url: `${ctx.config.baseUrl}${url}`,
      airdropId: null,
      actions: [],
      createdAt: new Date(createdAt),
      usefulUntil: null,
    };
    const outcome = await sender.send({ id: channelId, address }, message, ctx.signal);
    if (outcome.state === 'gone') {
      await ctx.db.deleteFrom('ended_channels').where('id', '=', channelId).execute();
    }
    if (outcome.state !== 'later') return;
    const attempts = failures + 1;
    const delayMs = getRetryDelay(attempts, outcome);
    if (delayMs === undefined) {
      ctx.log.warn('channels.dropped', { channel: channelId, reason: outcome.answer });
      return;
    }
    await enqueue(
      ctx.db,
      sendToEndedChannel,
      { ...notice, failures: attempts },
      {
        key: `ended channel ${channelId} ${key}`,
        runAt: new Date(ctx.now.getTime() + delayMs),
        queueName: getUnreliableQueue(channel),
      },
    );
  },
});
