import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { formatDay } from '#/lib/wording.ts';
import { BarChart } from '#/ui/bar-chart.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { Coins } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Skeleton } from '#/ui/skeleton.tsx';
import { useList } from '#/ui/use-list.ts';
import { cashNote } from '../policy.ts';
import { formatCredits, formatNumber } from './amounts.ts';
import { historyQuery, statementQuery } from './credit-queries.ts';
import { Transactions } from './transactions.tsx';
import { useBalance } from './use-balance.ts';

const buyButton = (
  <Button asChild variant="primary">
    <a href="/buy-credits">Buy credits</a>
  </Button>
);

export function StatementScreen({ search }: { search: PageSearch }) {
  const { api } = useRouter().options.context;
  const list = useList(statementQuery(api, search));
  const isEmpty = list.page?.items.length === 0;

  return (
    <>
      <PageHeader
        title="Credits"
        description="Balance and transactions."
        actions={
          !isEmpty && (
            <>
              <Button asChild>
                <a href="/credits/statement.csv" download>
                  <Download aria-hidden="true" />
                  Export CSV
                </a>
              </Button>
              {buyButton}
            </>
          )
        }
      />
      <BalanceCard pageBalance={list.page?.balance} owed={list.page?.owed ?? 0} isEmpty={isEmpty} />
      <section aria-labelledby="transactions" className="mt-8">
        <h2 id="transactions" className="mb-3 font-semibold text-ink text-lg">
          Transactions
        </h2>
        <ListView
          list={list}
          failure={{ title: 'Couldn’t load your transactions' }}
          skeleton={{ rows: 6, row: 'h-12 max-md:h-20' }}
          empty={<NoTransactions />}
          pager={{
            label: 'Transactions pagination',
            link: (page, label) => (
              <Link to="/credits" search={page}>
                {label}
              </Link>
            ),
          }}
        >
          {({ items }) => <Transactions transactions={items} />}
        </ListView>
      </section>
    </>
  );
}

type BalanceCardProps = { pageBalance: number | undefined; owed: number; isEmpty: boolean };

function BalanceCard({ pageBalance, owed, isEmpty }: BalanceCardProps) {
  const { followCampaigns } = useRouter().options.context.config;
  const balance = useBalance() ?? pageBalance;
  return (
    <Card
      as="section"
      className={cx(
        !isEmpty &&
          'grid gap-5 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]',
      )}
    >
      <div>
        <CardHeader title="Balance" />
        <p className="tabular font-semibold text-3xl text-ink">
          {balance === undefined ? (
            <span className="font-normal text-lg text-muted">Loading...</span>
          ) : (
            <>
              {formatNumber(balance)}
              <span className="ml-1.5 font-normal text-lg text-muted">
                {balance === 1 ? 'credit' : 'credits'}
              </span>
            </>
          )}
        </p>
        <p className="mt-2 text-muted text-sm">
          {followCampaigns && 'Use credits to run follow campaigns and gain followers. '}
          {cashNote}
        </p>
        {owed > 0 && (
          <p
            role="note"
            className="mt-3 rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink"
          >
            <span className="font-semibold">You owe {formatCredits(owed)}.</span> A purchase was refunded or a
            claim was reversed after you’d spent the credits. New credits pay this off first.
          </p>
        )}
      </div>
      {!isEmpty && <History />}
    </Card>
  );
}

function History() {
  const { api } = useRouter().options.context;
  const query = useQuery(historyQuery(api));
  const reader = useReader();
  return (
    <div className="min-w-0 max-md:border-line max-md:border-t max-md:pt-5 md:border-line md:border-l md:pl-6">
      <CardHeader title="Last 30 days" />
      <OneView
        query={query}
        failure={{ bare: true, title: 'Couldn’t load the chart' }}
        skeleton={<Skeleton className="h-55" />}
      >
        {({ days }) => (
          <BarChart
            title="Daily balance, last 30 days"
            bars={days.map(({ day, balance }) => ({ label: formatDay(day, reader.locale), value: balance }))}
            formatValue={formatCredits}
            valueHeading="Credits"
            summary={formatChange((days.at(-1)?.balance ?? 0) - (days[0]?.balance ?? 0))}
          />
        )}
      </OneView>
    </div>
  );
}

function formatChange(change: number): string {
  if (change === 0) return 'No change in 30 days';
  return `${formatCredits(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than 30 days ago`;
}

function NoTransactions() {
  const { followCampaigns } = useRouter().options.context.config;
  return (
    <EmptyState
      drawing={Coins}
      title="No credits yet"
      description={
        followCampaigns
          ? 'Buy credits, or earn them with Follow & earn on the Campaigns page.'
          : 'Your purchases appear here.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {buyButton}
          {followCampaigns && (
            <Button asChild>
              <Link to="/campaigns">Follow & earn</Link>
            </Button>
          )}
        </div>
      }
    />
  );
}
