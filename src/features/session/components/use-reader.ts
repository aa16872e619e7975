import { useMemo, useSyncExternalStore } from 'react';
import type { Reader } from '#/lib/wording.ts';
import { getDeviceZone } from '#/lib/zones.ts';
import { useViewer } from './viewer.ts';

const subscribeToNothing = () => () => undefined;
const getUtc = () => 'UTC';

/**
 * Returns the locale and time zone for dates: the signed-in user's. Visitors get English and their browser's time
 * zone, but UTC until hydration.
 */
export function useReader(): Reader {
  const viewer = useViewer();
  const browserZone = useSyncExternalStore(subscribeToNothing, getDeviceZone, getUtc);
  const [locale, zone] = viewer ? [viewer.locale, viewer.timeZone] : [null, browserZone];
  return useMemo(() => ({ locale, zone }), [locale, zone]);
}
