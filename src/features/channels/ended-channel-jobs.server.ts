import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { decryptAddress } from './addresses.server.ts';

/** Sends a security notice to a channel that a password reset ended. */
export const sendToEndedChannel = defineJob({
  name: 'channels.send-to-ended',
  schema: z.object({
    channelId: z.uuid(),
    key: z.uuid(),
    title: z.string(),
    body: z.string(),
    url: z.string(),
    createdAt: z.iso.datetime(),
  }),
  timeoutMs: 30_000,
  run: async (ctx, { channelId, key, title, body, url, createdAt }) => {
    const channel = await ctx.db
      .selectFrom('ended_channels')
      .innerJoin('profiles', 'profiles.id', 'ended_channels.user_id')
      .select(['ended_channels.kind', 'ended_channels.sealed'])
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
    const { state, answer } = await sender.send({ id: channelId, address }, message, ctx.signal);
    if (state === 'later') throw new Error(`the channel was not reached: ${answer}`);
    if (state === 'gone') await ctx.db.deleteFrom('ended_channels').where('id', '=', channelId).execute();
  },
});
