import { useEffect, useEffectEvent } from 'react';
import type { Airdrop } from '../../schema.ts';
import { filterAirdrops } from '../../search/filter.ts';
import { defaultTrackerSearch } from '../../search/search.ts';

const sliceSize = 250;
const pauseMs = 30;

/** Builds the rows' search texts in slices once all are loaded, so that the first keystroke is fast. */
export function usePreparedSearch(rows: readonly Airdrop[], isComplete: boolean): void {
  /** Returns whether more rows are left. */
  const warmSlice = useEffectEvent((start: number) => {
    filterAirdrops(
      rows.slice(start, start + sliceSize),
      { ...defaultTrackerSearch, q: '\0' },
      { today: '', zone: 'UTC', now: 0 },
    );
    return start + sliceSize < rows.length;
  });
  useEffect(() => {
    if (!isComplete) return;
    let index = 0;
    const timer = setInterval(() => {
      if (!warmSlice(index)) clearInterval(timer);
      index += sliceSize;
    }, pauseMs);
    return () => clearInterval(timer);
  }, [isComplete]);
}
