import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

type ChartTooltipProps = {
  label: string;
  /** Replaces the values. */
  words?: string | undefined;
  /** `sign` is the CSS class with the color of the series. */
  values: readonly { label: string; value: string; sign?: string | undefined }[];
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/** A chart's tooltip for the selected value. Screen readers read it from the chart itself. */
export function ChartTooltip({ label, words, values, className, style }: ChartTooltipProps) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute z-1 w-max rounded-md bg-raised px-2.5 py-2 text-xs shadow-md',
        className,
      )}
      style={style}
    >
      <p className="text-muted">{label}</p>
      {words !== undefined ? (
        <p className="tabular font-semibold text-ink text-sm">{words}</p>
      ) : (
        values.map((value) => (
          <p key={value.label} className="mt-0.5 flex items-center gap-1.5 text-ink">
            <LegendMark sign={value.sign} />
            {value.label}
            <span className="tabular ml-auto pl-4 font-semibold">{value.value}</span>
          </p>
        ))
      )}
    </div>
  );
}

export const LegendMark = ({ sign }: { sign: string | undefined }) =>
  sign && <span className={cx('forced-color-adjust-none h-2.5 w-2.5 shrink-0 rounded-full', sign)} />;
