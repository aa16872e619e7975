import { createContext, useContext } from 'react';
import type { Offline } from './offline.ts';

/**
 * Undefined until its code has loaded, and in browsers without storage. Its own context, because its value changes after
 * hydration.
 */
export const OfflineContext = createContext<Offline | undefined>(undefined);

export const useTrackerOffline = (): Offline | undefined => useContext(OfflineContext);
