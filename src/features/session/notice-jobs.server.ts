import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction, type Trx } from '#/db/client.server.ts';
import { type Person, sendEmail } from '#/platform/email.server.ts';
import { defineJob, enqueue, type Job } from '#/platform/jobs.server.ts';
import type { SignInMethodNotice } from './emails/sign-in-method-mails.server.ts';

const createProfileAction = (baseUrl: string) => ({
  label: 'Review your profile',
  url: `${baseUrl}/profile`,
});

/** Per kind, person, and day. Later notices are batched into one email an hour. */
const maxImmediate = 3;
const batchMs = 60 * 60_000;

/** Serializes notices per person: one that is written while others are being sent must not be lost. */
const lockNotices = (trx: Trx, userId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in notices ${userId}`}, 0))`.execute(trx);

/** Sends the person's waiting notices as one email. */
export const sendBatchedNotices: Job<{ userId: string }> = defineJob({
  name: 'sign-in-notices.send',
  schema: z.object({ userId: z.uuid() }),
  run: async ({ db, config }, { userId }) => {
    await db.transaction().execute(async (trx) => {
      const person = await trx
        .selectFrom('profiles')
        .select(['id', 'email', 'first_name as firstName'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (person === undefined) return;
      await lockNotices(trx, userId);
      const notices = await trx
        .deleteFrom('sign_in_notices')
        .where('user_id', '=', userId)
        .where('is_waiting', '=', true)
        .returning(['id', 'subject', 'line', 'created_at'])
        .execute();
      if (notices.length === 0) return;
      const count = notices.length === 1 ? '1 more change' : `${notices.length} more changes`;
      await sendEmail(trx, person, {
        subject: `${count} to your Dropfolio account`,
        lines: [
          'These changes were made since our last email:',
          ...notices
            .toSorted((notice, other) => notice.id - other.id)
            .map(({ subject, line, created_at }) => `${formatUtc(created_at)}: ${subject}. ${line}`),
          'If any of them wasn’t you, change your password and review your profile.',
        ],
        action: createProfileAction(config.baseUrl),
      });
    });
  },
});

/** Formats a time as '2026-11-26 14:05 UTC'. */
const formatUtc = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Emails the account's owner about a change, in the transaction of `db`: immediately or, after `maxImmediate` of its
 * kind in a day, in an hourly batch.
 */
export async function sendSignInMethodNotice(
  db: Db,
  person: Person,
  notice: SignInMethodNotice,
  baseUrl: string,
): Promise<void> {
  const { subject, lines } = notice;
  await inTransaction(db, async (trx) => {
    await lockNotices(trx, person.id);
    const { rows } = await sql<{ isWaiting: boolean; isFirst: boolean; at: Date }>`
      INSERT INTO sign_in_notices (user_id, subject, line, is_waiting)
      SELECT ${person.id}::uuid, ${subject}, ${lines[0] ?? ''}, (
        SELECT count(*) >= ${maxImmediate}::int FROM sign_in_notices
        WHERE user_id = ${person.id} AND subject = ${subject} AND created_at > now() - interval '1 day')
      RETURNING is_waiting AS "isWaiting", created_at AS at, NOT EXISTS (
        SELECT FROM sign_in_notices WHERE user_id = ${person.id} AND is_waiting) AS "isFirst"`.execute(trx);
    const [row] = rows;
    if (row?.isWaiting !== true) {
      await sendEmail(trx, person, { ...notice, action: createProfileAction(baseUrl) });
      return;
    }
    if (!row.isFirst) return;
    const runAt = new Date(row.at.getTime() + batchMs);
    await enqueue(trx, sendBatchedNotices, { userId: person.id }, { key: `notices:${person.id}`, runAt });
  });
}
