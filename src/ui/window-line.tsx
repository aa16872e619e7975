import { cx } from './cx.ts';

const dayMs = 86_400_000;

/** Returns whether less than a day is left until an end (both epoch milliseconds). */
export const isEndingSoon = (end: number, now: number): boolean => end > now && end - now < dayMs;

type WindowLineProps = {
  /** Start and end of the window, ISO-8601. */
  from: string;
  to: string;
  /** Epoch milliseconds. */
  now: number;
  className?: string | undefined;
};

/** A time window as a line: the elapsed part, and a mark for now. Adjacent text says when it closes. */
export function WindowLine({ from, to, now, className }: WindowLineProps) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const passed = `${Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100)).toFixed(1)}%`;
  const isSoon = isEndingSoon(end, now);
  return (
    <span
      aria-hidden="true"
      className={cx('forced-color-adjust-none relative block h-2', className)}
      suppressHydrationWarning
    >
      <span className={cx('absolute inset-x-0 top-0.75 h-0.5', isSoon ? 'bg-upcoming' : 'bg-accent-line')} />
      <span className="absolute top-0.75 left-0 h-0.5 bg-line-strong" style={{ width: passed }} />
      <span className="absolute top-0 right-0 h-2 w-px bg-line-strong" />
      <span className="absolute top-0 left-0 h-2 w-px bg-line-strong" />
      <span
        className={cx('absolute top-0 -ml-1 size-2 rounded-full', isSoon ? 'bg-upcoming' : 'bg-accent')}
        style={{ left: passed }}
      />
    </span>
  );
}
