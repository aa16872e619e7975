import { useViewer } from '#/features/session/components/viewer.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { explainNoRevocation } from '../policy.ts';
import { type Role, roleHints, roleLabels, roles } from '../roles.ts';
import type { UserDetails } from '../schema.ts';
import { useAccountAction } from './use-act.ts';
import { getDisplayName } from './user-badges.tsx';

type RoleChange = { role: Role; grants: boolean };

const addArticle = (role: Role) => `${role === 'admin' ? 'an' : 'a'} ${role}`;
const formatRole = (role: Role) => roleLabels[role].toLowerCase();

function describeConsequences({ role, grants }: RoleChange, name: string): string {
  if (role === 'admin') {
    return grants
      ? `${name} will be able to view all accounts, change roles, and suspend people immediately.`
      : `${name} loses access to the admin section immediately.`;
  }
  return grants
    ? `${name}’s menu updates immediately.`
    : `${name} immediately loses access to what this role allows. Nothing is deleted.`;
}

/** Grants and revokes roles after confirmation. */
export function UserRoles({ user }: { user: UserDetails }) {
  const viewer = useViewer();
  const accountAction = useAccountAction();
  const { dialog: roleChange, shown, show, close } = useDialogs<RoleChange>();
  const name = getDisplayName(user);
  const isSelf = user.id === viewer?.id;

  const openConfirm = (next: RoleChange) => {
    accountAction.reset();
    show(next);
  };
  const confirm = async ({ role, grants }: RoleChange) => {
    const input = { id: user.id, role };
    const isDone = await accountAction.run(
      (api) => (grants ? api.users.grantRole(input) : api.users.revokeRole(input)),
      grants ? `${name} is now ${addArticle(role)}` : `${name} is no longer ${addArticle(role)}`,
    );
    if (isDone) close();
  };

  return (
    <Card as="section">
      <CardHeader title="Roles" />
      <ul className="-my-3 divide-y divide-line">
        {roles.map((role) => {
          const isGranted = user.roles.includes(role);
          // Only the server knows the last admin, whose revocation it rejects.
          const rejection = isGranted ? explainNoRevocation({ role, isSelf, isLastAdmin: false }) : undefined;
          return (
            <li key={role} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-medium text-base text-ink">
                  {roleLabels[role]}
                  {isGranted && <Badge tone="claimed">Granted</Badge>}
                </p>
                <p className="mt-0.5 text-muted text-sm">{rejection ?? roleHints[role]}</p>
              </div>
              {rejection === undefined && (
                <Button
                  size="sm"
                  aria-label={isGranted ? `Revoke ${role}` : `Grant ${role}`}
                  onClick={() => openConfirm({ role, grants: !isGranted })}
                >
                  {isGranted ? 'Revoke' : 'Grant'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {roleChange !== undefined && (
        <ConfirmDialog
          {...shown}
          title={
            roleChange.grants
              ? `Grant ${name} the ${formatRole(roleChange.role)} role?`
              : `Revoke the ${formatRole(roleChange.role)} role?`
          }
          description={describeConsequences(roleChange, name)}
          confirmLabel={roleChange.grants ? 'Grant role' : 'Revoke role'}
          busyLabel="Saving…"
          tone={roleChange.grants ? 'default' : 'danger'}
          onConfirm={() => void confirm(roleChange)}
          busy={accountAction.busy}
          error={accountAction.error}
        />
      )}
    </Card>
  );
}
