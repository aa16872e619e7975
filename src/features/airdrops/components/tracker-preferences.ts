import { createContext } from 'react';
import type { Reader } from '#/lib/wording.ts';
import type { RhythmSettings, WeekStart } from '../rhythm/kinds.ts';
import { useRequiredContext } from './use-required-context.ts';

export type TrackerPreferences = {
  viewerId: string;
  reader: Reader;
  /** The member's day and week. */
  settings: RhythmSettings;
  /** The chosen first day of the week; if null, the locale's applies. */
  weekStartsOn: WeekStart | null;
  /** ISO instant of the page load. */
  now: string;
};

/**
 * The member and their way to write dates. Its own context, because the tracker outlasts the session, from which
 * `useReader` takes them.
 */
export const TrackerPreferencesContext = createContext<TrackerPreferences | null>(null);

export const useTrackerPreferences = (): TrackerPreferences => useRequiredContext(TrackerPreferencesContext);
