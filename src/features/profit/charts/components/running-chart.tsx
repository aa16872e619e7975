import { ChartFrame } from '#/ui/chart-frame.tsx';
import { createAxis } from '#/ui/chart-scale.ts';
import { formatCompact, formatSigned, toApproximateNumber } from '../../components/money.ts';
import type { Point } from '../chart-points.ts';
import { ChartLine, chartHeight } from './chart-line.tsx';

type RunningChartProps = {
  title: string;
  points: readonly Point[];
  currency: string;
  locale: string | null;
};

/** Shows the cumulative net. */
export function RunningChart({ title, points, currency, locale }: RunningChartProps) {
  const sizes = points.map(({ running }) => toApproximateNumber(running));
  const totals = points.map(({ running }) => formatSigned(running, currency, locale));
  return (
    <ChartFrame
      title={title}
      labelHeading="Until the end of"
      height={chartHeight}
      gutter="pr-12"
      summary={`${totals.at(-1)} total`}
      series={[{ label: 'Net' }]}
      points={points.map((point, index) => ({
        ...point,
        values: [totals[index] ?? ''],
        words: totals[index],
      }))}
      axis={createAxis(Math.max(0, ...sizes), Math.max(0, ...sizes.map((size) => -size)))}
      formatStep={(value) => formatCompact(String(value), currency, locale)}
    >
      {({ picked, center, zero, unit }) => (
        <>
          <ChartLine
            className="stroke-accent"
            height={chartHeight}
            base={zero}
            points={sizes.map((size, index) => [center(index), zero - size * unit])}
          />
          {picked !== null && (
            <circle
              cx={`${center(picked)}%`}
              cy={zero - (sizes[picked] ?? 0) * unit}
              r="4"
              className="fill-accent stroke-2 stroke-surface"
            />
          )}
        </>
      )}
    </ChartFrame>
  );
}
