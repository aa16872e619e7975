import * as z from 'zod/mini';
import { reasonText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { auditEntry } from '../audit/schema.ts';
import { factorRemoval } from '../session/schema.ts';
import { roles } from './roles.ts';

export const userId = z.strictObject({ id: z.uuid() });
export type UserId = z.output<typeof userId>;

export const roleInput = z.extend(userId, {
  role: z.enum(roles, { error: 'Choose hunter, promoter, or admin' }),
});
export type RoleInput = z.output<typeof roleInput>;

/** The owner sees the reason after a successful password check. */
export const suspendInput = z.extend(userId, { reason: reasonText });
export type SuspendInput = z.output<typeof suspendInput>;

/** 'needs-factor' is an admin who must add a second factor first. */
export const adminAccess = z.strictObject({ standing: z.enum(['admin', 'needs-factor', 'none']) });

/** The reason is emailed to the owner of the factors. */
export const factorRemovalInput = z.extend(userId, { reason: reasonText });
export type FactorRemovalInput = z.output<typeof factorRemovalInput>;

export const keepFactorsInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(64)) });

/** `q`: a UUID, a prefix of an email address, or prefixes of the words of a name. */
export const usersInput = z.prefault(
  listInput({ q: z._default(z.string().check(z.maxLength(200)), '') }),
  {},
);
export type UsersInput = z.output<typeof usersInput>;

const user = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(roles)),
  createdAt: z.string(),
  suspendedAt: z.nullable(z.string()),
});
export type User = z.output<typeof user>;

export const usersPage = listPage(user);
export type UsersPage = z.output<typeof usersPage>;

export const userDetails = z.extend(user, {
  suspendedReason: z.nullable(z.string()),
  timeZone: z.string(),
  lastSeenAt: z.nullable(z.string()),
  sessions: z.int(),
  verifiedFactors: z.int(),
  factorRemoval: z.nullable(factorRemoval),
  apiTokens: z.int(),
  /** The latest audit entries about the user or by them. */
  entries: z.array(auditEntry),
});
export type UserDetails = z.output<typeof userDetails>;
