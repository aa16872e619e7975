import { useMemo, useSyncExternalStore } from 'react';
import type { Reader } from '#/lib/wording.ts';
import { ownZone } from '#/lib/zones.ts';
import { useViewer } from './viewer.ts';

const subscribeToNothing = () => () => undefined;
const utc = () => 'UTC';

/**
 * Returns the locale and time zone for dates: the signed-in user's. Visitors get English and their browser's time
 * zone, but UTC until hydration.
 */
export function useReader(): Reader {
  const viewer = useViewer();
  const here = useSyncExternalStore(subscribeToNothing, ownZone, utc);
  const [locale, zone] = viewer ? [viewer.locale, viewer.timeZone] : [null, here];
  return useMemo(() => ({ locale, zone }), [locale, zone]);
}
