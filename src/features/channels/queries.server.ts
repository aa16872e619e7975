import { type Selectable, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { isInDoubt } from '#/platform/mails-in-doubt.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import type { Channel, ChannelList, DeliveriesInput, DeliveriesPage, Delivery } from './calls.ts';
import type { ExternalChannel } from './schema.ts';

const pageSize = 30;

/** Channel columns that the owner may see. The address is never shown. */
export const channelColumns = [
  'id',
  'kind',
  'name',
  'shown',
  'session_id',
  'created_at',
  'last_ok_at',
  'failing_since',
  'broken_at',
  'last_answer',
] as const;

type Row = Pick<Selectable<Database['channels']>, (typeof channelColumns)[number]>;

export const toChannel = (row: Row, { sessionId }: { sessionId?: string }): Channel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  shown: row.shown,
  createdAt: row.created_at.toISOString(),
  lastOkAt: row.last_ok_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  brokenAt: row.broken_at?.toISOString() ?? null,
  lastAnswer: row.last_answer,
  isThisDevice: row.session_id !== null && row.session_id === sessionId,
});

/** Returns the channels this site supports and those the member has linked, oldest first. */
export async function listChannels(
  { db, actor }: MemberCtx,
  { senders }: Pick<Call, 'senders'>,
): Promise<ChannelList> {
  const rows = await db
    .selectFrom('channels')
    .select(channelColumns)
    .where('user_id', '=', actor.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { push, telegram, webhook } = senders;
  const botName = await telegram?.botName();
  return {
    available: {
      push: push === undefined ? null : { publicKey: push.publicKey },
      telegram: botName === undefined ? null : { botName },
      webhook: webhook !== undefined,
    },
    items: rows.map((row) => toChannel(row, actor)),
  };
}

type DeliveryRow = {
  id: string;
  channel: ExternalChannel;
  channel_id: string | null;
  kind: string;
  title: string;
  state: Delivery['state'];
  answer: string | null;
  created_at: Date;
  done_at: Date | null;
};

const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  channel: row.channel,
  channelId: row.channel_id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
});

/** Selects the member's deliveries. The state of an email is read from `mails`. */
const selectDeliveries = ({ db, actor, now }: MemberCtx) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('mails as m', (join) =>
      join
        .on('d.channel', '=', 'email')
        .on('m.key', '=', sql<string>`'notification:' || d.key`)
        .onRef('m.user_id', '=', 'd.user_id'),
    )
    .select(['d.id', 'd.channel', 'd.channel_id', 'd.kind', 'd.answer', 'd.created_at'])
    .select([
      sql<string>`d.message->>'title'`.as('title'),
      sql<Delivery['state']>`CASE WHEN d.channel <> 'email' THEN d.state
        WHEN m.sent_at IS NOT NULL THEN 'sent'
        WHEN m.id IS NULL THEN 'unknown'
        WHEN ${isInDoubt(now)} THEN 'unknown'
        WHEN m.text IS NULL THEN 'dropped'
        ELSE 'waiting' END`.as('state'),
      sql<Date | null>`coalesce(d.done_at, m.sent_at)`.as('done_at'),
    ])
    .where('d.user_id', '=', actor.id);

/** Returns the member's deliveries, optionally of one channel, newest first. */
export function listDeliveries(
  ctx: MemberCtx,
  { cursor, channelId }: DeliveriesInput,
): Promise<DeliveriesPage> {
  const deliveries = selectDeliveries(ctx).$if(channelId !== undefined, (query) =>
    query.where('d.channel_id', '=', channelId ?? ''),
  );
  return readList(deliveries, { cursor, size: pageSize, by: byInstant('d.created_at', 'd.id') }, toDelivery);
}

export async function getDelivery(ctx: MemberCtx, id: string): Promise<Delivery> {
  const row = await selectDeliveries(ctx)
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('message'));
  return toDelivery(row);
}

/** Parts of the account export. Addresses and keys are left out because they grant access to the channels. */
export const channelParts = [
  {
    name: 'channels',
    query: (db: Db, id: string) =>
      db
        .selectFrom('channels')
        .select([
          'id',
          'kind',
          'name',
          'shown',
          'created_at',
          'last_ok_at',
          'failing_since',
          'broken_at',
          'last_answer',
        ])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'endedChannels',
    query: (db: Db, id: string) =>
      db
        .selectFrom('ended_channels')
        .select(['id', 'kind', 'ended_at'])
        .where('user_id', '=', id)
        .orderBy('ended_at')
        .orderBy('id'),
  },
  {
    name: 'deliveries',
    query: (db: Db, id: string) =>
      db
        .selectFrom('deliveries')
        .select([
          'id',
          'channel',
          'channel_id',
          'kind',
          'message',
          'state',
          'answer',
          'created_at',
          'done_at',
        ])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id'),
  },
];
