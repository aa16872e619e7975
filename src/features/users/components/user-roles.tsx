import { useViewer } from '#/features/session/components/viewer.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { revokeRefusal } from '../policy.ts';
import { type Role, roleHints, roleLabels, roles } from '../roles.ts';
import type { UserDetails } from '../schema.ts';
import { useAct } from './use-act.ts';
import { nameOf } from './user-badges.tsx';

type Asked = { role: Role; gives: boolean };

/** What changing a role means, said before it is done. */
function meaning({ role, gives }: Asked, name: string): string {
  if (role === 'admin') {
    return gives
      ? `${name} will be able to view all accounts, change roles and suspend people immediately.`
      : `${name} loses access to the admin section immediately.`;
  }
  return gives
    ? `${name}’s menu updates immediately.`
    : `${name} immediately loses access to what this role allows. Nothing is deleted.`;
}

/** Gives roles and takes them away, each time after asking. */
export function UserRoles({ user }: { user: UserDetails }) {
  const viewer = useViewer();
  const act = useAct();
  const { dialog: asked, shown, show, close } = useDialogs<Asked>();
  const name = nameOf(user);
  const isSelf = user.id === viewer?.id;

  const ask = (next: Asked) => {
    act.reset();
    show(next);
  };
  const confirm = async ({ role, gives }: Asked) => {
    const input = { id: user.id, role };
    const done = await act.run(
      (api) => (gives ? api.users.grantRole(input) : api.users.revokeRole(input)),
      gives ? `${name} is ${withArticle(role)} now` : `${name} is no longer ${withArticle(role)}`,
    );
    if (done) close();
  };

  return (
    <Card as="section">
      <CardHeader title="Roles" />
      <ul className="-my-3 divide-y divide-line">
        {roles.map((role) => {
          const has = user.roles.includes(role);
          const refusal = has ? revokeRefusal({ role, isSelf, isLastAdmin: false }) : undefined;
          return (
            <li key={role} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-medium text-base text-ink">
                  {roleLabels[role]}
                  {has && <Badge tone="claimed">Granted</Badge>}
                </p>
                <p className="mt-0.5 text-muted text-sm">{refusal ?? roleHints[role]}</p>
              </div>
              {refusal === undefined && (
                <Button
                  size="sm"
                  aria-label={has ? `Revoke ${role}` : `Grant ${role}`}
                  onClick={() => ask({ role, gives: !has })}
                >
                  {has ? 'Revoke' : 'Grant'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked !== undefined && (
        <ConfirmDialog
          {...shown}
          title={
            asked.gives ? `Grant ${name} the ${labelOf(asked)} role?` : `Revoke the ${labelOf(asked)} role?`
          }
          description={meaning(asked, name)}
          confirmLabel={asked.gives ? 'Grant role' : 'Revoke role'}
          busyLabel="Saving…"
          tone={asked.gives ? 'default' : 'danger'}
          onConfirm={() => void confirm(asked)}
          busy={act.busy}
          error={act.error}
        />
      )}
    </Card>
  );
}

const withArticle = (role: Role) => `${role === 'admin' ? 'an' : 'a'} ${role}`;

const labelOf = ({ role }: Asked) => roleLabels[role].toLowerCase();
