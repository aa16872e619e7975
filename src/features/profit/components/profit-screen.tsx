import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Bars, Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { FilterLink, FilterLinks } from '#/ui/filter-links.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { ProfitCharts } from '../charts/components/profit-charts.tsx';
import type { Entry, OpenPosition, Summary } from '../schema.ts';
import { EntriesView } from './entries-view.tsx';
import { ExportButton } from './export-button.tsx';
import { OpenDeposits } from './open-deposits.tsx';
import { getFilters, getProfitView, isFiltered, type ProfitView, summaryQuery } from './profit.ts';
import { EditEntryDialog, type ProfitDialog, ProfitDialogs } from './profit-dialogs.tsx';
import { ProfitFilterBar } from './profit-filters.tsx';
import type { ProfitSearch } from './profit-search.ts';
import { ProfitTiles } from './profit-tiles.tsx';
import { UnvaluedTokens } from './unvalued-tokens.tsx';
import { useChosenAirdrop } from './use-chosen-airdrop.ts';

type ProfitScreenProps = { viewer: Viewer; search: ProfitSearch };

const views = [
  ['overview', 'Overview'],
  ['entries', 'Entries'],
] as const satisfies readonly (readonly [ProfitView, string])[];

/** The profit page. Needs a new `key` for another member. */
export function ProfitScreen({ viewer, search }: ProfitScreenProps) {
  const { api } = useRouter().options.context;
  const dialogs = useDialogs<ProfitDialog>();
  const query = useQuery(summaryQuery(api, search));
  const { data: summary, isError, refetch } = query;
  const view = getProfitView(search);
  const isEmpty = summary !== undefined && summary.entryYears.length === 0;

  const airdrop = useChosenAirdrop(search.airdrop, summary);
  const openAddDialog = () =>
    dialogs.show({
      kind: 'add',
      // Prefills a new entry from the filters.
      ...((airdrop !== null || search.wallet) && { prefill: { airdrop, wallet: search.wallet ?? '' } }),
    });
  const openReturnDialog = ({ id, airdrop: depositAirdrop, wallet, currency, valueCurrency }: OpenPosition) =>
    dialogs.show({
      kind: 'add',
      prefill: {
        kind: 'return',
        deposit: id,
        currency,
        valueCurrency,
        wallet: wallet.id ?? '',
        airdrop: depositAirdrop.id === null ? null : { ...depositAirdrop, id: depositAirdrop.id },
      },
    });

  return (
    <>
      <PageHeader
        title="Profit"
        description="Your airdrops’ costs and rewards."
        actions={
          <>
            {!isEmpty && <ExportButton search={search} />}
            <Button
              variant="primary"
              onClick={openAddDialog}
              onPointerEnter={EditEntryDialog.preload}
              onFocus={EditEntryDialog.preload}
            >
              <Plus aria-hidden="true" />
              Add entry
            </Button>
          </>
        }
      />
      {isEmpty ? (
        <EmptyState
          drawing={Bars}
          title="No entries yet"
          description="Record costs, such as gas, and rewards. See totals by month, airdrop, and wallet."
          action={
            <Button variant="primary" onClick={openAddDialog}>
              Add your first entry
            </Button>
          }
          className="min-h-72"
        />
      ) : (
        <>
          <ProfitFilterBar summary={summary} search={search} airdrop={airdrop} />
          <ViewLinks current={view} search={search} entries={summary?.totals.entries} />
          {view === 'entries' ? (
            <EntriesView
              search={search}
              summary={summary}
              onEdit={(entry) => dialogs.show({ kind: 'edit', entry })}
            />
          ) : isError && summary === undefined ? (
            <ErrorState
              title="Couldn’t load your profit"
              description="Please try again in a moment."
              onRetry={() => void refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <Overview
              summary={summary}
              search={search}
              locale={viewer.locale}
              onReturn={openReturnDialog}
              onChangeCurrency={() => dialogs.show({ kind: 'currency' })}
              onEdit={(entry) => dialogs.show({ kind: 'edit', entry })}
            />
          )}
        </>
      )}
      <ProfitDialogs
        dialogs={dialogs}
        viewerId={viewer.id}
        currency={summary?.currency ?? 'USD'}
        today={summary?.today ?? ''}
      />
    </>
  );
}

type ViewLinksProps = { current: ProfitView; search: ProfitSearch; entries: number | undefined };

function ViewLinks({ current, search, entries }: ViewLinksProps) {
  return (
    <FilterLinks label="Profit views" className="mb-3">
      {views.map(([view, label]) => (
        <FilterLink key={view} isCurrent={view === current} {...(view === 'entries' && { count: entries })}>
          <Link to="/profit" search={{ ...getFilters(search), ...(view !== 'overview' && { view }) }}>
            <span>{label}</span>
          </Link>
        </FilterLink>
      ))}
    </FilterLinks>
  );
}

type OverviewProps = {
  summary: Summary | undefined;
  search: ProfitSearch;
  locale: string | null;
  onReturn: (position: OpenPosition) => void;
  onChangeCurrency: () => void;
  onEdit: (entry: Entry) => void;
};

function Overview({ summary, search, locale, onReturn, onChangeCurrency, onEdit }: OverviewProps) {
  return (
    <div className="grid gap-4">
      <ProfitTiles summary={summary} locale={locale} />
      {summary === undefined ? (
        <Loading className="grid gap-4" label="Loading your profit…">
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      ) : (
        <>
          <UnvaluedTokens summary={summary} search={search} onEdit={onEdit} />
          <ExcludedEntries summary={summary} search={search} onChangeCurrency={onChangeCurrency} />
          {summary.totals.entries === 0 ? (
            <EmptyState
              drawing={Lens}
              title={
                isFiltered(search)
                  ? 'No entries match your filters.'
                  : `No entries valued in ${summary.currency}.`
              }
              {...(isFiltered(search) && {
                action: (
                  <Button asChild>
                    <Link to="/profit">Clear filters</Link>
                  </Button>
                ),
              })}
            />
          ) : (
            // Without any value, charts would be empty.
            summary.totals.missing < summary.totals.entries && (
              <ProfitCharts summary={summary} search={search} locale={locale} />
            )
          )}
          <OpenDeposits summary={summary} onReturn={onReturn} />
        </>
      )}
    </div>
  );
}

/** Shows the reporting currency and the entries that the totals exclude. */
function ExcludedEntries({
  summary,
  search,
  onChangeCurrency,
}: Pick<OverviewProps, 'search' | 'onChangeCurrency'> & { summary: Summary }) {
  const { currency, totals, others } = summary;
  const toEntries = (value: string) => ({ ...getFilters(search), view: 'entries', value });
  return (
    <ul className="grid gap-1 text-muted text-sm">
      <li className="flex flex-wrap items-center gap-x-2">
        Totals are in {currency}.
        <Button variant="link" size="sm" onClick={onChangeCurrency}>
          Change currency
        </Button>
      </li>
      {totals.missing > 0 && (
        <Note
          link={
            <Link to="/profit" search={toEntries('missing')}>
              Show them
            </Link>
          }
        >
          {formatCount(totals.missing, 'entry has', 'entries have')} no value yet, so{' '}
          {totals.missing === 1 ? 'it’s' : 'they’re'} not in the totals.
        </Note>
      )}
      {others.map((other) => (
        <Note
          key={other.currency}
          link={
            <Link to="/profit" search={toEntries('otherCurrency')}>
              Show them
            </Link>
          }
        >
          {formatCount(other.entries, 'entry is', 'entries are')} valued in {other.currency} and not included
          in these totals.
        </Note>
      ))}
    </ul>
  );
}

function Note({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-warning-ink">
      <span>{children}</span>
      <Button asChild variant="link" size="sm">
        {link}
      </Button>
    </li>
  );
}
