import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';

/** Somebody who is named in an entry: name and address while the account exists. */
const party = z.strictObject({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Party = z.output<typeof party>;

/** What an entry is about where that is no person: what it is called, and whose it is. */
const thing = z.strictObject({ title: z.nullable(z.string()), owner: z.nullable(party) });
export type Thing = z.output<typeof thing>;

/** One entry of the audit log. `actor` null: the application itself, or the terminal. */
export const auditEntry = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  actor: z.nullable(party),
  subject: z.nullable(party),
  /** Null where the subject is a person, and where it is gone. */
  thing: z.nullable(thing),
  details: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const who = z.optional(z.string().check(z.trim(), z.maxLength(254)));
const day = z.optional(z.iso.date('Please enter a date'));

/**
 * `actor`, `subject`: a UUID or an e-mail address, for the actor also 'system'; a subject may be any id. `action`: 'role.granted', or the noun
 * 'role' for every act on it. Days are those of the reader's time zone, both included.
 */
export const auditInput = z.prefault(
  listInput({
    actor: who,
    subject: who,
    action: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(100))),
    from: day,
    to: day,
  }),
  {},
);
export type AuditInput = z.output<typeof auditInput>;

export const auditPage = listPage(auditEntry);
export type AuditPage = z.output<typeof auditPage>;
