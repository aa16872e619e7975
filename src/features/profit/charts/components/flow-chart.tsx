import { ChartFrame } from '#/ui/chart-frame.tsx';
import { cx } from '#/ui/cx.ts';
import { formatMoney, formatSigned, sizeOf } from '../../components/money.ts';
import { axisOf, type Point } from '../chart-points.ts';
import { AxisLabels, AxisLines, HEIGHT, placesOn } from './axis.tsx';
import { Ticks } from './ticks.tsx';

type FlowChartProps = {
  title: string;
  points: readonly Point[];
  currency: string;
  locale: string | null;
};

const FILLED = 0.62;

const series = [
  { key: 'rewards', label: 'Rewards', dot: 'bg-claimed' },
  { key: 'returns', label: 'Returns', dot: 'bg-info' },
  { key: 'costs', label: 'Costs', dot: 'bg-expired' },
] as const;

/** What came in above the line, what went out below it, and what was left as a line through both. */
export function FlowChart({ title, points, currency, locale }: FlowChartProps) {
  const sizes = points.map((point) => ({
    rewards: sizeOf(point.rewards),
    returns: sizeOf(point.returns),
    costs: sizeOf(point.costs),
    net: sizeOf(point.net),
  }));
  const axis = axisOf(
    Math.max(...sizes.map(({ rewards, returns }) => rewards + returns)),
    Math.max(...sizes.map(({ costs }) => costs)),
  );
  const { zero, unit } = placesOn(axis);
  const step = 100 / points.length;
  const centre = (at: number) => (at + 0.5) * step;
  const shownSeries = series.filter(
    ({ key }) => key !== 'returns' || sizes.some(({ returns }) => returns > 0),
  );
  const money = (text: string) => formatMoney(text, currency, locale);
  const wordsOf = (point: Point) =>
    [
      `net ${formatSigned(point.net, currency, locale)}`,
      ...shownSeries.map(({ key, label }) => `${label.toLowerCase()} ${money(point[key])}`),
    ].join(', ');

  return (
    <ChartFrame
      title={title}
      count={points.length}
      gutter="pr-12"
      spoken={(at) => (points[at] ? `${points[at].label}: ${wordsOf(points[at])}` : '')}
      summary={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {shownSeries.map(({ key, label, dot }) => (
            <span key={key} className="flex items-center gap-1.5">
              <span className={cx('size-2.5 rounded-sm', dot)} />
              {label}
            </span>
          ))}
          <span className="flex items-center gap-1.5">
            <span className="h-0.5 w-3.5 rounded-full bg-ink" />
            Net
          </span>
        </span>
      }
      readout={(at) => (
        <>
          <span className="font-medium text-ink">{points[at]?.label}</span>
          <span className="tabular flex flex-wrap gap-x-3 text-muted">
            <span>
              Net{' '}
              <span className="font-medium text-ink">
                {formatSigned(points[at]?.net ?? '0', currency, locale)}
              </span>
            </span>
            {shownSeries.map(({ key, label }) => (
              <span key={key}>
                {label} {money(points[at]?.[key] ?? '0')}
              </span>
            ))}
          </span>
        </>
      )}
      table={{
        headings: ['Time', 'Net', ...shownSeries.map(({ label }) => label)],
        rows: points.map((point) => ({
          label: point.label,
          cells: [
            formatSigned(point.net, currency, locale),
            ...shownSeries.map(({ key }) => money(point[key])),
          ],
        })),
      }}
    >
      {({ picked, setPicked }) => (
        <>
          <AxisLabels axis={axis} currency={currency} locale={locale} />
          <svg width="100%" height={HEIGHT} className="block overflow-visible" aria-hidden="true">
            <AxisLines axis={axis} />
            {points.map((point, at) => (
              <g key={point.key} onPointerEnter={() => setPicked(at)} onPointerDown={() => setPicked(at)}>
                <rect
                  x={`${at * step}%`}
                  y="0"
                  width={`${step}%`}
                  height={HEIGHT}
                  className={at === picked ? 'fill-hover' : 'fill-transparent'}
                />
                <Bars
                  x={`${at * step + (step * (1 - FILLED)) / 2}%`}
                  width={`${step * FILLED}%`}
                  zero={zero}
                  heights={{
                    rewards: (sizes[at]?.rewards ?? 0) * unit,
                    returns: (sizes[at]?.returns ?? 0) * unit,
                    costs: (sizes[at]?.costs ?? 0) * unit,
                  }}
                  isDim={picked !== null && picked !== at}
                />
              </g>
            ))}
            <svg
              width="100%"
              height={HEIGHT}
              viewBox={`0 0 100 ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="pointer-events-none overflow-visible"
            >
              <polyline
                points={sizes.map(({ net }, at) => `${centre(at)},${zero - net * unit}`).join(' ')}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            </svg>
            {sizes.map(({ net }, at) => (
              <circle
                key={points[at]?.key}
                cx={`${centre(at)}%`}
                cy={zero - net * unit}
                r={picked === at ? 4 : 2.5}
                className="pointer-events-none fill-ink stroke-2 stroke-surface"
              />
            ))}
          </svg>
          <Ticks points={points} />
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

/** What can't be seen any more is still there. */
const least = (height: number) => (height > 0 ? Math.max(height, 1.5) : 0);

function Bars({ x, width, zero, heights, isDim }: BarsProps) {
  const [rewards, returns, costs] = [least(heights.rewards), least(heights.returns), least(heights.costs)];
  return (
    <g className={cx('transition-opacity', isDim && 'opacity-60')}>
      <rect x={x} width={width} y={zero - rewards} height={rewards} rx="2" className="fill-claimed" />
      <rect x={x} width={width} y={zero - rewards - returns} height={returns} rx="2" className="fill-info" />
      <rect x={x} width={width} y={zero} height={costs} rx="2" className="fill-expired" />
    </g>
  );
}
