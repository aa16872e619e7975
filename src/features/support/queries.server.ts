import type { Selectable } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { MessageId, MessagesInput, MessagesPage, SupportMessage } from './schema.ts';

const pageSize = 25;

const columns = [
  'id',
  'user_id',
  'name',
  'email',
  'subject',
  'message',
  'status',
  'created_at',
  'done_at',
] as const;

type Row = Pick<Selectable<Database['support_messages']>, (typeof columns)[number]>;

const toMessage = (row: Row): SupportMessage => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
});

export function listMessages(ctx: MemberCtx, { status, cursor }: MessagesInput): Promise<MessagesPage> {
  const messages = ctx.db
    .selectFrom('support_messages')
    .select(columns)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'));
  return readList(messages, { cursor, size: pageSize, by: byInstant('created_at', 'id') }, toMessage);
}

/** Throws NOT_FOUND if there is none. */
export async function getMessage(ctx: MemberCtx, { id }: MessageId): Promise<SupportMessage> {
  const row = await ctx.db
    .selectFrom('support_messages')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('message'));
  return toMessage(row);
}

/** Tables of the account export. */
export const supportParts = [
  {
    name: 'supportMessages',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('support_messages')
        .select(['id', 'name', 'email', 'subject', 'message', 'status', 'created_at', 'done_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
];
