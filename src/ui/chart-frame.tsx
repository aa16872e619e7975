import type { PointerEvent, ReactNode } from 'react';
import { ChartTooltip, LegendMark } from './chart-reading.tsx';
import { type Axis, getAxisSteps } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { cx } from './cx.ts';
import { useChartSlider } from './use-reading.ts';

export type ChartPoint = {
  key: string;
  /** In full, such as 'March 2026'. */
  label: string;
  /** Below the chart, on wide and narrow screens. Without them both ends are labeled. */
  tick?: string | undefined;
  narrow?: string | undefined;
  /** The formatted values of each series, for table and tooltip. */
  values: readonly string[];
  /** Replaces the values, such as '3 check-ins'. */
  words?: string | undefined;
};

type Series = {
  label: string;
  /** The background class of its legend mark. */
  sign?: string | undefined;
};

/** Positions in the chart: horizontal in percent, vertical in pixels. */
export type Plot = {
  picked: number | null;
  step: number;
  center: (index: number) => number;
  zero: number;
  unit: number;
  height: number;
};

type ChartFrameProps = {
  /** The subject, such as 'Check-ins in the last 30 days'. */
  title: string;
  /** From oldest to newest. */
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** Heading of the table's first column; 'Day' by default. */
  labelHeading?: string | undefined;
  axis: Axis;
  formatStep: (value: number) => string;
  /** The space at the right for the axis labels, as a class; 'pr-8' by default. */
  gutter?: string | undefined;
  height?: number | undefined;
  /** Above the chart, such as the total; the legend by default. */
  summary?: ReactNode;
  /** The marks at each point. */
  children: (plot: Plot) => ReactNode;
};

/**
 * A chart over time. Pointer, touch, or arrow keys show a point's values; a table with the numbers opens
 * below.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, points, series, axis, formatStep, height = 128, gutter = 'pr-8', children } = props;
  const last = points.length - 1;
  const formatPoint = ({ label, words, values }: ChartPoint) =>
    `${label}: ${words ?? values.map((value, index) => `${series[index]?.label.toLowerCase()} ${value}`).join(', ')}`;
  const { shown, pick, slider } = useChartSlider({
    title,
    count: points.length,
    defaultIndex: last,
    getValueText: (index) => (points[index] ? formatPoint(points[index]) : ''),
  });
  const step = 100 / Math.max(points.length, 1);
  const unit = height / ((axis.up + axis.down) * axis.step);
  const zero = axis.up * axis.step * unit;

  const handlePointer = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    pick(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * points.length))));
  };

  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <div className="min-h-5 text-muted text-sm" aria-hidden="true">
        {props.summary ?? <Legend series={series} />}
      </div>
      {points.length > 0 && (
        <div {...slider} className={cx('relative mt-4 rounded-sm outline-offset-6', gutter)}>
          <div
            className="relative"
            style={{ height }}
            onPointerMove={handlePointer}
            onPointerDown={handlePointer}
            onPointerLeave={(event) => event.pointerType === 'mouse' && pick(null)}
          >
            <svg width="100%" height={height} className="block overflow-visible" aria-hidden="true">
              {getAxisSteps(axis).map((value) => (
                <line
                  key={value}
                  x1="0"
                  x2="100%"
                  y1={zero - value * unit}
                  y2={zero - value * unit}
                  className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
                />
              ))}
              {shown !== null && (
                <rect
                  x={`${shown * step}%`}
                  width={`${step}%`}
                  height={height}
                  rx="4"
                  className="fill-fill"
                />
              )}
              {children({ picked: shown, step, center: (index) => (index + 0.5) * step, zero, unit, height })}
            </svg>
            {shown !== null && points[shown] && (
              <Tooltip point={points[shown]} series={series} index={shown} step={step} />
            )}
          </div>
          {getAxisSteps(axis).map((value) => (
            <span
              key={value}
              className="tabular absolute right-0 -translate-y-1/2 text-2xs text-faint"
              style={{ top: zero - value * unit }}
              aria-hidden="true"
            >
              {formatStep(value)}
            </span>
          ))}
          <Ticks points={points} />
        </div>
      )}
      <ChartTable
        title={title}
        headings={[props.labelHeading ?? 'Day', ...series.map(({ label }) => label)]}
        rows={points.map(({ label, values }) => ({ label, cells: values }))}
      />
    </figure>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {series.map(({ label, sign }) => (
        <span key={label} className="flex items-center gap-1.5">
          <LegendMark sign={sign} />
          {label}
        </span>
      ))}
    </span>
  );
}

type TooltipProps = { point: ChartPoint; series: readonly Series[]; index: number; step: number };

/** Next to the picked point, on the side with more space. */
function Tooltip({ point, series, index, step }: TooltipProps) {
  const isLeft = (index + 0.5) * step < 50;
  const position = isLeft
    ? { left: `calc(${(index + 1) * step}% + 6px)` }
    : { right: `calc(${100 - index * step}% + 6px)` };
  return (
    <ChartTooltip
      label={point.label}
      words={point.words}
      values={point.values.map((value, seriesIndex) => ({ label: '', ...series[seriesIndex], value }))}
      className="top-0"
      style={position}
    />
  );
}

/** Labels below the chart; if there are many, every other one on narrow screens. */
function Ticks({ points }: { points: readonly ChartPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  const hasManyTicks = points.length > 12;
  if (first?.tick === undefined) {
    return (
      <div className="tabular mt-1.5 flex justify-between text-faint text-xs" aria-hidden="true">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
    );
  }
  return (
    <div
      className="tabular mt-1.5 grid text-center text-faint text-xs"
      style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {points.map(({ key, tick, narrow }, index) => (
        <span key={key} className={cx('min-w-0', hasManyTicks && index % 2 === 1 && 'max-lg:invisible')}>
          <span className="sm:hidden">{narrow}</span>
          <span className="max-sm:hidden">{tick}</span>
        </span>
      ))}
    </div>
  );
}
