import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { TrackerSearch } from '../../list/filter.ts';

/** The calendar's frame. */
export const frameClass = 'plate overflow-hidden';
/** A day's height in a grid of so many weeks. */
export const dayHeights = { month: 'h-14 md:h-35', week: 'h-112' };

/** The calendar's outline while its code or the first airdrops come. */
export function CalendarSkeleton({ span }: Pick<TrackerSearch, 'span'>) {
  return (
    <Loading label="Loading the calendar…" className={frameClass}>
      <div className="h-21 p-3 pointer-coarse:h-23 max-sm:h-36!">
        <Skeleton className="h-9 w-36" />
      </div>
      <div data-skeleton="" className="pt-7">
        {(span === 'month' ? [1, 2, 3, 4, 5, 6] : [1]).map((week) => (
          <div
            key={week}
            className={`border-line border-t ${dayHeights[span === 'month' ? span : 'week']}`}
          />
        ))}
      </div>
    </Loading>
  );
}
