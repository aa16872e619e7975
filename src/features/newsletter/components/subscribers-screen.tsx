import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Clock, Download, MailCheck, MailX, SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { tellFailure } from '#/ui/forms/form-errors.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { Select } from '#/ui/select.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { toast } from '#/ui/toast-store.ts';
import { SubscriberRows, statusWords } from './subscriber-rows.tsx';
import { type SubscribersSearch, subscriberCountsQuery, subscribersQuery } from './subscribers.ts';

type SubscribersScreenProps = {
  search: SubscribersSearch;
  onSearch: (search: Pick<SubscribersSearch, 'q' | 'status'>) => void;
};

const statusOptions = [
  { value: '', label: 'All' },
  { value: 'confirmed', label: statusWords.confirmed },
  { value: 'pending', label: statusWords.pending },
  { value: 'unsubscribed', label: statusWords.unsubscribed },
];

export function SubscribersScreen({ search, onSearch }: SubscribersScreenProps) {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(subscribersQuery(api, search));
  const { q, status } = search;
  const filter: SubscribersSearch = {
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status }),
  };
  const isFiltered = q !== undefined || status !== undefined;

  return (
    <>
      <PageHeader
        title="Newsletter"
        description="Who asked for it, newest first. Letters go only to those who confirmed."
        actions={<ExportButton />}
      />
      <Counts />
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <SearchField
          label="Search subscribers"
          placeholder="Beginning of an email address"
          value={q ?? ''}
          onSearch={(text) => onSearch({ ...filter, q: text })}
          action="/admin/newsletter"
          typingPauseMs={300}
          maxLength={254}
          className="min-w-0 flex-1 basis-60 sm:max-w-md"
        />
        <Select
          aria-label="Status"
          className="w-40 max-sm:w-full"
          options={statusOptions}
          value={status ?? ''}
          onChange={(event) => {
            const next = event.target.value;
            const known = next === 'confirmed' || next === 'pending' || next === 'unsubscribed';
            onSearch({ ...(q !== undefined && { q }), ...(known && { status: next }) });
          }}
        />
      </div>
      <div className="mt-4" aria-busy={isPlaceholderData || undefined}>
        {isError ? (
          <ErrorState
            title="The subscribers could not be loaded"
            description="Please try again in a moment."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <Loading className="grid gap-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-12" />
            ))}
          </Loading>
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={isFiltered ? SearchX : UsersRound}
            title={isFiltered ? 'Nobody found' : 'Nobody has subscribed yet'}
            description={
              isFiltered ? 'No address matches.' : 'The box for it is on the blog and below each article.'
            }
            action={
              isFiltered && (
                <Button asChild size="sm">
                  <Link to="/admin/newsletter">Clear filters</Link>
                </Button>
              )
            }
          />
        ) : (
          <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
            <SubscriberRows subscribers={data.items} />
          </div>
        )}
      </div>
      {data !== undefined && !isError && (
        <Pager
          label="Pages of subscribers"
          newer={
            data.newer === null ? undefined : (
              <Link to="/admin/newsletter" search={{ ...filter, before: data.newer }}>
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/admin/newsletter" search={{ ...filter, after: data.older }}>
                {olderLabel}
              </Link>
            )
          }
        />
      )}
    </>
  );
}

function Counts() {
  const { api } = useRouter().options.context;
  const { data, isError } = useQuery(subscriberCountsQuery(api));
  if (isError) return null;
  const tiles = [
    ['Confirmed', data?.confirmed, MailCheck],
    ['Pending', data?.pending, Clock],
    ['Unsubscribed', data?.unsubscribed, MailX],
  ] as const;
  return (
    <section>
      <h2 className="mb-1.5 text-muted text-sm">All subscribers</h2>
      <dl className="grid gap-3 sm:grid-cols-3">
        {tiles.map(([label, value, icon]) => (
          <StatTile
            key={label}
            label={label}
            value={value?.toLocaleString('en') ?? ''}
            icon={icon}
            loading={value === undefined}
          />
        ))}
      </dl>
    </section>
  );
}

function ExportButton() {
  const { api } = useRouter().options.context;
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { fileName, csv, count } = await api.newsletter.export();
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      const readers = count === 1 ? '1 reader' : `${count} readers`;
      toast({ title: 'Export successful', description: `${readers} exported as CSV.`, tone: 'success' });
    } catch (error) {
      tellFailure(error, 'Failed to export the readers', { known: [] });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button busy={busy} busyLabel="Exporting..." onClick={() => void save()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  );
}
