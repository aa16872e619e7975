import type { Db, Trx } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { bulkPriority, enqueue, urgentPriority } from '#/platform/jobs.server.ts';
import { sendToEndedChannel } from './ended-channels.server.ts';
import { sendDelivery } from './jobs.server.ts';
import { isInTrouble, lineOf, type Target } from './lines.server.ts';
import { type LastingChannel, outerChannels } from './schema.ts';

/** A message for one person, and to what of theirs it is to go. */
export type Outgoing = {
  userId: string;
  channels: ReadonlySet<string>;
  /** What it tells of: sent once to each channel. */
  key: string;
  kind: string;
  title: string;
  body: string;
  /** A path of this site. */
  url: string;
  airdropId?: string | null;
  usefulUntil?: Date | null;
  /** One of many that go out together: others' messages go first. */
  isBulk?: boolean;
};

/** Of a `Target`. */
export const targetColumns = ['id', 'user_id', 'kind', 'shown', 'last_ok_at', 'failing_since'] as const;

/**
 * Queues messages in the caller's transaction, one delivery for each of the channels that the person has and that work.
 * What was queued before under its key is not queued again.
 */
export async function deliver(trx: Db, { now }: { now: Date }, wanted: readonly Outgoing[]): Promise<void> {
  const people = [...new Set(wanted.map(({ userId }) => userId))];
  if (people.length === 0) return;
  const linked = await trx
    .selectFrom('channels')
    .select(targetColumns)
    .where('user_id', 'in', people)
    .where('broken_at', 'is', null)
    .execute();
  for (const message of wanted) {
    const targets = linked.filter((one) => one.user_id === message.userId && message.channels.has(one.kind));
    await queueDeliveries(trx, now, message, targets);
  }
}

/** Queues a message to one channel, whatever is wanted there: a test. Returns the delivery's id. */
export function deliverTo(
  trx: Db,
  { now }: { now: Date },
  message: Omit<Outgoing, 'channels'>,
  target: Target,
): Promise<readonly string[]> {
  return queueDeliveries(trx, now, message, [target]);
}

async function queueDeliveries(
  trx: Db,
  now: Date,
  message: Omit<Outgoing, 'channels'>,
  targets: readonly Target[],
): Promise<readonly string[]> {
  if (targets.length === 0) return [];
  const {
    userId,
    key,
    kind,
    title,
    body,
    url,
    airdropId = null,
    usefulUntil = null,
    isBulk = false,
  } = message;
  const rows = await trx
    .insertInto('deliveries')
    .values(
      targets.map((target) => ({
        id: uuidv7(),
        user_id: userId,
        channel: target.kind,
        channel_id: target.id,
        key,
        kind,
        message: JSON.stringify({ title, body, url }),
        airdrop_id: airdropId,
        useful_until: usefulUntil,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'channel_id'])
    .execute();
  for (const { id, channel_id } of rows) {
    const target = targets.find((one) => one.id === channel_id);
    if (target === undefined) continue;
    const [line, isPatient] = [lineOf(target), isInTrouble(target)];
    const priority = kind === 'test' ? urgentPriority : isBulk ? bulkPriority : 0;
    await enqueue(trx, sendDelivery, { id, isPatient }, { line, priority });
  }
  return rows.map(({ id }) => id);
}

/** Notes that the same news went out by e-mail, in the transaction that queues the mail. */
export async function noteMail(
  trx: Db,
  { now }: { now: Date },
  { userId, key, kind, title, body, url }: Omit<Outgoing, 'channels'>,
): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values({
      id: uuidv7(),
      user_id: userId,
      channel: 'email',
      channel_id: null,
      key,
      kind,
      created_at: now,
      message: JSON.stringify({ title, body, url }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A browser's subscription goes on in the session that takes the other's place. */
export async function movePush(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('channels').set({ session_id: to }).where('session_id', '=', from).execute();
}

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
          id,
          user_id: userId,
          kind,
          address_hash,
          sealed,
          ended_at: now,
        })),
      )
      .execute();
  }
  return ended.flatMap(({ kind, name, shown }) => (kind === 'push' ? [] : [{ kind, name, shown }]));
}
