import { ChartFrame } from './chart-frame.tsx';
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

/** Bars over time. */
export function BarChart(props: BarChartProps) {
  const { title, bars, formatValue, summary, locale = 'en', className } = props;
  const { labelHeading = 'Day', valueHeading = 'Value' } = props;
  const last = bars.length - 1;
  const top = niceCeiling(Math.max(0, ...bars.map((bar) => bar.value)));
  const count = new Intl.NumberFormat(locale);
  const scale = new Intl.NumberFormat(locale, { notation: 'compact' });
  const step = 100 / Math.max(bars.length, 1);
  const wordsOf = (at: number) => formatValue(bars[at]?.value ?? 0);

  return (
    <ChartFrame
      title={title}
      count={bars.length}
      className={className}
      summary={summary}
      spoken={(at) => `${bars[at]?.label}: ${wordsOf(at)}`}
      readout={(at) => (
        <>
          <span className="font-medium text-ink">{wordsOf(at)}</span>
          <span className="text-muted">{bars[at]?.label}</span>
        </>
      )}
      table={{
        headings: [labelHeading, valueHeading],
        rows: bars.map(({ label, value }) => ({ label, cells: [count.format(value)] })),
      }}
    >
      {({ picked, setPicked }) => (
        <>
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
        </>
      )}
    </ChartFrame>
  );
}
