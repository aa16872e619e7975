import { useId } from 'react';
import { ChartFrame } from '#/ui/chart-frame.tsx';
import { formatSigned, sizeOf } from '../../components/money.ts';
import { axisOf, type Point } from '../chart-points.ts';
import { AxisLabels, AxisLines, HEIGHT, placesOn } from './axis.tsx';
import { Ticks } from './ticks.tsx';

type RunningChartProps = {
  title: string;
  points: readonly Point[];
  currency: string;
  locale: string | null;
};

/** How the net came about: the sum of all months so far. */
export function RunningChart({ title, points, currency, locale }: RunningChartProps) {
  const gradient = useId();
  const sizes = points.map(({ running }) => sizeOf(running));
  const axis = axisOf(Math.max(0, ...sizes), Math.max(0, ...sizes.map((size) => -size)));
  const { zero, unit } = placesOn(axis);
  const step = 100 / points.length;
  const centre = (at: number) => (at + 0.5) * step;
  const line = sizes.map((size, at) => `${centre(at)},${zero - size * unit}`).join(' ');
  const area = `${centre(0)},${zero} ${line} ${centre(points.length - 1)},${zero}`;
  const total = (at: number) => formatSigned(points[at]?.running ?? '0', currency, locale);

  return (
    <ChartFrame
      title={title}
      count={points.length}
      gutter="pr-12"
      spoken={(at) => `${points[at]?.label}: ${total(at)}`}
      summary={`${total(points.length - 1)} in all`}
      readout={(at) => (
        <>
          <span className="tabular font-medium text-ink">{total(at)}</span>
          <span className="text-muted">until the end of {points[at]?.label}</span>
        </>
      )}
      table={{
        headings: ['Until the end of', 'Net'],
        rows: points.map(({ label }, at) => ({ label, cells: [total(at)] })),
      }}
    >
      {({ picked, setPicked }) => (
        <>
          <AxisLabels axis={axis} currency={currency} locale={locale} />
          <svg width="100%" height={HEIGHT} className="block overflow-visible" aria-hidden="true">
            <defs>
              <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
                <stop offset="0" className="[stop-color:var(--color-accent)]" stopOpacity="0.28" />
                <stop offset="1" className="[stop-color:var(--color-accent)]" stopOpacity="0.04" />
              </linearGradient>
            </defs>
            <AxisLines axis={axis} />
            <svg
              width="100%"
              height={HEIGHT}
              viewBox={`0 0 100 ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="overflow-visible"
            >
              <polygon points={area} fill={`url(#${gradient})`} />
              <polyline
                points={line}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                className="stroke-accent"
              />
            </svg>
            {points.map(({ key }, at) => (
              <g key={key} onPointerEnter={() => setPicked(at)} onPointerDown={() => setPicked(at)}>
                <rect
                  x={`${at * step}%`}
                  y="0"
                  width={`${step}%`}
                  height={HEIGHT}
                  className="fill-transparent"
                />
                {picked === at && (
                  <>
                    <line
                      x1={`${centre(at)}%`}
                      x2={`${centre(at)}%`}
                      y1="0"
                      y2={HEIGHT}
                      className="stroke-line-strong"
                    />
                    <circle
                      cx={`${centre(at)}%`}
                      cy={zero - (sizes[at] ?? 0) * unit}
                      r="4"
                      className="fill-accent stroke-2 stroke-surface"
                    />
                  </>
                )}
              </g>
            ))}
          </svg>
          <Ticks points={points} />
        </>
      )}
    </ChartFrame>
  );
}
