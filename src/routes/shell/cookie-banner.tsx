import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  acceptCookies,
  declineCookies,
  getConsent,
  getServerConsent,
  subscribeConsent,
} from '#/browser/consent.ts';
import { Button } from '#/ui/button.tsx';
import { useFootHeight } from '#/ui/foot-height.ts';

const optional = {
  none: 'There are no optional cookies today. If we add any, we’ll ask first.',
  ads: 'Optional cookies, such as ad cookies, are used only with your consent.',
};

/** The texts on phones, where the banner is one row. */
const short = {
  none: 'One cookie keeps you signed in.',
  ads: 'Ad cookies are used only with your consent.',
};

/**
 * Asks for consent one second after the first paint, or when the user presses 'Cookie Settings' in the
 * footer. Every page contains it hidden, so that it doesn't wait for the page's code; see `cookieScript`.
 */
export function CookieBanner() {
  const { showsAds } = useRouter().options.context.config;
  const { reopened } = useSyncExternalStore(subscribeConsent, getConsent, getServerConsent);
  const kind = showsAds ? 'ads' : 'none';
  const banner = useRef<HTMLElement>(null);

  // Focused elements scroll to above the banner; bars at the bottom move above it.
  useFootHeight(banner, '--banner');

  useEffect(() => {
    if (!reopened) return;
    const opener = document.activeElement;
    banner.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [reopened]);

  return (
    <section
      ref={banner}
      aria-label="Cookie consent"
      tabIndex={-1}
      className="cookie-banner max-md:[body:has([data-first-form])_&]:static sticky bottom-(--nav,0px) z-header animate-fade-in border-line-strong border-t bg-raised shadow-lg outline-none print:hidden"
    >
      <div className="page-column flex items-center gap-x-3 py-1.5 pb-[max(0.375rem,var(--inset-foot))] sm:gap-x-6 sm:py-3">
        <p className="min-w-0 flex-1 text-balance text-muted text-xs sm:hidden">{short[kind]}</p>
        <p className="min-w-0 flex-1 text-muted text-sm max-sm:hidden">
          Dropfolio needs one cookie to keep you signed in. {optional[kind]}
        </p>
        <div className="flex gap-2">
          <Button data-cookies="declined" onClick={declineCookies}>
            Decline
          </Button>
          <Button data-cookies="accepted" variant="primary" onClick={acceptCookies}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  );
}
