import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { getConsent, getServerConsent, subscribeConsent } from '#/lib/consent.ts';

// It comes with what the page fetches anyway.
const load = () => import('./screens.tsx').then((module) => module.CookieQuestion);

const delayMs = 1000;

/** Milliseconds since somebody has seen the page, which is before its program came. */
function sinceShown(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted === undefined ? 0 : performance.now() - painted.startTime;
}

/** Asks for consent a second after the page was shown, or when the footer's 'Cookie Settings' is pressed. */
export function CookieBanner() {
  const { consent, reopened } = useSyncExternalStore(subscribeConsent, getConsent, getServerConsent);
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs - sinceShown());
    return () => clearTimeout(timer);
  }, []);

  const isAsked = reopened || (due && consent === 'unknown');
  // It stands there when its time has come.
  useEffect(() => {
    // Not `consent`, which is the server's while React takes over.
    if (getConsent().consent === 'unknown') load().catch(() => undefined);
  }, []);
  const [Question, setQuestion] = useState<ComponentType<{ takeFocus: boolean }> | null>(null);
  useEffect(() => {
    // Nothing is agreed to where it can't be had.
    if (isAsked)
      load().then(
        (component) => setQuestion(() => component),
        () => undefined,
      );
  }, [isAsked]);

  return isAsked && Question && <Question takeFocus={reopened} />;
}
