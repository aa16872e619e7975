import { ChartFrame } from '#/ui/chart-frame.tsx';
import { createAxis } from '#/ui/chart-scale.ts';
import { cx } from '#/ui/cx.ts';
import { formatCompact, formatMoney, formatSigned, toApproximateNumber } from '../../components/money.ts';
import type { Point } from '../chart-points.ts';
import { ChartLine, chartHeight } from './chart-line.tsx';

type FlowChartProps = {
  title: string;
  points: readonly Point[];
  currency: string;
  locale: string | null;
};

const barWidthRatio = 0.62;

const series = [
  { key: 'rewards', label: 'Rewards', sign: 'bg-claimed' },
  { key: 'returns', label: 'Returns', sign: 'bg-info' },
  { key: 'costs', label: 'Costs', sign: 'bg-expired' },
] as const;

/** Shows income above the axis, costs below it, and the net as a line. */
export function FlowChart({ title, points, currency, locale }: FlowChartProps) {
  const sizes = points.map((point) => ({
    rewards: toApproximateNumber(point.rewards),
    returns: toApproximateNumber(point.returns),
    costs: toApproximateNumber(point.costs),
    net: toApproximateNumber(point.net),
  }));
  const axis = createAxis(
    Math.max(...sizes.map(({ rewards, returns }) => rewards + returns)),
    Math.max(...sizes.map(({ costs }) => costs)),
  );
  const shownSeries = series.filter(
    ({ key }) => key !== 'returns' || sizes.some(({ returns }) => returns > 0),
  );
  const formatAmount = (text: string) => formatMoney(text, currency, locale);

  return (
    <ChartFrame
      title={title}
      labelHeading="Time"
      height={chartHeight}
      gutter="pr-12"
      series={[{ label: 'Net', sign: 'bg-ink' }, ...shownSeries]}
      points={points.map((point) => ({
        ...point,
        values: [
          formatSigned(point.net, currency, locale),
          ...shownSeries.map(({ key }) => formatAmount(point[key])),
        ],
      }))}
      axis={axis}
      formatStep={(value) => formatCompact(String(value), currency, locale)}
    >
      {({ picked, step, center, zero, unit }) => (
        <>
          {sizes.map(({ rewards, returns, costs }, index) => (
            <Bars
              key={points[index]?.key}
              x={`${index * step + (step * (1 - barWidthRatio)) / 2}%`}
              width={`${step * barWidthRatio}%`}
              zero={zero}
              heights={{ rewards: rewards * unit, returns: returns * unit, costs: costs * unit }}
              isDim={picked !== null && picked !== index}
            />
          ))}
          <ChartLine
            className="stroke-ink"
            height={chartHeight}
            points={sizes.map(({ net }, index) => [center(index), zero - net * unit])}
          />
          {sizes.map(({ net }, index) => (
            <circle
              key={points[index]?.key}
              cx={`${center(index)}%`}
              cy={zero - net * unit}
              r={picked === index ? 4 : 2.5}
              className="fill-ink stroke-2 stroke-surface"
            />
          ))}
        </>
      )}
    </ChartFrame>
  );
}

type BarsProps = {
  x: string;
  width: string;
  zero: number;
  heights: Record<(typeof series)[number]['key'], number>;
  isDim: boolean;
};

/** Keeps tiny bars visible. */
const ensureVisible = (height: number) => (height > 0 ? Math.max(height, 1.5) : 0);

function Bars({ x, width, zero, heights, isDim }: BarsProps) {
  const [rewards, returns, costs] = [
    ensureVisible(heights.rewards),
    ensureVisible(heights.returns),
    ensureVisible(heights.costs),
  ];
  return (
    <g className={cx('transition-opacity', isDim && 'opacity-60')}>
      <rect x={x} width={width} y={zero - rewards} height={rewards} rx="2" className="fill-claimed" />
      <rect x={x} width={width} y={zero - rewards - returns} height={returns} rx="2" className="fill-info" />
      <rect x={x} width={width} y={zero} height={costs} rx="2" className="fill-expired" />
    </g>
  );
}
