import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { type Axis, stepsOf } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { cx } from './cx.ts';

export type ChartPoint = {
  key: string;
  /** In full, such as 'March 2026'. */
  label: string;
  /** Below the picture, where there is room and where there is little. Without them the two ends are named. */
  tick?: string | undefined;
  narrow?: string | undefined;
  /** Of each series, as the table and the tooltip write it. */
  values: readonly string[];
  /** Said instead of the values, such as '3 check-ins'. */
  words?: string | undefined;
};

type Series = {
  label: string;
  /** The background of its sign, as a class. */
  sign?: string | undefined;
};

/** Where things stand in the picture: across in percent, down in pixels. */
export type Plot = {
  picked: number | null;
  step: number;
  centre: (at: number) => number;
  zero: number;
  unit: number;
  height: number;
};

type ChartFrameProps = {
  /** What is drawn, such as 'Check-ins in the last 30 days'. */
  title: string;
  /** From oldest to newest. */
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** Heads the table's first column; 'Day' by default. */
  labelHeading?: string | undefined;
  axis: Axis;
  formatStep: (value: number) => string;
  /** The room at the right for the numbers of the scale, as a class; 'pr-8' by default. */
  gutter?: string | undefined;
  height?: number | undefined;
  /** Above the picture, such as the total; the series' names where it is left out. */
  summary?: ReactNode;
  className?: string | undefined;
  /** The marks: what stands at each point. */
  children: (plot: Plot) => ReactNode;
};

/** A picture of what changes over time. Pointer, finger or arrow keys read a point out; a table with the numbers opens below. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, points, series, axis, formatStep, height = 128, gutter = 'pr-8', children } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const last = points.length - 1;
  const shown = picked !== null && picked <= last ? picked : null;
  const step = 100 / Math.max(points.length, 1);
  const unit = height / ((axis.up + axis.down) * axis.step);
  const zero = axis.up * axis.step * unit;
  const wordsOf = ({ words, values }: ChartPoint) =>
    words ?? values.map((value, at) => `${series[at]?.label.toLowerCase()} ${value}`).join(', ');
  const spoken = points[shown ?? last];

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setPicked(null);
    const from = shown ?? last;
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
  const handlePointer = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPicked(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * points.length))));
  };

  return (
    <figure className={cx('min-w-0', props.className)}>
      <figcaption className="sr-only">{title}</figcaption>
      <div className="min-h-5 text-muted text-sm" aria-hidden="true">
        {props.summary ?? <Legend series={series} />}
      </div>
      {spoken && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown ?? last}
          aria-valuetext={`${spoken.label}: ${wordsOf(spoken)}`}
          onKeyDown={handleKey}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPicked((at) => at ?? last)}
          onBlur={() => setPicked(null)}
          className={cx('relative mt-4 rounded-sm outline-offset-6', gutter)}
        >
          <div
            className="relative"
            style={{ height }}
            onPointerMove={handlePointer}
            onPointerDown={handlePointer}
            onPointerLeave={(event) => event.pointerType === 'mouse' && setPicked(null)}
          >
            <svg width="100%" height={height} className="block overflow-visible" aria-hidden="true">
              {stepsOf(axis).map((value) => (
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
              {children({ picked: shown, step, centre: (at) => (at + 0.5) * step, zero, unit, height })}
            </svg>
            {shown !== null && points[shown] && (
              <Tooltip point={points[shown]} series={series} at={shown} step={step} />
            )}
          </div>
          {stepsOf(axis).map((value) => (
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
          <Sign sign={sign} />
          {label}
        </span>
      ))}
    </span>
  );
}

const Sign = ({ sign }: { sign: string | undefined }) =>
  sign && <span className={cx('h-2.5 w-2.5 shrink-0 rounded-full', sign)} />;

type TooltipProps = { point: ChartPoint; series: readonly Series[]; at: number; step: number };

/** Beside what is picked, on the side where there is more room. */
function Tooltip({ point, series, at, step }: TooltipProps) {
  const isLeft = (at + 0.5) * step < 50;
  const place = isLeft
    ? { left: `calc(${(at + 1) * step}% + 6px)` }
    : { right: `calc(${100 - at * step}% + 6px)` };
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-1 w-max rounded-md bg-raised px-2.5 py-2 text-xs shadow-md"
      style={place}
    >
      <p className="text-muted">{point.label}</p>
      {point.words !== undefined ? (
        <p className="tabular font-semibold text-ink text-sm">{point.words}</p>
      ) : (
        point.values.map((value, which) => (
          <p key={series[which]?.label} className="mt-0.5 flex items-center gap-1.5 text-ink">
            <Sign sign={series[which]?.sign} />
            {series[which]?.label}
            <span className="tabular ml-auto pl-4 font-semibold">{value}</span>
          </p>
        ))
      )}
    </div>
  );
}

/** Points below the picture; of many, every other where there is little room. */
function Ticks({ points }: { points: readonly ChartPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  const isMany = points.length > 12;
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
      {points.map(({ key, tick, narrow }, at) => (
        <span key={key} className={cx('min-w-0', isMany && at % 2 === 1 && 'max-lg:invisible')}>
          <span className="sm:hidden">{narrow}</span>
          <span className="max-sm:hidden">{tick}</span>
        </span>
      ))}
    </div>
  );
}
