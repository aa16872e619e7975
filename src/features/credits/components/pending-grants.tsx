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
import { creditCount } from './amounts.ts';
import { grantsKey, pendingGrantsQuery } from './credit-queries.ts';

type Act = 'confirmGrant' | 'rejectGrant' | 'withdrawGrant';
type Asked = { grant: PendingGrant; act: Act };

const nameOf = (person: PendingGrant['user']) => person?.name ?? 'a deleted account';

/** How each act is asked for and what is said once it has worked. */
const words: Record<
  Act,
  { title: (grant: PendingGrant) => string; label: string; busy: string; done: string }
> = {
  confirmGrant: {
    title: ({ amount, user }) => `Grant ${creditCount(amount)} to ${nameOf(user)}?`,
    label: 'Grant Credits',
    busy: 'Granting…',
    done: 'Credits Granted Successfully',
  },
  rejectGrant: {
    title: ({ amount, user }) => `Reject ${creditCount(amount)} for ${nameOf(user)}?`,
    label: 'Reject',
    busy: 'Rejecting…',
    done: 'Grant rejected',
  },
  withdrawGrant: {
    title: ({ amount, user }) => `Withdraw ${creditCount(amount)} for ${nameOf(user)}?`,
    label: 'Withdraw',
    busy: 'Withdrawing…',
    done: 'Grant withdrawn',
  },
};

/** Grants that wait for a second admin; nothing where none has been seen to wait. */
export function PendingGrants() {
  const { api } = useRouter().options.context;
  const { data } = useQuery(pendingGrantsQuery(api));
  const [hasWaited, setHasWaited] = useState(false);
  const waits = data !== undefined && data.items.length > 0;
  if (waits && !hasWaited) setHasWaited(true);
  if (data === undefined || !(waits || hasWaited)) return null;
  return (
    <Card as="section">
      <CardHeader title="Pending approval" />
      <GrantsToDecide grants={data.items} />
    </Card>
  );
}

/** What can be done about each of these grants. */
export function GrantsToDecide({ grants }: { grants: readonly PendingGrant[] }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const { dialog: asked, shown, show, close } = useDialogs<Asked>();
  const { run, busy, error, reset } = useAction({
    failed: 'Failed to save. Please try again.',
    place: 'beside',
  });

  const ask = (grant: PendingGrant, act: Act) => {
    reset();
    show({ grant, act });
  };
  const decide = async ({ grant, act }: Asked) => {
    await run(async () => {
      await api.credits[act]({ id: grant.id });
      close();
      const description = `${creditCount(grant.amount)} for ${nameOf(grant.user)}`;
      toast({ title: words[act].done, description, tone: 'success' });
    });
    for (const queryKey of [grantsKey, ['credit-recipient'], ['audit']] as const) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const time = (instant: string) => (
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
                  {creditCount(grant.amount)} for {nameOf(grant.user)}
                </p>
                <p className="break-words text-muted text-sm">
                  {grant.user?.email}
                  {grant.note !== null && ` · ${grant.note}`}
                </p>
                <p className="mt-0.5 text-muted text-sm">
                  Requested by {grant.isOwn ? 'you' : nameOf(grant.requestedBy)}, {time(grant.createdAt)}.
                  Expires {time(grant.expiresAt)}.
                </p>
              </div>
              <div className="flex gap-2">
                {grant.isOwn ? (
                  <Button size="sm" onClick={() => ask(grant, 'withdrawGrant')}>
                    Withdraw
                  </Button>
                ) : (
                  <>
                    <Button
                      size="sm"
                      variant="primary"
                      data-shortcut="a"
                      onClick={() => ask(grant, 'confirmGrant')}
                    >
                      Confirm
                    </Button>
                    <Button size="sm" data-shortcut="r" onClick={() => ask(grant, 'rejectGrant')}>
                      Reject
                    </Button>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          {...shown}
          title={words[asked.act].title(asked.grant)}
          description={
            asked.act === 'confirmGrant'
              ? `${nameOf(asked.grant.requestedBy)} requested this. Grants can’t be undone.`
              : 'No credits will be granted. You can request it again.'
          }
          confirmLabel={words[asked.act].label}
          busyLabel={words[asked.act].busy}
          tone={asked.act === 'confirmGrant' ? 'default' : 'danger'}
          onConfirm={() => void decide(asked)}
          busy={busy}
          error={error}
        />
      )}
    </>
  );
}
