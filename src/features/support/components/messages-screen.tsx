import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { SupportStatus } from '../schema.ts';
import { MessageCard } from './message-card.tsx';
import { type MessagesSearch, messagesQuery } from './messages.ts';

const filters: readonly { status: SupportStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'open', label: 'Open' },
  { status: 'done', label: 'Done' },
];

const emptyTitles = { all: 'No messages yet', open: 'No open messages', done: 'No message is done yet' };

export function MessagesScreen({ search }: { search: MessagesSearch }) {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(messagesQuery(api, search));
  const { status } = search;
  const filter = status === undefined ? {} : { status };

  return (
    <>
      <PageHeader title="Support" description="What people wrote to the support, newest first." />
      <nav aria-label="Filter messages" className="flex gap-1">
        {filters.map(({ status: one, label }) => (
          <Link
            key={label}
            to="/admin/support"
            search={one === undefined ? {} : { status: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            data-chosen={one === status || undefined}
            className="inline-flex h-8 items-center rounded-md px-3 font-medium text-base text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11 data-chosen:bg-accent-soft data-chosen:text-accent-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-4" aria-busy={isPlaceholderData || undefined}>
        {isError ? (
          <ErrorState
            title="The messages could not be loaded"
            description="Please try again in a moment."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <Loading className="grid gap-3">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="h-36" />
            ))}
          </Loading>
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={Inbox}
            title={emptyTitles[status ?? 'all']}
            description={
              status === undefined ? 'What is sent from the support page arrives here.' : undefined
            }
          />
        ) : (
          <ul
            aria-label="Messages"
            className={cx('grid gap-3 transition-opacity', isPlaceholderData && 'opacity-60')}
          >
            {data.items.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
        )}
      </div>
      {data !== undefined && !isError && (
        <Pager
          label="Pages of messages"
          newer={
            data.newer === null ? undefined : (
              <Link to="/admin/support" search={{ ...filter, before: data.newer }}>
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/admin/support" search={{ ...filter, after: data.older }}>
                {olderLabel}
              </Link>
            )
          }
        />
      )}
    </>
  );
}
