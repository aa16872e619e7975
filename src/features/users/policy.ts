import type { Role } from './roles.ts';

type Revocation = { role: Role; isSelf: boolean; isLastAdmin: boolean };

/** Returns why the role can't be revoked; undefined if it can. */
export function explainNoRevocation({ role, isSelf, isLastAdmin }: Revocation): string | undefined {
  if (role !== 'admin') return undefined;
  if (isSelf) return 'You can’t revoke your own admin role. Ask another admin.';
  return isLastAdmin ? lastAdminMessage : undefined;
}

/** Returns why the account can't be suspended; undefined if it can. */
export function explainNoSuspension({ isSelf, isLastAdmin }: Omit<Revocation, 'role'>): string | undefined {
  if (isSelf) return 'You can’t suspend your own account.';
  return isLastAdmin ? lastAdminMessage : undefined;
}

export const lastAdminMessage = 'This is the last admin. Make someone else an admin first.';
