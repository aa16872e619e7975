import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Coins, Download } from 'lucide-react';
import { type Reader, useReader } from '#/features/accounts/components/use-reader.ts';
import { formatDay } from '#/lib/wording.ts';
import { BarChart } from '#/ui/bar-chart.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { creditCount, writeNumber } from '../amounts.ts';
import { historyQuery, type PageSearch, statementQuery } from './credit-queries.ts';
import { Movements } from './movements.tsx';
import { useBalance } from './use-balance.ts';

const buy = (
  <Button asChild variant="primary">
    <a href="/buy-credits">Buy credits</a>
  </Button>
);

/** What somebody has, and every movement of it. */
export function StatementScreen({ search }: { search: PageSearch }) {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(statementQuery(api, search));
  const isEmpty = data?.items.length === 0;

  return (
    <>
      <PageHeader
        title="Credits"
        description="What you have, and every movement of it."
        actions={
          <>
            {data !== undefined && !isEmpty && (
              <Button asChild>
                <a href="/credits/statement.csv" download>
                  <Download aria-hidden="true" />
                  Export CSV
                </a>
              </Button>
            )}
            {buy}
          </>
        }
      />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <BalanceCard known={data?.balance} />
        <History />
      </div>
      <section aria-labelledby="movements" className="mt-8">
        <h2 id="movements" className="mb-3 font-semibold text-ink text-lg">
          Movements
        </h2>
        <div aria-busy={isPlaceholderData || undefined}>
          {isError ? (
            <ErrorState
              title="Your movements could not be loaded"
              description="Please try again in a moment."
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : data === undefined ? (
            <Loading className="grid gap-2">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
                <Skeleton key={key} className="h-12 max-md:h-20" />
              ))}
            </Loading>
          ) : isEmpty ? (
            <NoMovements />
          ) : (
            <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
              <Movements movements={data.items} />
            </div>
          )}
        </div>
        {data !== undefined && !isError && (
          <Pager
            label="Pages of movements"
            newer={
              data.newer === null ? undefined : (
                <Link to="/credits" search={{ before: data.newer }}>
                  {newerLabel}
                </Link>
              )
            }
            older={
              data.older === null ? undefined : (
                <Link to="/credits" search={{ after: data.older }}>
                  {olderLabel}
                </Link>
              )
            }
          />
        )}
      </section>
    </>
  );
}

function BalanceCard({ known }: { known: number | undefined }) {
  const balance = useBalance() ?? known;
  return (
    <Card as="section" className="flex flex-col">
      <CardHeader title="Balance" />
      <p className="tabular font-semibold text-3xl text-ink">
        {balance === undefined ? (
          <span className="font-normal text-lg text-muted">Loading...</span>
        ) : (
          <>
            {writeNumber(balance)}
            <span className="ml-1.5 font-normal text-lg text-muted">
              {balance === 1 ? 'credit' : 'credits'}
            </span>
          </>
        )}
      </p>
      <p className="mt-2 text-muted text-sm">Spend them on follow campaigns for your own account.</p>
    </Card>
  );
}

function History() {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, refetch } = useQuery(historyQuery(api));
  const reader: Reader = useReader();
  const days = data?.days ?? [];
  const before = days[0]?.balance ?? 0;
  const change = (days.at(-1)?.balance ?? 0) - before;
  return (
    <Card as="section">
      <CardHeader title="Last 30 days" />
      {isError ? (
        <ErrorState
          bare
          title="The chart could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <Skeleton className="h-46" />
      ) : (
        <BarChart
          title="Balance on each of the last 30 days"
          bars={days.map(({ day, balance }) => ({ label: formatDay(day, reader.locale), value: balance }))}
          formatValue={creditCount}
          valueHeading="Credits"
          summary={
            change === 0
              ? 'No change in 30 days'
              : `${creditCount(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than 30 days ago`
          }
        />
      )}
    </Card>
  );
}

function NoMovements() {
  return (
    <EmptyState
      icon={Coins}
      title="No credits yet"
      description="Buy some, or earn them: follow the accounts of others under Follow & earn on the campaigns page."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {buy}
          <Button asChild>
            <Link to="/campaigns">See campaigns</Link>
          </Button>
        </div>
      }
    />
  );
}
