import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDisplayName } from '#/lib/person-names.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Missing } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import type { Recipient } from '../schema.ts';
import { formatCredits } from './amounts.ts';
import { recipientQuery } from './credit-queries.ts';
import { describeUserNotFound, FindForm, useFindForm } from './find-form.tsx';
import { GrantForm } from './grant-form.tsx';
import { PendingGrants } from './pending-grants.tsx';

type GrantScreenProps = {
  /** The recipient's UUID or email address, from the page's address. */
  user: string | undefined;
  onChoose: (user: string | undefined) => void;
};

/**
 * Finds a user and grants them credits. The choice lasts only while the field contains the text that found the user.
 */
export function GrantScreen({ user, onChoose }: GrantScreenProps) {
  const { api } = useRouter().options.context;
  const [value, setValue] = useState(user ?? '');
  const [previousUser, setPreviousUser] = useState(user);
  if (user !== previousUser) {
    setPreviousUser(user);
    // The address now names another user, by a link or history navigation.
    if (user !== undefined && value.trim() !== user) setValue(user);
  }
  const query = useQuery({
    ...recipientQuery(api, user ?? ''),
    enabled: user !== undefined,
  });
  const isChosen = user !== undefined && value.trim() === user;
  const recipient = isChosen ? (query.data ?? undefined) : undefined;
  const changeValue = (next: string) => {
    setValue(next);
    if (user !== undefined) onChoose(undefined);
  };
  const find = useFindForm({ value, onChange: changeValue, onChoose });

  return (
    <>
      <PageHeader title="Grant Credits" description="Grant credits to a user on behalf of Dropfolio." />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          <Card as="section">
            <CardHeader title="User" />
            <FindForm form={find} />
            {isChosen && (
              <div className="mt-4">
                <OneView
                  query={query}
                  failure={{ bare: true, title: 'Search Error', description: 'Failed to search for user' }}
                  missing={
                    <EmptyState
                      bare
                      drawing={Missing}
                      title="User Not Found"
                      description={describeUserNotFound(user)}
                    />
                  }
                  skeleton={{ blocks: ['h-29'] }}
                >
                  {(item) => <RecipientCard recipient={item} />}
                </OneView>
              </div>
            )}
          </Card>
          <Card as="section">
            <CardHeader title="Credits" />
            <GrantForm
              chosenBy={user}
              recipient={recipient}
              onMissing={() => find.setErrors({ q: 'Please search and select a user first' })}
            />
          </Card>
          <PendingGrants />
        </div>
        <Instructions />
      </div>
    </>
  );
}

function RecipientCard({ recipient }: { recipient: Recipient }) {
  return (
    <div className="rounded-md border border-accent-line bg-accent-soft p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to="/admin/users/$userId"
          params={{ userId: recipient.id }}
          className="tap min-w-0 break-words font-medium text-ink text-lg hover:underline"
        >
          {formatDisplayName(recipient)}
        </Link>
        <p className="tabular font-medium text-accent-ink text-base">
          <span className="sr-only">Balance: </span>
          {formatCredits(recipient.pointsBalance)}
        </p>
      </div>
      {recipient.isSuspended && (
        <Badge tone="expired" className="my-1">
          Suspended
        </Badge>
      )}
      <p className="mt-0.5 break-words text-muted text-sm">{recipient.email}</p>
      <p className="mt-1 flex min-w-0 items-center gap-1">
        <span className="min-w-0 break-all font-mono text-muted text-xs">{recipient.id}</span>
        <CopyButton text={recipient.id} label="Copy user ID" />
      </p>
    </div>
  );
}

function Instructions() {
  return (
    <Card as="section">
      <CardHeader title="How it works" />
      <ol className="grid list-decimal gap-2 pl-5 text-base text-muted marker:text-faint">
        <li>Enter the user’s UUID (shown on their page under Users) or email, and search.</li>
        <li>Check the user’s name, email, and balance.</li>
        <li>Enter the amount and an optional note.</li>
        <li>Grant and confirm. The credits are available immediately, and the grant can’t be undone.</li>
      </ol>
      <p className="mt-4 border-line border-t pt-4 text-muted text-sm">
        Every grant is logged with the amount, user, admin, time, and note. See the{' '}
        <Link
          to="/admin/credit-logs"
          className="text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
        >
          credit logs
        </Link>
        .
      </p>
    </Card>
  );
}
