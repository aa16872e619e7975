import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';

/** A person in an entry; name and address exist while the account does. */
const party = z.strictObject({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Party = z.output<typeof party>;

/** A subject that isn't a person: its title and owner. */
const thing = z.strictObject({ title: z.nullable(z.string()), owner: z.nullable(party) });
export type Thing = z.output<typeof thing>;

/** `actor` is null for the application itself and the command line. */
export const auditEntry = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  actor: z.nullable(party),
  subject: z.nullable(party),
  /** Null if the subject is a person, or was deleted. */
  thing: z.nullable(thing),
  details: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const personFilter = z.optional(z.string().check(z.trim(), z.maxLength(254)));
const day = z.optional(z.iso.date('Enter a date'));

/**
 * `actor` and `subject` are UUIDs or email addresses; the actor may also be 'system', and the subject any id.
 * `action` is 'role.granted', or a noun such as 'role' for all its actions. Days are in the reader's time zone, both
 * inclusive.
 */
export const auditInput = z.prefault(
  listInput({
    actor: personFilter,
    subject: personFilter,
    action: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(100))),
    from: day,
    to: day,
  }),
  {},
);
export type AuditInput = z.output<typeof auditInput>;

export const auditPage = listPage(auditEntry);
export type AuditPage = z.output<typeof auditPage>;
