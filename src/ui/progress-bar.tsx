import { cx } from './cx.ts';

type ProgressBarProps = {
  label: string;
  value: number;
  max?: number;
  /** Read instead of the value. */
  valueText?: string;
  /** The height and color of the track. */
  className?: string;
  barClass?: string;
};

export function ProgressBar(props: ProgressBarProps) {
  const { label, value, max = 100, valueText, className = 'h-1.5 bg-line', barClass = 'bg-accent' } = props;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={cx('overflow-hidden rounded-full', className)}
    >
      <div
        className={cx('forced-color-adjust-none h-full rounded-full', barClass)}
        style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }}
      />
    </div>
  );
}
