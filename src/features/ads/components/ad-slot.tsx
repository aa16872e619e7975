import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getConsent, getServerConsent, subscribeConsent } from '#/browser/consent.ts';
import { isPublicPage } from '#/lib/public-pages.ts';
import { cx } from '#/ui/cx.ts';

type AdFormat = 'horizontal' | 'vertical' | 'rectangle';

const sizes: Readonly<Record<AdFormat, string>> = {
  horizontal: 'h-[90px] w-full',
  vertical: 'h-[600px] w-[160px]',
  rectangle: 'h-[250px] w-[300px]',
};

export type AdSlotProps = { format: AdFormat; className?: string };

/**
 * An ad slot, at its full size from the first paint (see consentScript and .ad-slot). Renders nothing if ads are not
 * configured or not allowed on the page, and disappears if the network has no ad or fails.
 */
export function AdSlot({ format, className }: AdSlotProps) {
  const router = useRouter();
  const { ads } = router.options.context.config;
  const isPrivate = useRouterState({ select: ({ location }) => !isPublicPage(location.pathname) });
  const { consent } = useSyncExternalStore(subscribeConsent, getConsent, getServerConsent);
  const [hasFailed, setHasFailed] = useState(false);
  const slot = useRef<HTMLModElement>(null);
  const isShown = ads !== null && !isPrivate && !hasFailed;
  const isActive = isShown && consent === 'accepted';

  useEffect(() => {
    if (!isActive || ads === null) return;
    const controller = new AbortController();
    const load = async () => {
      const { showAd } = await import('./ad-loader.ts');
      if (slot.current === null || controller.signal.aborted) return;
      await showAd(slot.current, ads.scriptUrl, router.history, controller.signal);
    };
    load().catch(() => {
      if (!controller.signal.aborted) setHasFailed(true);
    });
    return () => controller.abort();
  }, [isActive, ads, router]);

  // Mirrors consentScript when the consent changes.
  useEffect(() => {
    if (consent === 'accepted') document.documentElement.dataset.consent = 'accepted';
    else delete document.documentElement.dataset.consent;
  }, [consent]);

  if (!isShown) return null;
  return (
    <aside aria-label="Advertisement" className={cx('ad-slot', className)}>
      <p className="h-4 text-2xs text-faint">Advertisement</p>
      <ins
        ref={slot}
        className={cx('adsbygoogle block max-w-full overflow-hidden no-underline', sizes[format])}
        data-ad-client={ads.publisherId}
        data-ad-format={format}
      />
    </aside>
  );
}
