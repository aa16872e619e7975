import type { ReactNode } from 'react';
import { ChartTable } from '#/ui/chart-table.tsx';
import { cx } from '#/ui/cx.ts';
import { formatMinutes, formatMoney, formatSigned, isNegative, sizeOf } from '../../components/money.ts';
import type { Summary } from '../../schema.ts';

type Row = Omit<Summary['airdrops'][number], 'airdrop'> & {
  key: string;
  name: string;
  /** The name, where it leads somewhere. */
  link?: ReactNode;
};

type NetBarsProps = {
  title: string;
  /** Heads the names in the table. */
  heading: string;
  rows: readonly Row[];
  currency: string;
  locale: string | null;
};

const mostDrawn = 8;

/** What each of several things brought, left and right of zero; the others are in the table behind. */
export function NetBars({ title, heading, rows, currency, locale }: NetBarsProps) {
  const drawn = rows
    .toSorted((a, b) => Math.abs(sizeOf(b.net)) - Math.abs(sizeOf(a.net)))
    .slice(0, mostDrawn)
    .toSorted((a, b) => sizeOf(b.net) - sizeOf(a.net));
  const nets = drawn.map(({ net }) => sizeOf(net));
  const [above, below] = [Math.max(0, ...nets), Math.max(0, ...nets.map((net) => -net))];
  const span = above + below || 1;
  const zero = (below / span) * 100;
  const more = rows.length - drawn.length;
  const money = (text: string) => formatMoney(text, currency, locale);
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <ul className="grid gap-3">
        {drawn.map(({ key, name, link, net }) => {
          const width = (Math.abs(sizeOf(net)) / span) * 100;
          return (
            <li key={key} className="min-w-0">
              <span className="flex items-baseline justify-between gap-3 text-base">
                <span className="min-w-0 truncate text-ink">{link ?? name}</span>
                <span
                  className={cx(
                    'tabular shrink-0 font-medium',
                    isNegative(net) ? 'text-danger-ink' : net === '0' ? 'text-muted' : 'text-success-ink',
                  )}
                >
                  {formatSigned(net, currency, locale)}
                </span>
              </span>
              <span aria-hidden="true" className="relative mt-1 block h-2 rounded-full bg-sunken">
                {width > 0 && (
                  <span
                    className={cx(
                      'absolute inset-y-0 min-w-0.5 rounded-full',
                      isNegative(net) ? 'bg-expired' : 'bg-claimed',
                    )}
                    style={{ left: `${isNegative(net) ? zero - width : zero}%`, width: `${width}%` }}
                  />
                )}
                {below > 0 && (
                  <span className="absolute -inset-y-0.5 w-px bg-line-strong" style={{ left: `${zero}%` }} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-muted text-sm">And {more.toLocaleString('en')} more in the table.</p>
      )}
      <ChartTable
        title={title}
        headings={[heading, 'Net', 'Rewards', 'Returns', 'Costs', 'Time', 'Entries']}
        rows={rows.map((row) => ({
          label: row.name,
          cells: [
            formatSigned(row.net, currency, locale),
            money(row.rewards),
            money(row.returns),
            money(row.costs),
            formatMinutes(row.minutes, locale),
            row.entries.toLocaleString('en'),
          ],
        }))}
      />
    </figure>
  );
}
