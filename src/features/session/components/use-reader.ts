import { useMemo, useSyncExternalStore } from 'react';
import { useViewer } from './viewer.ts';

/** Whose clock and language dates are written in. */
export type Reader = { locale: string | null; zone: string };

const never = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const browserLocale = () => navigator.language;
const noLocale = () => null;
const utc = () => 'UTC';

/** The signed-in person's zone and locale, a visitor's as their browser says; UTC until the page has taken over. */
export function useReader(): Reader {
  const viewer = useViewer();
  const zone = useSyncExternalStore(never, browserZone, utc);
  const locale = useSyncExternalStore(never, browserLocale, noLocale);
  const own = viewer ? { locale: viewer.locale, zone: viewer.timeZone } : { locale, zone };
  return useMemo(() => ({ locale: own.locale, zone: own.zone }), [own.locale, own.zone]);
}
