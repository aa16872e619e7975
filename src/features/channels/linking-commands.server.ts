import { createECDH, createHash, randomBytes } from 'node:crypto';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound, notSignedIn } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Cipher } from '#/platform/auth/cipher.server.ts';
import { checkAddress, type PushAddress, type WebhookAddress } from '#/platform/channels/addresses.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import type {
  AddedWebhook,
  Channel,
  ChannelId,
  ChannelRename,
  Delivery,
  PushInput,
  WebhookInput,
} from './calls.ts';
import { deliverToChannel, targetColumns } from './commands.server.ts';
import { sendChannelLinkedMail } from './emails/channel-mails.server.ts';
import { channelColumns, getDelivery, toChannel } from './queries.server.ts';
import { type LinkedChannel, maxChannels, maxWebhooks } from './schema.ts';
import { sendUnlinkMessage } from './telegram/unlink-message.server.ts';

type LinkingServices = Pick<Call, 'channelCipher' | 'senders' | 'limits'>;

type LinkingCtx = Pick<Ctx, 'db' | 'now' | 'requestId' | 'changed' | 'config'> & {
  actor: { id: string; sessionId?: string };
};

type NewChannel = {
  kind: LinkedChannel;
  name: string;
  shown: string;
  /** The address whose hash identifies the channel. */
  uniqueAddress: string;
  /** The address that only the channel's sender reads. It is stored encrypted. */
  address: unknown;
};

const testLifetimeMs = 15 * 60_000;

const createNotFoundError = () => notFound('channel');
const toChange = (userId: string) => ({ topic: 'channels', userId }) as const;

/** Whether these are valid subscription keys: a point on P-256 and 16 bytes. */
function areValidKeys({ p256dh, auth }: PushInput['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  // `computeSecret` throws if the point isn't on the curve; it needs a private key.
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(point);
  } catch {
    return false;
  }
  return point.length === 65 && Buffer.from(auth, 'base64url').length === 16;
}

/** Links this browser for the lifetime of the session. */
export async function linkPush(
  ctx: MemberCtx,
  { endpoint, keys, name }: PushInput,
  { senders, channelCipher, limits }: LinkingServices,
): Promise<Channel> {
  if (senders.push === undefined) throw new AppError('CONFLICT', 'Push is turned off on this site.');
  const { host } = checkAddress(endpoint, 'endpoint', ctx.config);
  if (!areValidKeys(keys)) throw new AppError('INVALID', 'This subscription isn’t valid.', { field: 'keys' });
  const address: PushAddress = { endpoint, ...keys };
  await limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  return linkChannel(ctx, channelCipher, {
    kind: 'push',
    name,
    shown: host,
    uniqueAddress: endpoint,
    address,
  });
}

/** Adds a webhook. Returns the secret that signs its messages, which can't be read again. */
export async function addWebhook(
  ctx: MemberCtx,
  { url, name, form }: WebhookInput,
  { senders, channelCipher, limits }: LinkingServices,
): Promise<AddedWebhook> {
  if (senders.webhook === undefined) throw new AppError('CONFLICT', 'Webhooks are turned off on this site.');
  const { host } = checkAddress(url, 'url', ctx.config);
  await limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const address: WebhookAddress = form === 'json' ? { form, url, secret } : { form, url };
  const channel = await linkChannel(ctx, channelCipher, {
    kind: 'webhook',
    name,
    shown: host,
    uniqueAddress: url,
    address,
  });
  return { channel, secret: form === 'json' ? secret : null };
}

/** Returns the hash that identifies a channel's address. */
export const hashAddress = (address: string): Buffer => createHash('sha256').update(address).digest();

/**
 * Links a channel. A browser or chat belongs to one person at a time: if someone else had linked it, their channel is deleted. If
 * the same person links it again, the channel keeps its name and is turned back on. Emails the owner about new chats and webhooks
 * because they outlive the session.
 */
export function linkChannel(ctx: LinkingCtx, cipher: Cipher, newChannel: NewChannel): Promise<Channel> {
  const { actor, now } = ctx;
  const { kind, name, shown } = newChannel;
  const addressHash = hashAddress(newChannel.uniqueAddress);
  const seal = (id: string) => cipher.encrypt(JSON.stringify(newChannel.address), id);
  return inTransaction(ctx.db, async (trx) => {
    // Locks the profile so that concurrent calls can't exceed the limits.
    const owner = await trx
      .selectFrom('profiles')
      .select(['id', 'email', 'first_name as firstName'])
      .where('id', '=', actor.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notSignedIn);
    const sessionId = kind === 'push' ? await lockSession(trx, actor) : null;
    if (kind !== 'webhook') {
      const existing = await trx
        .selectFrom('channels')
        .select(['id', 'user_id', 'kind', 'shown'])
        .where('kind', '=', kind)
        .where('address_hash', '=', addressHash)
        .forUpdate()
        .executeTakeFirst();
      if (existing?.user_id === actor.id) {
        const row = await trx
          .updateTable('channels')
          .set({
            shown,
            sealed: seal(existing.id),
            session_id: sessionId,
            failing_since: null,
            broken_at: null,
          })
          .where('id', '=', existing.id)
          .returning(channelColumns)
          .executeTakeFirstOrThrow();
        ctx.changed(toChange(actor.id));
        return toChannel(row, actor);
      }
      if (existing !== undefined) await unlinkFromOther(trx, ctx, existing);
    }
    await assertChannelLimits(trx, actor.id, kind);
    await trx
      .deleteFrom('ended_channels')
      .where('kind', '=', kind)
      .where('address_hash', '=', addressHash)
      // Several people can have the same webhook, so theirs still receive their security notices.
      .$if(kind === 'webhook', (query) => query.where('user_id', '=', actor.id))
      .execute();
    const id = uuidv7();
    const row = await trx
      .insertInto('channels')
      .values({
        id,
        user_id: actor.id,
        kind,
        name,
        shown,
        address_hash: addressHash,
        sealed: seal(id),
        session_id: sessionId,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(channelColumns)
      .executeTakeFirst();
    if (row === undefined) {
      throw new AppError('CONFLICT', 'Someone else is linking the same device. Please try again.');
    }
    await audit({ ...ctx, db: trx }, 'channel.linked', { subjectId: id, details: toAuditDetails(row) });
    if (kind !== 'push') {
      await sendChannelLinkedMail(trx, owner, { kind, name, shown }, ctx.config.baseUrl);
    }
    ctx.changed(toChange(actor.id));
    return toChannel(row, actor);
  });
}

/** Locks the session that a subscription ends with and returns its id. Throws UNAUTHENTICATED when it has ended. */
async function lockSession(trx: Trx, { sessionId = '' }: LinkingCtx['actor']): Promise<string> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED', 'Sign in again.'));
  return session.id;
}

type ExistingChannel = { id: string; user_id: string; kind: LinkedChannel; shown: string };

async function unlinkFromOther(trx: Trx, ctx: LinkingCtx, existing: ExistingChannel): Promise<void> {
  await trx.deleteFrom('channels').where('id', '=', existing.id).execute();
  const details = { ...toAuditDetails(existing), takenOver: true };
  await audit({ ...ctx, db: trx }, 'channel.unlinked', { subjectId: existing.id, details });
  ctx.changed(toChange(existing.user_id));
}

/** Returns the kind and host. Audit entries outlive the account, so they hold nothing that identifies a person. */
const toAuditDetails = ({ kind, shown }: Pick<ExistingChannel, 'kind' | 'shown'>) =>
  kind === 'telegram' ? { kind } : { kind, host: shown };

async function assertChannelLimits(trx: Trx, userId: string, kind: LinkedChannel): Promise<void> {
  const { channelCount, webhookCount } = await trx
    .selectFrom('channels')
    .select(({ fn }) => [
      fn.countAll<number>().as('channelCount'),
      fn.countAll<number>().filterWhere('kind', '=', 'webhook').as('webhookCount'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (kind === 'webhook' && webhookCount >= maxWebhooks) {
    throw new AppError('LIMIT_REACHED', `You can have at most ${maxWebhooks} webhooks. Unlink one first.`);
  }
  if (channelCount >= maxChannels) {
    throw new AppError('LIMIT_REACHED', `You can link at most ${maxChannels} channels. Unlink one first.`);
  }
}

/** Renames one of the member's channels. Throws NOT_FOUND for someone else's. */
export async function renameChannel(ctx: MemberCtx, { id, name }: ChannelRename): Promise<Channel> {
  const row = await ctx.db
    .updateTable('channels')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .returning(channelColumns)
    .executeTakeFirstOrThrow(createNotFoundError);
  ctx.changed(toChange(ctx.actor.id));
  return toChannel(row, ctx.actor);
}

/** Deletes one of the member's channels and its deliveries, and notifies a Telegram chat. Throws NOT_FOUND for someone else's. */
export async function unlinkChannel(
  ctx: MemberCtx,
  { id }: ChannelId,
  { channelCipher, telegram }: Pick<Call, 'channelCipher' | 'telegram'>,
): Promise<ChannelId> {
  const { kind, sealed } = await deleteChannel(ctx, { id });
  if (kind === 'telegram' && telegram !== undefined) {
    void sendUnlinkMessage(telegram, () => JSON.parse(channelCipher.decrypt(sealed, id)), ctx.config);
  }
  return { id };
}

/** Deletes a channel like `unlinkChannel`, without notifying the chat. */
export async function deleteChannel(
  ctx: MemberCtx,
  { id }: ChannelId,
): Promise<{ kind: LinkedChannel; sealed: string }> {
  const deleted = await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('channels')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning(['kind', 'shown', 'sealed'])
      .executeTakeFirstOrThrow(createNotFoundError);
    await audit({ ...ctx, db: trx }, 'channel.unlinked', { subjectId: id, details: toAuditDetails(row) });
    return row;
  });
  ctx.changed(toChange(ctx.actor.id));
  return deleted;
}

/** Sends a test to one of the member's channels, which turns the channel back on if it arrives. */
export async function testChannel(
  ctx: MemberCtx,
  { id }: ChannelId,
  { limits }: Pick<Call, 'limits'>,
): Promise<Delivery> {
  const { actor, now } = ctx;
  const target = await ctx.db
    .selectFrom('channels')
    .select(targetColumns)
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow(createNotFoundError);
  await limits.consume('channelTest', actor.id, { now });
  const ids = await inTransaction(ctx.db, (trx) =>
    deliverToChannel(
      trx,
      { now },
      {
        userId: actor.id,
        key: uuidv7(),
        kind: 'test',
        url: '/reminders',
        title: 'Test from Dropfolio',
        body: 'It works. You’ll get your reminders here.',
        usefulUntil: new Date(now.getTime() + testLifetimeMs),
      },
      target,
    ),
  );
  ctx.changed(toChange(actor.id));
  return getDelivery(ctx, ids[0] ?? '');
}
