import type { RouterHistory } from '@tanstack/react-router';
import { isPublicPage } from '#/lib/public-pages.ts';

const retryMs = 200;

let script: Promise<void> | undefined;

/** Adds the ad network's script to the page once. Rejects if it fails to load. */
function loadScript(url: string, history: RouterHistory): Promise<void> {
  script ??= new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the ad script failed to load')));
    document.head.append(element);
    // Private pages load as a new document, so that the third-party script can't run in them.
    history.block({
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation }) => {
        if (isPublicPage(nextLocation.pathname)) return false;
        location.assign(nextLocation.href);
        return true;
      },
    });
  });
  return script;
}

const getQueue = (): unknown => ('adsbygoogle' in window ? window.adsbygoogle : undefined);

/** Polls until the script's queue exists, and resolves with it. */
function awaitQueue(signal: AbortSignal): Promise<{ push: (ad: object) => unknown }> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const queue = getQueue();
      if (typeof queue !== 'object' || queue === null || !('push' in queue)) return;
      if (typeof queue.push !== 'function') return;
      stop();
      resolve(queue as { push: (ad: object) => unknown });
    };
    const timer = setInterval(check, retryMs);
    const stop = () => clearInterval(timer);
    signal.addEventListener('abort', () => {
      stop();
      reject(new Error('the ad slot was removed'));
    });
    check();
  });
}

/** Rejects once the network reports that it has no ad for a slot. */
function awaitUnfilled(slot: HTMLElement, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const check = () => {
      if (slot.dataset.adStatus === 'unfilled') reject(new Error('no ad for this slot'));
    };
    const observer = new MutationObserver(check);
    observer.observe(slot, { attributes: true, attributeFilter: ['data-ad-status'] });
    signal.addEventListener('abort', () => observer.disconnect());
    check();
  });
}

/** Requests an ad for a slot. Rejects if there is none; otherwise never settles. */
export async function showAd(
  slot: HTMLElement,
  scriptUrl: string,
  history: RouterHistory,
  signal: AbortSignal,
): Promise<void> {
  const unfilled = awaitUnfilled(slot, signal);
  // A successful load must not win the race, so its promise never settles.
  const loadFailure = loadScript(scriptUrl, history).then(() => new Promise<never>(() => undefined));
  const queue = await Promise.race([awaitQueue(signal), unfilled, loadFailure]);
  // AdSense throws if a slot is requested twice.
  if (slot.dataset.requested === undefined) {
    slot.dataset.requested = '';
    queue.push({});
  }
  await unfilled;
}
