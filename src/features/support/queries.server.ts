import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { positionOf, readPage } from '#/platform/keyset.server.ts';
import type { MessageId, MessagesInput, MessagesPage, SupportMessage } from './schema.ts';

const pageSize = 25;

const columns = [
  'support_messages.id',
  'support_messages.user_id',
  'support_messages.name',
  'support_messages.email',
  'support_messages.subject',
  'support_messages.message',
  'support_messages.status',
  'support_messages.created_at',
  'support_messages.done_at',
] as const;

type Row = {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: SupportMessage['status'];
  created_at: Date;
  done_at: Date | null;
};

const messageOf = (row: Row): SupportMessage => ({
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

/** What people wrote to the support, newest first. */
export function listMessages(
  ctx: MemberCtx,
  { status, after, before }: MessagesInput,
): Promise<MessagesPage> {
  const order = { at: 'support_messages.created_at', id: 'support_messages.id' };
  return readPage({ after, before }, pageSize, order, async ({ where, order: by, limit }) => {
    const rows = await ctx.db
      .selectFrom('support_messages')
      .select([...columns, positionOf('support_messages.created_at').as('position')])
      .where(where)
      .$if(status !== undefined, (query) => query.where('support_messages.status', '=', status ?? 'open'))
      .orderBy(by)
      .limit(limit)
      .execute();
    return rows.map((row) => ({ position: { at: row.position, id: row.id }, item: messageOf(row) }));
  });
}

/** One message. NOT_FOUND when there is none. */
export async function getMessage(ctx: MemberCtx, { id }: MessageId): Promise<SupportMessage> {
  const row = await ctx.db
    .selectFrom('support_messages')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such message.');
  return messageOf(row);
}

/** What of a person's data lies here. */
export const supportParts = [
  {
    name: 'supportMessages',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('support_messages')
        .select(['id', 'name', 'email', 'subject', 'message', 'status', 'created_at', 'done_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
];
