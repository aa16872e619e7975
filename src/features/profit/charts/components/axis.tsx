import { formatCompact } from '../../components/money.ts';
import { type Axis, stepsOf } from '../chart-points.ts';

/** Of the picture of a chart, in pixels. */
export const HEIGHT = 208;

/** In pixels from the top: where nothing stands, and how high one of the currency is. */
export function placesOn(axis: Axis): { zero: number; unit: number } {
  const unit = HEIGHT / ((axis.up + axis.down) * axis.step);
  return { zero: axis.up * axis.step * unit, unit };
}

type AxisLabelsProps = { axis: Axis; currency: string; locale: string | null };

/** At the right of the picture. */
export function AxisLabels({ axis, currency, locale }: AxisLabelsProps) {
  const { zero, unit } = placesOn(axis);
  return stepsOf(axis).map((value) => (
    <span
      key={value}
      className="tabular absolute right-0 -translate-y-1/2 bg-surface pl-1 text-2xs text-faint"
      style={{ top: zero - value * unit }}
      aria-hidden="true"
    >
      {formatCompact(String(value), currency, locale)}
    </span>
  ));
}

/** Across the picture, one for each label. */
export function AxisLines({ axis }: { axis: Axis }) {
  const { zero, unit } = placesOn(axis);
  return stepsOf(axis).map((value) => (
    <line
      key={value}
      x1="0"
      x2="100%"
      y1={zero - value * unit}
      y2={zero - value * unit}
      className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
    />
  ));
}
