import { createECDH, createHash, randomBytes } from 'node:crypto';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch, notSignedIn } from '#/lib/app-error.ts';
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
import { type LinkedChannel, mostChannels, mostWebhooks } from './schema.ts';
import { sayGoodbye } from './telegram/goodbye.server.ts';

type Tools = Pick<Call, 'channelCipher' | 'senders' | 'limits'>;

/** Who links, and when. */
type Linking = Pick<Ctx, 'db' | 'now' | 'requestId' | 'changed' | 'config'> & {
  actor: { id: string; sessionId?: string };
};

/** What is known of a channel before it has its row. */
type NewChannel = {
  kind: LinkedChannel;
  name: string;
  shown: string;
  /** What it is found by. */
  place: string;
  /** What its sender reads, and nobody else. */
  address: unknown;
};

const minute = 60_000;
const testUsefulMs = 15 * minute;

const noSuchChannel = () => noSuch('channel');
const topicOf = (userId: string) => ({ topic: 'channels', userId }) as const;

/** Whether these are the keys of a subscription: a point of the curve and 16 bytes. */
function areKeys({ p256dh, auth }: PushInput['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(point);
  } catch {
    return false;
  }
  return point.length === 65 && Buffer.from(auth, 'base64url').length === 16;
}

/** Links this browser, for as long as the session lasts. */
export async function linkPush(
  ctx: MemberCtx,
  { endpoint, keys, name }: PushInput,
  { senders, channelCipher, limits }: Tools,
): Promise<Channel> {
  if (senders.push === undefined) throw new AppError('CONFLICT', 'Push is turned off on this site.');
  const { host } = checkAddress(endpoint, 'endpoint', ctx.config);
  if (!areKeys(keys)) throw new AppError('INVALID', 'This subscription isn’t valid.', { field: 'keys' });
  const address: PushAddress = { endpoint, ...keys };
  await limits.take('accessGrant', ctx.actor.id, { now: ctx.now });
  return linkChannel(ctx, channelCipher, { kind: 'push', name, shown: host, place: endpoint, address });
}

/** Adds a webhook. The answer alone holds the secret by which its receiver knows our messages. */
export async function addWebhook(
  ctx: MemberCtx,
  { url, name, form }: WebhookInput,
  { senders, channelCipher, limits }: Tools,
): Promise<AddedWebhook> {
  if (senders.webhook === undefined) throw new AppError('CONFLICT', 'Webhooks are turned off on this site.');
  const { host } = checkAddress(url, 'url', ctx.config);
  await limits.take('accessGrant', ctx.actor.id, { now: ctx.now });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const address: WebhookAddress = form === 'json' ? { form, url, secret } : { form, url };
  const channel = await linkChannel(ctx, channelCipher, {
    kind: 'webhook',
    name,
    shown: host,
    place: url,
    address,
  });
  return { channel, secret: form === 'json' ? secret : null };
}

/** What a channel is found by. */
export const hashPlace = (place: string): Buffer => createHash('sha256').update(place).digest();

/**
 * Links a channel. A browser or a chat is one person's at a time: whoever links it takes it over; linked again by the same
 * person, it stays the channel it was, with its name, and is sent to again. A new chat or webhook is reported by mail, since
 * it outlives the session.
 */
export function linkChannel(source: Linking, cipher: Cipher, wanted: NewChannel): Promise<Channel> {
  const { actor, now } = source;
  const { kind, name, shown } = wanted;
  const placeHash = hashPlace(wanted.place);
  const sealed = (id: string) => cipher.encrypt(JSON.stringify(wanted.address), id);
  return inTransaction(source.db, async (trx) => {
    // One at a time, so that nobody gets past the limits by asking in parallel.
    const owner = await trx
      .selectFrom('profiles')
      .select(['id', 'email', 'first_name as firstName'])
      .where('id', '=', actor.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notSignedIn);
    const sessionId = kind === 'push' ? await livingSession(trx, actor) : null;
    if (kind !== 'webhook') {
      const known = await trx
        .selectFrom('channels')
        .select(['id', 'user_id', 'kind', 'shown'])
        .where('kind', '=', kind)
        .where('address_hash', '=', placeHash)
        .forUpdate()
        .executeTakeFirst();
      if (known?.user_id === actor.id) {
        const row = await trx
          .updateTable('channels')
          .set({
            shown,
            sealed: sealed(known.id),
            session_id: sessionId,
            failing_since: null,
            broken_at: null,
          })
          .where('id', '=', known.id)
          .returning(channelColumns)
          .executeTakeFirstOrThrow();
        source.changed(topicOf(actor.id));
        return toChannel(row, actor);
      }
      if (known !== undefined) await takeFrom(trx, source, known);
    }
    await refuseMany(trx, actor.id, kind);
    await trx
      .deleteFrom('ended_channels')
      .where('kind', '=', kind)
      .where('address_hash', '=', placeHash)
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
        address_hash: placeHash,
        sealed: sealed(id),
        session_id: sessionId,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(channelColumns)
      .executeTakeFirst();
    if (row === undefined) {
      throw new AppError('CONFLICT', 'Someone else is linking the same device. Please try again.');
    }
    await audit({ ...source, db: trx }, 'channel.linked', { subjectId: id, details: auditedOf(row) });
    if (kind !== 'push') {
      await sendChannelLinkedMail(trx, owner, { kind, name, shown }, source.config.baseUrl);
    }
    source.changed(topicOf(actor.id));
    return toChannel(row, actor);
  });
}

/** The session that a subscription ends with. Throws UNAUTHENTICATED when it has ended meanwhile. */
async function livingSession(trx: Trx, { sessionId = '' }: Linking['actor']): Promise<string> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  if (session === undefined) throw new AppError('UNAUTHENTICATED', 'Please sign in again.');
  return session.id;
}

type Known = { id: string; user_id: string; kind: LinkedChannel; shown: string };

async function takeFrom(trx: Trx, source: Linking, known: Known): Promise<void> {
  await trx.deleteFrom('channels').where('id', '=', known.id).execute();
  const details = { ...auditedOf(known), takenOver: true };
  await audit({ ...source, db: trx }, 'channel.unlinked', { subjectId: known.id, details });
  source.changed(topicOf(known.user_id));
}

/** Its kind and host: entries outlive the account, so what names a person stays out of them. */
const auditedOf = ({ kind, shown }: Pick<Known, 'kind' | 'shown'>) =>
  kind === 'telegram' ? { kind } : { kind, host: shown };

async function refuseMany(trx: Trx, userId: string, kind: LinkedChannel): Promise<void> {
  const { all, webhooks } = await trx
    .selectFrom('channels')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('kind', '=', 'webhook').as('webhooks'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (kind === 'webhook' && Number(webhooks) >= mostWebhooks) {
    throw new AppError('LIMIT_REACHED', `You can have at most ${mostWebhooks} webhooks. Unlink one first.`);
  }
  if (Number(all) >= mostChannels) {
    throw new AppError('LIMIT_REACHED', `You can link at most ${mostChannels} channels. Unlink one first.`);
  }
}

/** Gives a channel of one's own another name. NOT_FOUND for anybody else's. */
export async function renameChannel(ctx: MemberCtx, { id, name }: ChannelRename): Promise<Channel> {
  const row = await ctx.db
    .updateTable('channels')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .returning(channelColumns)
    .executeTakeFirst();
  if (row === undefined) throw noSuchChannel();
  ctx.changed(topicOf(ctx.actor.id));
  return toChannel(row, ctx.actor);
}

/** Forgets a channel of one's own, with what was sent there, and tells a chat so. NOT_FOUND for anybody else's. */
export async function unlinkChannel(
  ctx: MemberCtx,
  { id }: ChannelId,
  { channelCipher, telegram }: Pick<Call, 'channelCipher' | 'telegram'>,
): Promise<ChannelId> {
  const { kind, sealed } = await forgetChannel(ctx, { id });
  if (kind === 'telegram' && telegram !== undefined) {
    void sayGoodbye(telegram, () => JSON.parse(channelCipher.decrypt(sealed, id)), ctx.config);
  }
  return { id };
}

/** The same without a word. */
export async function forgetChannel(
  ctx: MemberCtx,
  { id }: ChannelId,
): Promise<{ kind: LinkedChannel; sealed: string }> {
  const forgotten = await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('channels')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning(['kind', 'shown', 'sealed'])
      .executeTakeFirst();
    if (row === undefined) throw noSuchChannel();
    await audit({ ...ctx, db: trx }, 'channel.unlinked', { subjectId: id, details: auditedOf(row) });
    return row;
  });
  ctx.changed(topicOf(ctx.actor.id));
  return forgotten;
}

/** Sends a test to a channel of one's own, also to one that is off: when it arrives, the channel is on again. */
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
    .executeTakeFirst();
  if (target === undefined) throw noSuchChannel();
  await limits.take('channelTest', actor.id, { now });
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
        body: 'It works: your reminders will arrive here.',
        usefulUntil: new Date(now.getTime() + testUsefulMs),
      },
      target,
    ),
  );
  ctx.changed(topicOf(actor.id));
  return getDelivery(ctx, ids[0] ?? '');
}
