import { createIsomorphicFn } from '@tanstack/react-start';
import { laterPart } from '#/ui/later-part.tsx';
import { NoAirdrops as DrawnNone } from '../../first-steps/components/no-airdrops.tsx';
import { LoadFailed as DrawnFailed, NothingMatches as DrawnNothing } from './list-states.tsx';

const drawn = createIsomorphicFn()
  .server(() => ({ NoAirdrops: DrawnNone, LoadFailed: DrawnFailed, NothingMatches: DrawnNothing }))
  .client(() => undefined)();

/** What stands in the place of the list where there is none. Most people have one, and presses are answered before its code comes. */
export const NoAirdrops = laterPart(
  () => import('../../first-steps/components/no-airdrops.tsx').then((module) => module.NoAirdrops),
  drawn?.NoAirdrops,
);
export const LoadFailed = laterPart(
  () => import('./list-states.tsx').then((module) => module.LoadFailed),
  drawn?.LoadFailed,
);
export const NothingMatches = laterPart(
  () => import('./list-states.tsx').then((module) => module.NothingMatches),
  drawn?.NothingMatches,
);

/** For what may be done to a list next: its last airdrop goes, a filter leaves none, the network is gone. */
export function preloadStates(): void {
  for (const state of [NoAirdrops, LoadFailed, NothingMatches]) state.preload();
}
