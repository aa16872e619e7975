import { useMemo } from 'react';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { findSimilar } from './duplicates.ts';

/** Returns tracked airdrops that may be the same as the one being added. */
export function useSimilar(name: string, projectLink: string): ReturnType<typeof findSimilar> {
  const { store } = useTrackerStore();
  return useMemo(
    () => findSimilar(store.getSnapshot().rows, { name, projectLink }),
    [store, name, projectLink],
  );
}
