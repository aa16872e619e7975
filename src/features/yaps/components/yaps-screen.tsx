import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import { subscriptionQuery, toastUpgrade } from '#/features/subscriptions/components/subscription.ts';
import { Button } from '#/ui/button.tsx';
import { Lens, Speech } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterLink, FilterLinks } from '#/ui/filter-links.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import type { YapFilter, YapsPage } from '../schema.ts';
import { useMarking } from './use-marking.ts';
import { useYapLimit } from './use-yap-limit.ts';
import { YapCard } from './yap-card.tsx';
import { EditYapDialog, type YapDialog, YapDialogs } from './yap-dialogs.tsx';
import { YapUsage } from './yap-usage.tsx';
import { getFilter, type YapsSearch, yapsQuery } from './yaps.ts';

type YapsScreenProps = {
  viewer: Viewer;
  search: YapsSearch;
  /** ISO instant of the page load. */
  now: string;
};

const filters = [
  ['all', 'All'],
  ['pending', 'Pending'],
  ['yapped', 'Yapped'],
] as const satisfies readonly (readonly [YapFilter, string])[];

const gridClass = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

/** A member's yap list. Needs a `key` per member. */
export function YapsScreen({ viewer, search, now }: YapsScreenProps) {
  const { api } = useRouter().options.context;
  const dialogs = useDialogs<YapDialog>();
  const marking = useMarking();
  const toastLimit = useYapLimit();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMarking = useRef(false);
  const list = useList(yapsQuery(api, search));
  const data = list.page;
  const { data: plan } = useQuery(subscriptionQuery(api));
  const filter = getFilter(search);
  const reader = { locale: viewer.locale, zone: viewer.timeZone };

  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  // Marking a yap removes the focused button.
  useEffect(() => {
    if (data === undefined || !isMarking.current || document.activeElement !== document.body) return;
    isMarking.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [data]);

  const add = () => (plan?.canAddYap === false ? toastLimit() : dialogs.show({ kind: 'add' }));
  const upgrade = () => {
    toastUpgrade();
    dialogs.show({ kind: 'upgrade' });
  };

  return (
    <>
      <PageHeader
        title="Yap List"
        description="Plan posts about projects and keep your drafts in one place."
        actions={
          <Button
            variant="primary"
            onClick={add}
            onPointerEnter={EditYapDialog.preload}
            onFocus={EditYapDialog.preload}
          >
            <Plus aria-hidden="true" />
            Add New Yap
          </Button>
        }
      />
      {data && <YapUsage plan={plan} used={data.totals.pending + data.totals.yapped} onUpgrade={upgrade} />}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Your entries
      </h2>
      <StatusLinks current={filter} totals={data?.totals} />
      <ListView
        list={list}
        failure={{ title: 'Failed to load yap entries', toasts: true }}
        skeleton={{ rows: 6, row: 'h-52 rounded-lg', grid: gridClass, label: 'Loading yap entries…' }}
        empty={<NoYaps filter={filter} onAdd={add} />}
        pager={{
          label: 'Yap entries pagination',
          link: (page, label) => (
            <Link to="/yap-list" search={{ ...toSearch(filter), ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items, today }) => (
          <ul aria-label="Yap entries" className={gridClass}>
            {items.map((yap) => (
              <YapCard
                key={yap.id}
                yap={yap}
                reader={reader}
                today={today}
                now={now}
                onMark={() => {
                  isMarking.current = true;
                  void marking.mark(yap);
                }}
                isMarking={marking.isMarking(yap.id)}
                onPost={() => marking.confirmPosted(yap)}
                onEdit={() => dialogs.show({ kind: 'edit', yap })}
                onDelete={() => dialogs.show({ kind: 'delete', yap })}
              />
            ))}
          </ul>
        )}
      </ListView>
      <YapDialogs dialogs={dialogs} viewerId={viewer.id} onDeleted={focusHeading} />
    </>
  );
}

const toSearch = (filter: YapFilter): YapsSearch => (filter === 'all' ? {} : { filter });

function StatusLinks({ current, totals }: { current: YapFilter; totals: YapsPage['totals'] | undefined }) {
  const total = totals && totals.pending + totals.yapped;
  return (
    <FilterLinks label="Yap entries by status">
      {filters.map(([filter, label]) => (
        <FilterLink
          key={filter}
          isCurrent={filter === current}
          count={filter === 'all' ? total : totals?.[filter]}
        >
          <Link to="/yap-list" search={toSearch(filter)}>
            <span>{label}</span>
          </Link>
        </FilterLink>
      ))}
    </FilterLinks>
  );
}

function NoYaps({ filter, onAdd }: { filter: YapFilter; onAdd: () => void }) {
  if (filter === 'all') {
    return (
      <EmptyState
        drawing={Speech}
        title="No yap entries yet. Add your first project to get started!"
        action={
          <Button variant="primary" onClick={onAdd}>
            Add your first yap
          </Button>
        }
        className="min-h-72"
      />
    );
  }
  return (
    <EmptyState
      drawing={Lens}
      title={`No ${filter} entries found.`}
      action={
        <Button asChild>
          <Link to="/yap-list">Show all</Link>
        </Button>
      }
      className="min-h-72"
    />
  );
}
