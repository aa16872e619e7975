import { ChartFrame } from './chart-frame.tsx';
import { createAxis } from './chart-scale.ts';
import { cx } from './cx.ts';

type BarChartProps = {
  /** The subject, such as 'Check-ins in the last 30 days'. */
  title: string;
  /** From oldest to newest. `label` in full, such as '14 Nov 2026'. */
  bars: readonly { label: string; value: number }[];
  /** Formats a value, such as `(n) => n === 1 ? '1 check-in' : `${n} check-ins``. */
  formatValue: (value: number) => string;
  /** Heading of the table's second column, such as 'Check-ins'. */
  valueHeading: string;
  /** Above the chart, such as the total. */
  summary: string;
};

const barShare = 0.68;
const countFormat = new Intl.NumberFormat('en');
const axisFormat = new Intl.NumberFormat('en', { notation: 'compact' });

export function BarChart({ title, bars, formatValue, valueHeading, summary }: BarChartProps) {
  return (
    <ChartFrame
      title={title}
      summary={summary}
      series={[{ label: valueHeading }]}
      points={bars.map(({ label, value }) => ({
        key: label,
        label,
        values: [countFormat.format(value)],
        words: formatValue(value),
      }))}
      axis={createAxis(Math.max(0, ...bars.map(({ value }) => value)), 0, { steps: 3, isCount: true })}
      formatStep={(value) => axisFormat.format(value)}
    >
      {({ picked, step, zero, unit }) =>
        bars.map(({ label, value }, index) => {
          const height = value > 0 ? Math.max(value * unit, 3) : 0;
          return (
            <rect
              key={label}
              x={`${index * step + (step * (1 - barShare)) / 2}%`}
              y={zero - height}
              width={`${step * barShare}%`}
              height={height}
              rx="2"
              className={cx('fill-accent', picked !== null && index !== picked && 'opacity-60')}
            />
          );
        })
      }
    </ChartFrame>
  );
}
