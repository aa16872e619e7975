import { Link, useRouter } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import type { SupportStatus } from '../schema.ts';
import { MessageCard } from './message-card.tsx';
import { type MessagesSearch, messagesQuery } from './messages.ts';

const filters: readonly { status: SupportStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'open', label: 'Open' },
  { status: 'done', label: 'Done' },
];

const emptyTitles = { all: 'No messages yet', open: 'No open messages', done: 'No completed messages yet' };

export function MessagesScreen({ search }: { search: MessagesSearch }) {
  const { api } = useRouter().options.context;
  const list = useList(messagesQuery(api, search));
  const { status } = search;
  const filter = status === undefined ? {} : { status };

  return (
    <>
      <PageHeader title="Support" description="Messages from the support form, newest first." />
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
      <ListView
        list={list}
        failure={{ title: 'Failed to load messages' }}
        skeleton={{ rows: 4, row: 'h-36', grid: 'grid gap-3' }}
        empty={
          <EmptyState
            icon={Inbox}
            title={emptyTitles[status ?? 'all']}
            description={status === undefined ? 'Messages from the support page appear here.' : undefined}
          />
        }
        pager={{
          label: 'Pages of messages',
          link: (at, label) => (
            <Link to="/admin/support" search={{ ...filter, ...at }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => (
          <ul aria-label="Messages" className="grid gap-3">
            {items.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}
