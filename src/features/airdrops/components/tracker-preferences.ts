import { createContext } from 'react';
import type { Reader } from '#/lib/wording.ts';
import { useRequiredContext } from './use-required-context.ts';

export type TrackerPreferences = {
  viewerId: string;
  reader: Reader;
  /** ISO instant of the page load. */
  now: string;
};

/**
 * The member and their way to write dates. Its own context, because the tracker outlasts the session, from which
 * `useReader` takes them.
 */
export const TrackerPreferencesContext = createContext<TrackerPreferences | null>(null);

export const useTrackerPreferences = (): TrackerPreferences => useRequiredContext(TrackerPreferencesContext);
