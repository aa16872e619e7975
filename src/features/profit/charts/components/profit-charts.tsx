import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { WalletName } from '#/features/tracker-wallets/components/wallet-name.tsx';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Card, CardHeader } from '#/ui/card.tsx';
import { type ChartTone, DonutChart } from '#/ui/donut-chart.tsx';
import { shortenWalletName } from '../../components/entries.tsx';
import { formatCompact, formatMoney, toApproximateNumber } from '../../components/money.ts';
import { getFilters } from '../../components/profit.ts';
import type { ProfitSearch } from '../../components/profit-search.ts';
import { type CostKind, costKinds, kindLabels } from '../../kinds.ts';
import type { Summary } from '../../schema.ts';
import { toPoints } from '../chart-points.ts';
import { FlowChart } from './flow-chart.tsx';
import { NetBars } from './net-bars.tsx';
import { RunningChart } from './running-chart.tsx';

type ProfitChartsProps = { summary: Summary; search: ProfitSearch; locale: string | null };

const tones: Readonly<Record<CostKind, ChartTone>> = {
  gas: 'info',
  purchase: 'accent',
  deposit: 'claimed',
  other: 'neutral',
};

/** Touch targets need this height. */
const linkClass =
  'inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11';

export function ProfitCharts({ summary, search, locale }: ProfitChartsProps) {
  const { months, years, today, currency, kinds, airdrops, wallets, totals } = summary;
  const { api } = useRouter().options.context;
  const { data: book } = useQuery(trackerWalletsQuery(api));
  const { year } = search;
  const points = useMemo(
    () => toPoints({ months, years, today, year }, locale),
    [months, years, today, year, locale],
  );
  const getCost = (kind: CostKind) => kinds.find((item) => item.kind === kind)?.value ?? '0';
  const hasCosts = totals.costs !== '0';
  const filters = getFilters(search);
  const isByYear = points[0]?.key.length === 4;
  return (
    <div className="grid gap-4 lg:grid-cols-6">
      <Card as="section" className="lg:col-span-6">
        <CardHeader title={isByYear ? 'By year' : 'By month'} />
        <FlowChart
          title={isByYear ? 'Rewards and costs by year' : 'Rewards and costs by month'}
          points={points}
          currency={currency}
          locale={locale}
        />
      </Card>
      <Card as="section" className={hasCosts ? 'lg:col-span-4' : 'lg:col-span-6'}>
        <CardHeader title="Running total" />
        <RunningChart title="Net profit so far" points={points} currency={currency} locale={locale} />
      </Card>
      {hasCosts && (
        <Card as="section" className="flex flex-col lg:col-span-2">
          <CardHeader title="Costs by kind" />
          <DonutChart
            className="flex-1 content-center justify-center"
            title="Costs by kind"
            valueHeading="Cost"
            totalText={formatCompact(totals.costs, currency, locale)}
            totalLabel="costs"
            segments={costKinds.map((kind) => ({
              label: kindLabels[kind],
              value: toApproximateNumber(getCost(kind)),
              text: formatMoney(getCost(kind), currency, locale),
              tone: tones[kind],
            }))}
          />
        </Card>
      )}
      <Card as="section" className="lg:col-span-3">
        <CardHeader title="By airdrop" />
        <NetBars
          title="Net profit by airdrop"
          heading="Airdrop"
          currency={currency}
          locale={locale}
          rows={airdrops.map(({ airdrop, ...sums }, index) => {
            const name = airdrop === null ? 'All others' : formatAirdropName(airdrop) || 'No airdrop';
            return {
              ...sums,
              key: airdrop?.id ?? `${name} ${index}`,
              name,
              link: airdrop?.id && airdrop.id !== search.airdrop && (
                <Link to="/profit" search={{ ...filters, airdrop: airdrop.id }} className={linkClass}>
                  {name}
                </Link>
              ),
            };
          })}
        />
      </Card>
      <Card as="section" className="lg:col-span-3">
        <CardHeader title="By wallet" />
        <NetBars
          title="Net profit by wallet"
          heading="Wallet"
          currency={currency}
          locale={locale}
          rows={wallets.map(({ wallet, ...sums }, index) => {
            const name = wallet === null ? 'All others' : shortenWalletName(wallet.name) || 'No wallet';
            const trackerWallet = book?.items.find(({ id }) => id === wallet?.id);
            return {
              ...sums,
              key: wallet?.id ?? `${name} ${index}`,
              name,
              link: wallet?.id && wallet.id !== search.wallet && (
                <Link to="/profit" search={{ ...filters, wallet: wallet.id }} className={linkClass}>
                  {trackerWallet === undefined ? name : <WalletName wallet={trackerWallet} isShort />}
                </Link>
              ),
            };
          })}
        />
      </Card>
    </div>
  );
}
