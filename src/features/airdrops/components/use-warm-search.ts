import { useEffect } from 'react';
import { defaultTrackerSearch, filterAirdrops } from '../filter.ts';
import type { Airdrop } from '../schema.ts';

const sliceSize = 250;
const pauseMs = 30;

/** Prepares the rows' search texts bit by bit once all are here, so that the first key doesn't have to. */
export function useWarmSearch(rows: readonly Airdrop[], isComplete: boolean): void {
  useEffect(() => {
    if (!isComplete || rows.length <= sliceSize) return;
    let at = 0;
    const timer = setInterval(() => {
      filterAirdrops(rows.slice(at, at + sliceSize), { ...defaultTrackerSearch, q: '\0' }, { today: '' });
      at += sliceSize;
      if (at >= rows.length) clearInterval(timer);
    }, pauseMs);
    return () => clearInterval(timer);
  }, [isComplete]);
}
