import type { ReactNode } from 'react';
import { ChartTooltip } from '#/ui/chart-reading.tsx';
import { ChartTable } from '#/ui/chart-table.tsx';
import { cx } from '#/ui/cx.ts';
import { useChartSlider } from '#/ui/use-reading.ts';
import {
  formatMinutes,
  formatMoney,
  formatSigned,
  isNegative,
  toApproximateNumber,
} from '../../components/money.ts';
import type { Summary } from '../../schema.ts';

type Row = Omit<Summary['airdrops'][number], 'airdrop'> & {
  key: string;
  name: string;
  /** The name as a link, if it has a target. */
  link?: ReactNode;
};

type NetBarsProps = {
  title: string;
  /** Heading of the name column in the table. */
  heading: string;
  rows: readonly Row[];
  currency: string;
  locale: string | null;
};

const maxBars = 8;

function getNetColor(net: string): string {
  if (net === '0') return 'text-muted';
  return isNegative(net) ? 'text-danger-ink' : 'text-success-ink';
}

/** Shows the net of the largest rows as bars around zero; the table has all rows. */
export function NetBars({ title, heading, rows, currency, locale }: NetBarsProps) {
  const drawnRows = rows
    .toSorted((a, b) => Math.abs(toApproximateNumber(b.net)) - Math.abs(toApproximateNumber(a.net)))
    .slice(0, maxBars)
    .toSorted((a, b) => toApproximateNumber(b.net) - toApproximateNumber(a.net));
  const nets = drawnRows.map(({ net }) => toApproximateNumber(net));
  const [above, below] = [Math.max(0, ...nets), Math.max(0, ...nets.map((net) => -net))];
  const span = above + below || 1;
  const zero = (below / span) * 100;
  const hiddenCount = rows.length - drawnRows.length;
  const formatAmount = (text: string) => formatMoney(text, currency, locale);
  const getValues = (row: Row) => [
    { label: 'Net', value: formatSigned(row.net, currency, locale) },
    { label: 'Rewards', value: formatAmount(row.rewards) },
    { label: 'Returns', value: formatAmount(row.returns) },
    { label: 'Costs', value: formatAmount(row.costs) },
    { label: 'Time', value: formatMinutes(row.minutes, locale) },
    { label: 'Entries', value: row.entries.toLocaleString('en') },
  ];
  const { shown, pick, slider } = useChartSlider({
    title,
    count: drawnRows.length,
    defaultIndex: 0,
    getValueText: (index) => {
      const row = drawnRows[index];
      return row
        ? `${row.name}: ${getValues(row)
            .map(({ label, value }) => `${label.toLowerCase()} ${value}`)
            .join(', ')}`
        : '';
    },
  });
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <div className="relative">
        {drawnRows.length > 0 && (
          <div {...slider} className="pointer-events-none absolute -inset-1 rounded-sm" />
        )}
        <ul className="grid gap-3">
          {drawnRows.map((row, index) => {
            const { key, name, link, net } = row;
            const width = (Math.abs(toApproximateNumber(net)) / span) * 100;
            return (
              <li
                key={key}
                className="relative min-w-0"
                onPointerEnter={() => pick(index)}
                onPointerLeave={() => pick(null)}
              >
                <span className="flex items-baseline justify-between gap-3 text-base">
                  <span className="min-w-0 truncate text-ink">{link ?? name}</span>
                  <span className={cx('tabular shrink-0 font-medium', getNetColor(net))}>
                    {formatSigned(net, currency, locale)}
                  </span>
                </span>
                <span aria-hidden="true" className="relative mt-1 block h-2 rounded-full bg-sunken">
                  {width > 0 && (
                    <span
                      className={cx(
                        'forced-color-adjust-none absolute inset-y-0 min-w-0.5 rounded-full',
                        isNegative(net) ? 'bg-expired' : 'bg-claimed',
                      )}
                      style={{ left: `${isNegative(net) ? zero - width : zero}%`, width: `${width}%` }}
                    />
                  )}
                  {below > 0 && (
                    <span
                      className="absolute -inset-y-0.5 w-px bg-line-strong"
                      style={{ left: `${zero}%` }}
                    />
                  )}
                </span>
                {shown === index && (
                  <ChartTooltip label={name} values={getValues(row)} className="top-full right-0 mt-1" />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {hiddenCount > 0 && (
        <p className="mt-3 text-muted text-sm">And {hiddenCount.toLocaleString('en')} more in the table.</p>
      )}
      <ChartTable
        title={title}
        headings={[heading, 'Net', 'Rewards', 'Returns', 'Costs', 'Time', 'Entries']}
        rows={rows.map((row) => ({ label: row.name, cells: getValues(row).map(({ value }) => value) }))}
      />
    </figure>
  );
}
