import { getNumberFormat } from '#/lib/number-format.ts';
import { cx } from './cx.ts';
import { useChartSlider } from './use-reading.ts';

export type ChartTone = 'upcoming' | 'active' | 'claimed' | 'expired' | 'neutral' | 'accent' | 'info';

type Segment = {
  label: string;
  value: number;
  /** The value, if it is more than a plain number. */
  text?: string | undefined;
  tone: ChartTone;
};

type DonutChartProps = {
  /** The subject, such as 'Airdrops by status'. */
  title: string;
  segments: readonly Segment[];
  /** Below the total in the ring. */
  totalLabel?: string | undefined;
  /** Heading of the numbers, for screen readers. */
  valueHeading?: string | undefined;
  /** The total, if it is more than a plain number. */
  totalText?: string | undefined;
  className?: string | undefined;
};

const strokes: Record<ChartTone, string> = {
  upcoming: 'stroke-upcoming',
  active: 'stroke-active',
  claimed: 'stroke-claimed',
  expired: 'stroke-expired',
  neutral: 'stroke-neutral',
  accent: 'stroke-accent',
  info: 'stroke-info',
};

const dots: Record<ChartTone, string> = {
  upcoming: 'bg-upcoming',
  active: 'bg-active',
  claimed: 'bg-claimed',
  expired: 'bg-expired',
  neutral: 'bg-neutral',
  accent: 'bg-accent',
  info: 'bg-info',
};

const radius = 42;
const circumference = 2 * Math.PI * radius;
const gapLength = 2.5;

/**
 * A donut chart; the legend beside it is a table with the numbers. Pointer or arrow keys show a share in the
 * ring.
 */
export function DonutChart(props: DonutChartProps) {
  const { title, segments, totalLabel, valueHeading = 'Count', className } = props;
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  const visibleSegments = segments.filter((segment) => segment.value > 0);
  const count = getNumberFormat('en');
  const totalText = props.totalText ?? count.format(total);
  const percent = getNumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
  const gap = visibleSegments.length > 1 ? gapLength : 0;

  let drawnLength = 0;
  const arcs: (Segment & { offset: number; length: number })[] = [];
  for (const segment of visibleSegments) {
    const length = (segment.value / total) * circumference;
    arcs.push({ ...segment, offset: -drawnLength, length: Math.max(length - gap, 0.5) });
    drawnLength += length;
  }

  const formatSegment = (segment: Segment) => segment.text ?? count.format(segment.value);
  const formatShare = (segment: Segment) => percent.format(total === 0 ? 0 : segment.value / total);
  const { shown, pick, slider } = useChartSlider({
    title,
    count: segments.length,
    defaultIndex: 0,
    getValueText: (index) => {
      const segment = segments[index];
      return segment ? `${segment.label}: ${formatSegment(segment)}, ${formatShare(segment)}` : '';
    },
  });
  const picked = shown === null ? undefined : segments[shown];
  const getPointerProps = (label: string) => ({
    onPointerEnter: () => pick(segments.findIndex((segment) => segment.label === label)),
    onPointerLeave: () => pick(null),
  });

  return (
    <div className={cx('flex flex-wrap items-center gap-x-6 gap-y-4', className)}>
      <div {...slider} className="relative size-32 shrink-0 rounded-full lg:size-44">
        <svg
          viewBox="0 0 100 100"
          className="size-full -rotate-90"
          fill="none"
          strokeWidth="11"
          aria-hidden="true"
        >
          <circle cx="50" cy="50" r={radius} className="stroke-line" />
          {arcs.map((arc) => (
            <circle
              key={arc.label}
              cx="50"
              cy="50"
              r={radius}
              className={cx(
                'transition-opacity',
                strokes[arc.tone],
                picked && picked.label !== arc.label && 'opacity-30',
              )}
              {...getPointerProps(arc.label)}
              strokeDasharray={`${arc.length} ${circumference - arc.length}`}
              strokeDashoffset={arc.offset}
            />
          ))}
        </svg>
        <div
          className="pointer-events-none absolute inset-0 grid place-content-center text-center"
          aria-hidden="true"
        >
          <span className="tabular font-semibold text-2xl text-ink">
            {picked ? formatShare(picked) : totalText}
          </span>
          {totalLabel && <span className="text-muted text-xs">{picked?.label ?? totalLabel}</span>}
        </div>
      </div>
      <table className="min-w-40 flex-1 text-base">
        <caption className="sr-only">
          {title}: {totalText} {totalLabel}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">{valueHeading}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr
              key={segment.label}
              className={cx(picked === segment && 'bg-hover')}
              {...getPointerProps(segment.label)}
            >
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink">
                <span className="flex items-center gap-2">
                  <span
                    className={cx(
                      'forced-color-adjust-none size-2.5 shrink-0 rounded-sm',
                      dots[segment.tone],
                    )}
                    aria-hidden="true"
                  />
                  {segment.label}
                </span>
              </th>
              <td className="tabular py-1 text-right font-medium text-ink">{formatSegment(segment)}</td>
              <td className="tabular w-14 py-1 text-right text-faint text-sm">{formatShare(segment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
