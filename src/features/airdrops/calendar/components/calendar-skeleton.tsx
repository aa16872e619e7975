import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { TrackerSearch } from '../../search/search.ts';

export const frameClass = 'plate overflow-hidden';
/** The height of a day by span. */
export const dayHeights = { month: 'h-14 md:h-35', week: 'h-112' };

/** Placeholder while the calendar's code or the first airdrops load. */
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
