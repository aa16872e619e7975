import { useMinute } from '#/ui/clock.ts';
import { getCheckInDay, isCheckedIn } from '../check-in.ts';
import type { RhythmSettings } from '../rhythm/kinds.ts';
import type { Airdrop } from '../schema.ts';
import { useTrackerPreferences } from './tracker-preferences.ts';

/** Whether the airdrop is checked in: visited on the member's day, and not due again on it. */
export function useIsCheckedIn(row: Airdrop): boolean {
  const { settings, now } = useTrackerPreferences();
  return isCheckedIn(row, { now: useMinute(now), settings });
}

/** Returns the member's day, in which check-ins are recorded, updated when the next one begins. */
export function useCheckInDay(): string {
  const { settings, now } = useTrackerPreferences();
  return useMemberDay(settings, now);
}

/** Returns the member's day outside the tracker. `serverNow`: ISO instant of the page load. */
export const useMemberDay = (settings: RhythmSettings, serverNow: string): string =>
  getCheckInDay({ now: useMinute(serverNow), settings });
