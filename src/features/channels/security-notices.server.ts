import { z } from 'zod';
import type { Db, Trx } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import { deliver } from './commands.server.ts';
import type { LastingChannel } from './schema.ts';
import { outerChannels } from './schema.ts';

/** A message about the account's security. It reaches every channel, whatever its person has switched off. */
type SecurityNotice = { title: string; body: string; url: string };

const everyChannel: ReadonlySet<string> = new Set(outerChannels);

/**
 * Queues a security notice for all channels of a person in the caller's transaction, those that a reset ended included. The
 * mail is the caller's.
 */
export async function sendSecurityNotice(
  trx: Db,
  { now }: { now: Date },
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  const key = uuidv7(now.getTime());
  await deliver(trx, { now }, [{ userId, channels: everyChannel, key, kind: 'security', ...notice }]);
  const ended = await trx.selectFrom('ended_channels').select('id').where('user_id', '=', userId).execute();
  for (const { id } of ended) {
    await enqueue(trx, sendToEndedChannel, { channelId: id, key, ...notice, createdAt: now.toISOString() });
  }
}

/**
 * Ends all channels of a person in the caller's transaction, the browsers' push included. Security notices reach them for
 * another week, so that whoever resets a password by a mailbox alone can't keep them from the owner. Returns those that
 * would have outlived the sessions.
 */
export async function endChannels(
  trx: Trx,
  { now }: { now: Date },
  userId: string,
): Promise<LastingChannel[]> {
  const ended = await trx
    .deleteFrom('channels')
    .where('user_id', '=', userId)
    .returning(['id', 'kind', 'name', 'shown', 'address_hash', 'sealed', 'broken_at'])
    .execute();
  const working = ended.filter((one) => one.broken_at === null);
  if (working.length > 0) {
    await trx
      .insertInto('ended_channels')
      .values(
        working.map(({ id, kind, address_hash, sealed }) => ({
          ...{ id, user_id: userId, kind, address_hash, sealed, ended_at: now },
        })),
      )
      .execute();
  }
  return ended.flatMap(({ kind, name, shown }) => (kind === 'push' ? [] : [{ kind, name, shown }]));
}

/** Sends a security notice to a channel that a reset ended. */
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
    const address: unknown = JSON.parse(ctx.channelCipher.decrypt(channel.sealed, channelId));
    const message = {
      ...{ id: key, kind: 'security', title, body, url: `${ctx.config.baseUrl}${url}` },
      ...{ airdropId: null, actions: [], createdAt: new Date(createdAt), usefulUntil: null },
    };
    const { state, answer } = await sender.send({ id: channelId, address }, message, ctx.signal);
    if (state === 'later') throw new Error(`the channel was not reached: ${answer}`);
    if (state === 'gone') await ctx.db.deleteFrom('ended_channels').where('id', '=', channelId).execute();
  },
});
