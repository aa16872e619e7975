import { useMemo, useSyncExternalStore } from 'react';
import type { Reader } from '#/lib/wording.ts';
import { ownZone } from '#/lib/zones.ts';
import { useViewer } from './viewer.ts';

const never = () => () => undefined;
const utc = () => 'UTC';

/**
 * Whose language and clock dates are written in: the signed-in person's. Visitors read English, as pages are, on their browser's
 * clock; on UTC's until the page has taken over.
 */
export function useReader(): Reader {
  const viewer = useViewer();
  const here = useSyncExternalStore(never, ownZone, utc);
  const [locale, zone] = viewer ? [viewer.locale, viewer.timeZone] : [null, here];
  return useMemo(() => ({ locale, zone }), [locale, zone]);
}
