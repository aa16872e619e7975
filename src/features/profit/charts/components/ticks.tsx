import { cx } from '#/ui/cx.ts';
import type { Point } from '../chart-points.ts';

/** Months or years below a picture; of many, every other where there is little room. */
export function Ticks({ points }: { points: readonly Point[] }) {
  const isMany = points.length > 12;
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
