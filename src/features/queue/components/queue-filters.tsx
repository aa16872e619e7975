import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { itemKinds } from '#/lib/item-kinds.ts';
import { listingKindPlurals } from '#/lib/listing-words.ts';
import { FilterLink, FilterLinks } from '#/ui/filter-links.tsx';
import { formatCappedCount, kindLabels, sumCounts } from '../counts.ts';
import { queueKinds } from '../kinds.ts';
import { listShows, type QueueSearch } from './queue.ts';
import { queueCountsQuery } from './queue-count.tsx';

/** Returns whether a kind has a filter: also without waiting items if its decided ones can be shown. */
const hasFilter = (kind: (typeof queueKinds)[number], count: number, search: QueueSearch) =>
  kind === search.kind || count > 0 || listShows(kind).length > 0;

export function QueueFilters({ search }: { search: QueueSearch }) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(queueCountsQuery(api));
  const shown = queueKinds.filter((kind) => hasFilter(kind, data?.[kind] ?? 0, search));
  const filters = [
    { kind: undefined, label: 'All', count: data && sumCounts(data) },
    ...shown.map((kind) => ({ kind, label: kindLabels[kind].plural, count: data?.[kind] })),
  ];
  return (
    <div className="mb-3 grid gap-1">
      <FilterLinks label="Filter by kind">
        {filters.map(({ kind, label, count }) => (
          <FilterLink
            key={label}
            isCurrent={kind === search.kind}
            count={count === undefined ? undefined : formatCappedCount(count)}
          >
            <Link to="/admin/queue" search={kind === undefined ? {} : { kind }}>
              {label}
            </Link>
          </FilterLink>
        ))}
      </FilterLinks>
      <ShowFilters search={search} />
      {search.kind === 'submission' && <ItemFilters search={search} />}
    </div>
  );
}

function ShowFilters({ search: { kind, show: current, item } }: { search: QueueSearch }) {
  const shows = listShows(kind);
  if (kind === undefined || shows.length === 0) return null;
  return (
    <FilterLinks label="Filter by status">
      {[[undefined, 'Waiting'] as const, ...shows].map(([show, label]) => (
        <FilterLink key={label} isCurrent={show === current}>
          <Link to="/admin/queue" search={{ kind, ...(show && { show }), ...(item && { item }) }}>
            {label}
          </Link>
        </FilterLink>
      ))}
    </FilterLinks>
  );
}

function ItemFilters({ search: { kind, show, item: current } }: { search: QueueSearch }) {
  return (
    <FilterLinks label="Filter by item">
      {[undefined, ...itemKinds].map((item) => (
        <FilterLink key={item ?? 'all'} isCurrent={item === current}>
          <Link
            to="/admin/queue"
            search={{ ...(kind && { kind }), ...(show && { show }), ...(item && { item }) }}
          >
            {item === undefined ? 'All kinds' : listingKindPlurals[item]}
          </Link>
        </FilterLink>
      ))}
    </FilterLinks>
  );
}
