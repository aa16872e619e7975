import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { sendSupportMail } from './emails/support-mails.server.ts';
import { type MessageId, maxOpenMessages, type SupportInput, type SupportStatus } from './schema.ts';

/**
 * Stores a message and emails it to the support address. Throws INVALID (422) if another message has used the request
 * key.
 */
export async function sendMessage(
  ctx: Ctx,
  input: SupportInput,
  services: Pick<Call, 'limits' | 'address'>,
): Promise<void> {
  const { limits, address } = services;
  const { supportEmail } = ctx.config;
  const { requestKey, ...form } = input;
  const existing = await ctx.db
    .selectFrom('support_messages')
    .select(['name', 'email', 'subject', 'message'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (existing !== undefined) {
    assertSameMessage(existing, form);
    return;
  }
  if (ctx.actor === undefined) await limits.consume('supportAddress', address, { now: ctx.now });
  else await limits.consume('supportPerson', ctx.actor.id, { now: ctx.now });
  const id = uuidv7();
  await inTransaction(ctx.db, async (trx) => {
    if (ctx.actor !== undefined) await assertOpenLimit(trx, ctx.actor.id);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('support_messages')
      .values({
        id,
        request_key: requestKey,
        user_id: ctx.actor?.id ?? null,
        ...form,
        created_at: ctx.now,
        done_at: null,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    if (supportEmail !== null) await sendSupportMail(trx, supportEmail, { id, ...form });
  });
  ctx.changed({ topic: 'queue' });
}

/** Limits a member's open messages in total, in addition to the hourly limit. */
async function assertOpenLimit(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('support_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (count < maxOpenMessages) return;
  throw new AppError(
    'LIMIT_REACHED',
    `You already have ${maxOpenMessages} open messages. Wait until we’ve answered them.`,
  );
}

type Form = Omit<SupportInput, 'requestKey'>;

function assertSameMessage(existing: Form, sent: Form): void {
  const isSame = (['name', 'email', 'subject', 'message'] as const).every(
    (key) => existing[key] === sent[key],
  );
  if (isSame) return;
  throw new AppError('INVALID', 'This Idempotency-Key was already used with a different message.', {
    status: 422,
  });
}

/** Marks a message as done or open. Throws NOT_FOUND if there is none. Does nothing if it already has the status. */
export async function markMessage(ctx: MemberCtx, { id }: MessageId, status: SupportStatus): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('support_messages')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('message'));
    if (row.status === status) return;
    await trx
      .updateTable('support_messages')
      .set({ status, done_at: status === 'done' ? ctx.now : null })
      .where('id', '=', id)
      .execute();
    const action = status === 'done' ? 'support-message.done' : 'support-message.reopened';
    await audit({ ...ctx, db: trx }, action, { subjectId: id });
  });
}
