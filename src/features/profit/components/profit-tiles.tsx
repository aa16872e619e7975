import { Clock, Coins, HandCoins, Receipt, TrendingUp } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';
import { StatTile } from '#/ui/stat-tile.tsx';
import type { Summary } from '../schema.ts';
import { formatMinutes, formatMoney, formatSigned, isNegative } from './money.ts';

type ProfitTilesProps = { summary: Summary | undefined; locale: string | null };

export function ProfitTiles({ summary, locale }: ProfitTilesProps) {
  const loading = summary === undefined;
  const { totals, currency = 'USD', openValue = '0', openCount = 0 } = summary ?? {};
  const formatTotal = (text: string | undefined) => formatMoney(text ?? '0', currency, locale);
  const net = totals?.net ?? '0';
  // If no entry counts toward the sums, zero would look like a result.
  const isUnknown = totals !== undefined && totals.entries > 0 && totals.missing === totals.entries;
  const hasReturns = totals !== undefined && totals.returns !== '0';
  return (
    <dl className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 sm:gap-4 lg:grid-cols-5">
      <StatTile
        label="Net profit"
        icon={TrendingUp}
        tone="accent"
        loading={loading}
        value={
          <span
            className={cx(
              isUnknown && 'text-muted',
              isNegative(net) && 'text-danger-ink',
              !isNegative(net) && net !== '0' && 'text-success-ink',
            )}
          >
            {isUnknown ? 'No value yet' : formatSigned(net, currency, locale)}
          </span>
        }
        hint={totals && formatCount(totals.entries, 'entry', 'entries')}
        className="max-lg:min-[22.5rem]:col-span-2"
      />
      <StatTile
        label="Rewards"
        icon={Coins}
        tone="claimed"
        loading={loading}
        value={formatTotal(totals?.rewards)}
        hint={hasReturns && `and ${formatTotal(totals.returns)} in returned deposits`}
      />
      <StatTile
        label="Costs"
        icon={Receipt}
        tone="expired"
        loading={loading}
        value={formatTotal(totals?.costs)}
        hint="deposits included"
      />
      <StatTile
        label="Outstanding"
        icon={HandCoins}
        tone="upcoming"
        loading={loading}
        value={formatTotal(openValue)}
        hint={`in ${formatCount(openCount, 'deposit')}`}
      />
      <StatTile
        label="Time spent"
        icon={Clock}
        loading={loading}
        value={formatMinutes(totals?.minutes ?? 0, locale)}
        hint={totals?.perHour && `${formatSigned(totals.perHour, currency, locale)} an hour`}
      />
    </dl>
  );
}
