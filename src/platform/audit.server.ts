import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';

/** The actor, time, and transaction of an audited change, from a context or a job. */
export type AuditSource = {
  db: Db;
  /** Undefined when the application itself acts. */
  actor: { id: string } | undefined;
  requestId?: string;
  now: Date;
};

export type AuditSubject = {
  subjectId?: string;
  /** Plain JSON, never a secret. */
  details?: Readonly<Record<string, unknown>>;
};

/**
 * Writes one entry, `noun.verbed`, to the audit log in the transaction of the change. Entries are never changed
 * or deleted, not even by the database's owner.
 */
export async function audit(source: AuditSource, action: string, subject: AuditSubject = {}): Promise<void> {
  await source.db
    .insertInto('audit_entries')
    .values({
      id: uuidv7(source.now.getTime()),
      at: source.now,
      actor_id: source.actor?.id ?? null,
      action,
      subject_id: subject.subjectId ?? null,
      details: JSON.stringify(subject.details ?? {}),
      request_id: source.requestId ?? null,
    })
    .execute();
}
