import { sql } from 'kysely';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { selectJobsByName } from '#/db/queue-tables.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { type AuditSource, audit } from './audit.server.ts';
import { enqueue } from './jobs.server.ts';
import { sendMail } from './mailer.server.ts';

/** An email that stays unsent or in doubt until an admin decides. */
export type UndeliveredMail = {
  id: string;
  /** The masked address of the recipient. */
  to: string;
  subject: string;
  /** When it was handed over, or queued if it never was. */
  since: Date;
  /** `in-doubt`: it may have arrived. `failed`: it did not, and no attempt is left. */
  state: 'in-doubt' | 'failed';
  /** A sentence. */
  why: string;
  /** Whether the body still exists; it is stored for three days. */
  canResend: boolean;
};

export type MailOutcome = 'sent' | 'given-up';

const maxListed = 1_000;

/** Masks an address: readers only need to tell addresses apart. */
function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

type Row = {
  id: string;
  to_address: string;
  subject: string;
  since: Date;
  is_in_doubt: boolean;
  has_body: boolean;
  last_error: string | null;
};

function formatReason(row: Row): string {
  if (row.is_in_doubt)
    return 'The connection or the program ended while it was being sent. It may have arrived.';
  const error = row.last_error?.split('\n', 1)[0] ?? '';
  return `Every attempt to send it failed${error === '' ? '.' : `: ${error}`}`;
}

/** Condition on `mails AS m`: no run is sending it now. */
const isIdle = (now: Date) => sql<boolean>`(m.leased_until IS NULL OR m.leased_until <= ${now})`;

/** Condition on `mails AS m`: it was handed over, and it is unknown whether the server accepted it. */
export const isInDoubt = (now: Date) =>
  sql<boolean>`(m.sent_at IS NULL AND m.handed_over_at IS NOT NULL AND ${isIdle(now)})`;

/**
 * Returns the emails in doubt and those given up, oldest first, at most 1,000. Leaves out emails that are
 * being sent.
 */
export async function listUndeliveredMails(db: Db, now: Date, id?: string): Promise<UndeliveredMail[]> {
  const { rows } = await sql<Row>`
    WITH given_up AS (
      SELECT (job.payload->>'mailId')::uuid AS mail_id, max(job.last_error) AS last_error
      FROM ${selectJobsByName(sendMail.name)} AS job
      GROUP BY 1 HAVING bool_and(job.given_up)
    )
    SELECT m.id, m.to_address, m.subject, coalesce(m.handed_over_at, m.created_at) AS since, g.last_error,
      ${isInDoubt(now)} AS is_in_doubt, m.text IS NOT NULL AND m.html IS NOT NULL AS has_body
    FROM mails m LEFT JOIN given_up g ON g.mail_id = m.id
    WHERE m.sent_at IS NULL AND ${id === undefined ? sql`true` : sql`m.id = ${id}`}
      AND ${isIdle(now)} AND (${isInDoubt(now)} OR g.mail_id IS NOT NULL AND m.text IS NOT NULL)
    ORDER BY since, m.id LIMIT ${maxListed}::int`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    to: maskAddress(row.to_address),
    subject: row.subject,
    since: row.since,
    state: row.is_in_doubt ? 'in-doubt' : 'failed',
    why: formatReason(row),
    canResend: row.has_body,
  }));
}

/** Runs `work` with the locked email, so that no other decision runs concurrently. */
function withLockedMail(
  source: AuditSource,
  id: string,
  work: (trxSource: AuditSource, mail: UndeliveredMail) => Promise<void>,
): Promise<void> {
  return inTransaction(source.db, async (trx) => {
    await trx.selectFrom('mails').select('id').where('id', '=', id).forUpdate().execute();
    const [mail] = await listUndeliveredMails(trx, source.now, id);
    if (mail === undefined) {
      throw new AppError('NOT_FOUND', 'This email doesn’t need a decision.');
    }
    await work({ ...source, db: trx }, mail);
  });
}

/**
 * Sends a troubled email again, under the same Message-ID. Throws AppError NOT_FOUND for any other email,
 * CONFLICT if its body was deleted.
 */
export function resendMail(source: AuditSource, id: string): Promise<void> {
  return withLockedMail(source, id, async (trxSource, { state, canResend }) => {
    if (!canResend) {
      throw new AppError(
        'CONFLICT',
        'This email’s content was deleted after three days. Mark it as sent or give up on it instead.',
      );
    }
    await trxSource.db
      .updateTable('mails')
      .set({ handed_over_at: null, leased_until: null })
      .where('id', '=', id)
      .execute();
    await enqueue(trxSource.db, sendMail, { mailId: id });
    await audit(trxSource, 'mail.resent', { subjectId: id, details: { state } });
  });
}

/** Records the outcome of a troubled email. Throws AppError NOT_FOUND for any other email. */
export function settleMail(source: AuditSource, { id, as }: { id: string; as: MailOutcome }): Promise<void> {
  return withLockedMail(source, id, async (trxSource, { state }) => {
    const end = as === 'sent' ? { sent_at: source.now } : { handed_over_at: null };
    const { forget } = await trxSource.db
      .updateTable('mails')
      .set({ text: null, html: null, leased_until: null, ...end })
      .where('id', '=', id)
      .returning('forget')
      .executeTakeFirstOrThrow();
    if (forget) await trxSource.db.deleteFrom('mails').where('id', '=', id).execute();
    await audit(trxSource, 'mail.settled', { subjectId: id, details: { state, as } });
  });
}
