import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction, type Trx } from '#/db/client.server.ts';
import { type Email, type Person, sendEmail } from '#/platform/email.server.ts';
import { defineJob, enqueue, type Job } from '#/platform/jobs.server.ts';

export type SignInMethodNotice = Omit<Email, 'action'>;

const reviewFactors =
  'If this wasn’t you, change your password immediately and review your two-factor methods.';
const endFeed = 'If this wasn’t you, turn the feed off on your profile and change your password.';
const newPassword = 'If this wasn’t you, change your password.';

/** Emails about changes of sign-in methods. */
export const signInMethodNotices = {
  tokenMade: (name: string, mayWrite: boolean) => ({
    subject: 'An API token was created for your Dropfolio account',
    lines: [
      `Scripts using the token “${name}” can now ${mayWrite ? 'read and change' : 'read'} your tracked airdrops.`,
      'If this wasn’t you, revoke it on your profile and change your password.',
    ],
  }),
  tokenRevoked: (name: string) => ({
    subject: 'An API token for your Dropfolio account was revoked',
    lines: [`The token “${name}” no longer works.`, newPassword],
  }),
  passkeyAdded: (name: string) => ({
    subject: 'A passkey was added to your Dropfolio account',
    lines: [
      `You can now sign in with the passkey “${name}”.`,
      'If this wasn’t you, remove it on your profile and change your password.',
    ],
  }),
  passkeyRemoved: (name: string) => ({
    subject: 'A passkey was removed from your Dropfolio account',
    lines: [`You can no longer sign in with the passkey “${name}”. Your password still works.`, newPassword],
  }),
  walletLinked: (address: string) => ({
    subject: 'A wallet was linked to your Dropfolio account',
    lines: [
      `You can now sign in with the wallet ${address}.`,
      'If this wasn’t you, unlink it on your profile and change your password.',
    ],
  }),
  walletUnlinked: (address: string) => ({
    subject: 'A wallet was unlinked from your Dropfolio account',
    lines: [`You can no longer sign in with the wallet ${address}. Your password still works.`, newPassword],
  }),
  factorAdded: (name: string) => ({
    subject: 'A two-factor method was added to your Dropfolio account',
    lines: [`You now need a code to sign in: ${name}.`, reviewFactors],
  }),
  factorRemoved: (name: string) => ({
    subject: 'A two-factor method was removed from your Dropfolio account',
    lines: [`You can no longer sign in with codes from this two-factor method: ${name}.`, reviewFactors],
  }),
  backupCodesMade: () => ({
    subject: 'New backup codes for your Dropfolio account',
    lines: [
      'New backup codes were generated for your account. Your previous codes no longer work.',
      reviewFactors,
    ],
  }),
  backupCodeUsed: () => ({
    subject: 'A Dropfolio backup code was used',
    lines: ['One of your backup codes was used. It can’t be used again.', reviewFactors],
  }),
  feedTurnedOn: () => ({
    subject: 'Your Dropfolio calendar feed was turned on',
    lines: ['Anyone with its secret URL can read the dates in your tracker.', endFeed],
  }),
  feedRenewed: () => ({
    subject: 'Your Dropfolio calendar feed has a new URL',
    lines: ['Its previous URL no longer works.', endFeed],
  }),
  feedRevealed: () => ({
    subject: 'Your Dropfolio calendar feed URL was shown',
    lines: ['Anyone with this secret URL can read the dates in your tracker.', endFeed],
  }),
  factorsKept: () => ({
    subject: 'Your Dropfolio two-factor methods were kept',
    lines: [
      'Someone used one of your two-factor methods or passkeys, so your two-factor methods won’t be removed.',
      'If you requested the removal, remove the factors you’ve lost on your profile instead. If not, change your email password, then reset your Dropfolio password.',
    ],
  }),
  wrongCodes: () => ({
    subject: 'Failed sign-in attempts on your Dropfolio account',
    lines: [
      'Someone with your password (or another sign-in method) entered five wrong two-factor codes.',
      'They couldn’t sign in. If this wasn’t you, change your password.',
    ],
  }),
} satisfies Record<string, (...args: never[]) => SignInMethodNotice>;

const profileAction = (baseUrl: string) => ({ label: 'Review your profile', url: `${baseUrl}/profile` });

/** Notices of one kind per person and day that are sent immediately. Later ones are batched into one email an hour. */
const maxImmediate = 3;
const batchMs = 60 * 60_000;

/** Serializes notices per person, so that none written while others are being sent is lost. */
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
            .toSorted((one, other) => one.id - other.id)
            .map(({ subject, line, created_at }) => `${formatUtc(created_at)}: ${subject}. ${line}`),
          'If any of them wasn’t you, change your password and review your profile.',
        ],
        action: profileAction(config.baseUrl),
      });
    });
  },
});

/** Formats a time as '2026-11-26 14:05 UTC'. */
const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Emails the account's owner about a change, in the transaction of `db`: immediately or, after `maxImmediate` of its kind in a
 * day, in an hourly batch.
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
      await sendEmail(trx, person, { ...notice, action: profileAction(baseUrl) });
      return;
    }
    if (!row.isFirst) return;
    const runAt = new Date(row.at.getTime() + batchMs);
    await enqueue(trx, sendBatchedNotices, { userId: person.id }, { key: `notices:${person.id}`, runAt });
  });
}
