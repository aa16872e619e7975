import { type KeyboardEvent, useState } from 'react';
import { niceCeiling } from './chart-scale.ts';
import { cx } from './cx.ts';
import type { ChartTone } from './donut-chart.tsx';

type BarChartProps = {
  /** What is drawn, such as 'Check-ins in the last 30 days'. */
  title: string;
  /** From oldest to newest. `label` in full, such as '14 Nov 2026'; `tick` short, for the axis' two ends. */
  bars: readonly { label: string; tick?: string | undefined; value: number }[];
  /** The value in words, such as `(n) => n === 1 ? '1 check-in' : `${n} check-ins``. */
  formatValue: (value: number) => string;
  /** Heads the table's first column; 'Day' by default. */
  labelHeading?: string | undefined;
  /** Heads the table's second column, such as 'Check-ins'. */
  valueHeading?: string | undefined;
  /** Said while nothing is pointed at, such as the total. */
  summary?: string | undefined;
  tone?: ChartTone | undefined;
  /** For the numbers of scale and table; English by default. */
  locale?: string | undefined;
  className?: string | undefined;
};

const fills: Record<ChartTone, string> = {
  upcoming: 'fill-upcoming',
  active: 'fill-active',
  claimed: 'fill-claimed',
  expired: 'fill-expired',
  neutral: 'fill-neutral',
  accent: 'fill-accent',
  info: 'fill-info',
};

const HEIGHT = 112;
const FILLED = 0.68;

/** Bars over time. Pointer, touch or arrow keys read a bar out; a table with the numbers opens below. */
export function BarChart(props: BarChartProps) {
  const {
    title,
    bars,
    formatValue,
    labelHeading = 'Day',
    valueHeading = 'Value',
    summary,
    locale = 'en',
    className,
  } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const last = bars.length - 1;
  const top = niceCeiling(Math.max(0, ...bars.map((bar) => bar.value)));
  const current = picked === null ? undefined : bars[picked];
  const spoken = bars[picked ?? last];
  const count = new Intl.NumberFormat(locale);
  const scale = new Intl.NumberFormat(locale, { notation: 'compact' });
  const step = 100 / Math.max(bars.length, 1);

  const handleKey = (event: KeyboardEvent) => {
    const from = picked ?? last;
    const target = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setPicked(Math.max(0, Math.min(last, target)));
  };

  return (
    <figure className={cx('min-w-0', className)}>
      <figcaption className="sr-only">{title}</figcaption>
      <p className="flex min-h-5 flex-wrap items-baseline justify-between gap-x-3 text-sm" aria-hidden="true">
        {current ? (
          <>
            <span className="font-medium text-ink">{formatValue(current.value)}</span>
            <span className="text-muted">{current.label}</span>
          </>
        ) : (
          <span className="text-muted">{summary}</span>
        )}
      </p>
      {bars.length > 0 && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={picked ?? last}
          aria-valuetext={spoken && `${spoken.label}: ${formatValue(spoken.value)}`}
          onKeyDown={handleKey}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPicked((at) => at ?? last)}
          onBlur={() => setPicked(null)}
          onPointerLeave={() => setPicked(null)}
          className="relative mt-3 rounded-sm pr-8"
        >
          <span className="tabular absolute -top-2 right-0 text-2xs text-faint" aria-hidden="true">
            {scale.format(top)}
          </span>
          {top > 1 && (
            <span className="tabular absolute top-12 right-0 text-2xs text-faint" aria-hidden="true">
              {scale.format(top / 2)}
            </span>
          )}
          <svg width="100%" height={HEIGHT} className="block" aria-hidden="true">
            {[0.5, 1].map((share) => (
              <line
                key={share}
                x1="0"
                x2="100%"
                y1={HEIGHT * (1 - share) + 0.5}
                y2={HEIGHT * (1 - share) + 0.5}
                className="stroke-line"
              />
            ))}
            {bars.map((bar, index) => {
              const height = bar.value > 0 ? Math.max((bar.value / top) * HEIGHT, 3) : 0;
              return (
                <g
                  key={bar.label}
                  onPointerEnter={() => setPicked(index)}
                  onPointerDown={() => setPicked(index)}
                >
                  <rect
                    x={`${index * step}%`}
                    y="0"
                    width={`${step}%`}
                    height={HEIGHT}
                    className={index === picked ? 'fill-hover' : 'fill-transparent'}
                  />
                  <rect
                    x={`${index * step + (step * (1 - FILLED)) / 2}%`}
                    y={HEIGHT - height}
                    width={`${step * FILLED}%`}
                    height={height}
                    rx="2"
                    className={cx(
                      fills[props.tone ?? 'accent'],
                      picked !== null && index !== picked && 'opacity-60',
                    )}
                  />
                </g>
              );
            })}
            <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line-strong" />
          </svg>
          <div className="tabular mt-1.5 flex justify-between text-faint text-xs" aria-hidden="true">
            <span>{bars[0]?.tick ?? bars[0]?.label}</span>
            <span>{bars[last]?.tick ?? bars[last]?.label}</span>
          </div>
        </div>
      )}
      <details className="group mt-2 text-sm">
        <summary className="inline-flex min-h-6 items-center rounded-sm text-muted text-xs underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
          Show as table
        </summary>
        <section
          aria-label={`${title}, table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a box that scrolls
          tabIndex={0}
          className="mt-2 max-h-60 overflow-y-auto rounded-md border border-line"
        >
          <table className="w-full">
            <thead className="sticky top-0 bg-sunken text-muted">
              <tr>
                <th scope="col" className="px-3 py-1.5 text-left font-medium">
                  {labelHeading}
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  {valueHeading}
                </th>
              </tr>
            </thead>
            <tbody className="tabular">
              {bars.map((bar) => (
                <tr key={bar.label} className="border-line border-t">
                  <th scope="row" className="px-3 py-1 text-left font-normal text-ink">
                    {bar.label}
                  </th>
                  <td className="px-3 py-1 text-right text-ink">{count.format(bar.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
