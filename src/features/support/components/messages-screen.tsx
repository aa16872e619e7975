import { Link, useRouter } from '@tanstack/react-router';
import { Tray } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterLink, FilterLinks } from '#/ui/filter-links.tsx';
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
      <FilterLinks label="Filter messages">
        {filters.map(({ status: item, label }) => (
          <FilterLink key={label} isCurrent={item === status}>
            <Link to="/admin/support" search={item === undefined ? {} : { status: item }}>
              {label}
            </Link>
          </FilterLink>
        ))}
      </FilterLinks>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load messages' }}
        skeleton={{ rows: 4, row: 'h-36', grid: 'grid gap-3' }}
        empty={
          <EmptyState
            drawing={Tray}
            title={emptyTitles[status ?? 'all']}
            description={status === undefined ? 'Messages from the support page appear here.' : undefined}
          />
        }
        pager={{
          label: 'Messages pagination',
          link: (page, label) => (
            <Link to="/admin/support" search={{ ...filter, ...page }}>
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
