import { useEffect, useEffectEvent } from 'react';
import type { Airdrop } from '../../schema.ts';
import { defaultTrackerSearch, filterAirdrops } from '../filter.ts';

const sliceSize = 250;
const pauseMs = 30;

/** Prepares the rows' search texts bit by bit once all are here, so that the first key doesn't have to. */
export function usePreparedSearch(rows: readonly Airdrop[], isComplete: boolean): void {
  /** Answers whether more are left. */
  const warm = useEffectEvent((at: number) => {
    filterAirdrops(rows.slice(at, at + sliceSize), { ...defaultTrackerSearch, q: '\0' }, { today: '' });
    return at + sliceSize < rows.length;
  });
  useEffect(() => {
    if (!isComplete) return;
    let at = 0;
    const timer = setInterval(() => {
      if (!warm(at)) clearInterval(timer);
      at += sliceSize;
    }, pauseMs);
    return () => clearInterval(timer);
  }, [isComplete]);
}
