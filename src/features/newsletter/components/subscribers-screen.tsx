import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Clock, Download, MailCheck, MailX } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { download } from '#/ui/download.ts';
import { Lens, People } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { Select } from '#/ui/select.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import { SubscriberRows, subscriberStatusLabels } from './subscriber-rows.tsx';
import { type SubscribersSearch, subscriberCountsQuery, subscribersQuery } from './subscribers.ts';

type SubscribersScreenProps = {
  search: SubscribersSearch;
  onSearch: (search: Pick<SubscribersSearch, 'q' | 'status'>) => void;
};

const statusOptions = [
  { value: '', label: 'All' },
  { value: 'confirmed', label: subscriberStatusLabels.confirmed },
  { value: 'pending', label: subscriberStatusLabels.pending },
  { value: 'unsubscribed', label: subscriberStatusLabels.unsubscribed },
];

export function SubscribersScreen({ search, onSearch }: SubscribersScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(subscribersQuery(api, search));
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
        description="Subscribers, newest first. Only confirmed subscribers get emails."
        actions={<ExportButton />}
      />
      <CountTiles />
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <SearchField
          label="Search subscribers"
          placeholder="Start of an email address"
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
            const isKnown = next === 'confirmed' || next === 'pending' || next === 'unsubscribed';
            onSearch({ ...(q !== undefined && { q }), ...(isKnown && { status: next }) });
          }}
        />
      </div>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load subscribers' }}
        skeleton={{ rows: 6, row: 'h-12' }}
        empty={
          <EmptyState
            drawing={isFiltered ? Lens : People}
            title={isFiltered ? 'No subscribers found' : 'No subscribers yet'}
            description={
              isFiltered
                ? 'No matching addresses.'
                : 'The sign-up form is on the blog and below each article.'
            }
            action={
              isFiltered && (
                <Button asChild size="sm">
                  <Link to="/admin/newsletter">Clear filters</Link>
                </Button>
              )
            }
          />
        }
        pager={{
          label: 'Subscribers pagination',
          link: (page, label) => (
            <Link to="/admin/newsletter" search={{ ...filter, ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => <SubscriberRows subscribers={items} />}
      </ListView>
    </>
  );
}

function CountTiles() {
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
      <dl className="grid gap-3 max-sm:gap-2 min-[23rem]:grid-cols-3 max-sm:*:p-3 max-sm:[&_svg]:hidden">
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
  const { run, busy } = useAction({ failureMessage: 'Couldn’t export subscribers' });

  const exportCsv = () =>
    run(async () => {
      const { fileName, csv, count } = await api.newsletter.export();
      download(fileName, 'text/csv;charset=utf-8', csv);
      const exported = formatCount(count, 'subscriber');
      toast({ title: 'Export successful', description: `${exported} exported as CSV.`, tone: 'success' });
    });

  return (
    <Button busy={busy} busyLabel="Exporting…" onClick={() => void exportCsv()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  );
}
