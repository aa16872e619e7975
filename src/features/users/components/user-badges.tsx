import { Badge } from '#/ui/badge.tsx';
import { roleLabels } from '../roles.ts';
import type { User } from '../schema.ts';

type UserBadgesProps = { user: Pick<User, 'roles' | 'suspendedAt' | 'emailVerified'> };

export function UserBadges({ user }: UserBadgesProps) {
  return (
    <span className="flex flex-wrap gap-1">
      {user.suspendedAt !== null && <Badge tone="expired">Suspended</Badge>}
      {!user.emailVerified && <Badge tone="upcoming">Email not confirmed</Badge>}
      {user.roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {roleLabels[role]}
        </Badge>
      ))}
      {user.roles.length === 0 && <Badge>No role</Badge>}
    </span>
  );
}

export const getDisplayName = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>) => `${firstName} ${lastName}`.trim() || email;
