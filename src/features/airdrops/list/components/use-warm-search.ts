import { useEffect, useEffectEvent } from 'react';
import { defaultTrackerSearch, filterAirdrops } from '../../filter.ts';
import type { Airdrop } from '../../schema.ts';

const sliceSize = 250;
const pauseMs = 30;

/** Builds the rows' search texts in slices once all are loaded, so that the first keystroke is fast. */
export function usePreparedSearch(rows: readonly Airdrop[], isComplete: boolean): void {
  /** Returns whether more rows are left. */
  const warmSlice = useEffectEvent((at: number) => {
    filterAirdrops(
      rows.slice(at, at + sliceSize),
      { ...defaultTrackerSearch, q: '\0' },
      { today: '', now: 0 },
    );
    return at + sliceSize < rows.length;
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
