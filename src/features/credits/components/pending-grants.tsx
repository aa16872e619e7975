import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { PendingGrant } from '../schema.ts';
import { formatCredits } from './amounts.ts';
import { grantsKey, pendingGrantsQuery } from './credit-queries.ts';

type GrantAction = 'confirmGrant' | 'rejectGrant' | 'withdrawGrant';
type PendingAction = { grant: PendingGrant; grantAction: GrantAction };

const getDisplayName = (person: PendingGrant['user']) => person?.name ?? 'a deleted account';

/** The confirmation dialog and the success message of each action. */
const actionTexts: Record<
  GrantAction,
  { title: (grant: PendingGrant) => string; label: string; busy: string; done: string }
> = {
  confirmGrant: {
    title: ({ amount, user }) => `Grant ${formatCredits(amount)} to ${getDisplayName(user)}?`,
    label: 'Grant Credits',
    busy: 'Granting…',
    done: 'Credits Granted Successfully',
  },
  rejectGrant: {
    title: ({ amount, user }) => `Reject ${formatCredits(amount)} for ${getDisplayName(user)}?`,
    label: 'Reject',
    busy: 'Rejecting…',
    done: 'Grant rejected',
  },
  withdrawGrant: {
    title: ({ amount, user }) => `Withdraw ${formatCredits(amount)} for ${getDisplayName(user)}?`,
    label: 'Withdraw',
    busy: 'Withdrawing…',
    done: 'Grant withdrawn',
  },
};

/** Grants that await a second admin. Renders nothing until there is one, and then stays mounted with its dialog. */
export function PendingGrants() {
  const { api } = useRouter().options.context;
  const { data } = useQuery(pendingGrantsQuery(api));
  const [hasAppeared, setHasAppeared] = useState(false);
  const hasGrants = data !== undefined && data.items.length > 0;
  if (hasGrants && !hasAppeared) setHasAppeared(true);
  if (data === undefined || !(hasGrants || hasAppeared)) return null;
  return (
    <Card as="section">
      <CardHeader title="Pending approval" />
      <GrantsToDecide grants={data.items} />
    </Card>
  );
}

export function GrantsToDecide({ grants }: { grants: readonly PendingGrant[] }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const { dialog: pendingAction, shown, show, close } = useDialogs<PendingAction>();
  const { run, busy, error, reset } = useAction({
    failureMessage: 'Couldn’t save. Please try again.',
    placement: 'beside',
  });

  const openDialog = (grant: PendingGrant, grantAction: GrantAction) => {
    reset();
    show({ grant, grantAction });
  };
  const decide = async ({ grant, grantAction }: PendingAction) => {
    await run(async () => {
      await api.credits[grantAction]({ id: grant.id });
      close();
      const description = `${formatCredits(grant.amount)} for ${getDisplayName(grant.user)}`;
      toast({ title: actionTexts[grantAction].done, description, tone: 'success' });
    });
    for (const queryKey of [grantsKey, ['credit-recipient'], ['audit']] as const) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const renderTime = (instant: string) => (
    <time dateTime={instant} suppressHydrationWarning>
      {formatInstant(Date.parse(instant), reader)}
    </time>
  );

  return (
    <>
      {grants.length === 0 ? (
        <p className="text-muted text-sm">No pending grants.</p>
      ) : (
        <ul aria-label="Pending grants" className="-my-3 divide-y divide-line">
          {grants.map((grant) => (
            <li key={grant.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="break-words font-medium text-base text-ink">
                  {formatCredits(grant.amount)} for {getDisplayName(grant.user)}
                </p>
                <p className="break-words text-muted text-sm">
                  {grant.user?.email}
                  {grant.note !== null && ` · ${grant.note}`}
                </p>
                <p className="mt-0.5 text-muted text-sm">
                  Requested by {grant.isOwn ? 'you' : getDisplayName(grant.requestedBy)},{' '}
                  {renderTime(grant.createdAt)}. Expires {renderTime(grant.expiresAt)}.
                </p>
              </div>
              <div className="flex gap-2">
                {grant.isOwn ? (
                  <Button size="sm" onClick={() => openDialog(grant, 'withdrawGrant')}>
                    Withdraw
                  </Button>
                ) : (
                  <>
                    <Button
                      size="sm"
                      variant="primary"
                      data-shortcut="a"
                      onClick={() => openDialog(grant, 'confirmGrant')}
                    >
                      Confirm
                    </Button>
                    <Button size="sm" data-shortcut="r" onClick={() => openDialog(grant, 'rejectGrant')}>
                      Reject
                    </Button>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {pendingAction !== undefined && (
        <ConfirmDialog
          {...shown}
          title={actionTexts[pendingAction.grantAction].title(pendingAction.grant)}
          description={
            pendingAction.grantAction === 'confirmGrant'
              ? `${getDisplayName(pendingAction.grant.requestedBy)} requested this. Grants can’t be undone.`
              : 'No credits will be granted. You can request it again.'
          }
          confirmLabel={actionTexts[pendingAction.grantAction].label}
          busyLabel={actionTexts[pendingAction.grantAction].busy}
          tone={pendingAction.grantAction === 'confirmGrant' ? 'default' : 'danger'}
          onConfirm={() => void decide(pendingAction)}
          busy={busy}
          error={error}
        />
      )}
    </>
  );
}
