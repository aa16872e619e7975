import type { RouterHistory } from '@tanstack/react-router';
import { isPublicPage } from '#/lib/public-pages.ts';

const retryMs = 200;

let script: Promise<void> | undefined;

/** Puts the network's script into the page, once. Rejects when it does not come. */
function loadScript(url: string, history: RouterHistory): Promise<void> {
  script ??= new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the ad script did not come')));
    document.head.append(element);
    // What is somebody's own gets a document of its own, in which no foreign script has ever run.
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

const queueOf = (): unknown => ('adsbygoogle' in window ? window.adsbygoogle : undefined);

/** Resolves with the script's queue once it is there, looking for it each 200 ms. */
function awaitQueue(signal: AbortSignal): Promise<{ push: (ad: object) => unknown }> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const queue = queueOf();
      if (typeof queue !== 'object' || queue === null || !('push' in queue)) return;
      if (typeof queue.push !== 'function') return;
      stop();
      // Just seen to be there.
      resolve(queue as { push: (ad: object) => unknown });
    };
    const timer = setInterval(look, retryMs);
    const stop = () => clearInterval(timer);
    signal.addEventListener('abort', () => {
      stop();
      reject(new Error('the slot is gone'));
    });
    look();
  });
}

/** Rejects once the network says of a slot that it has nothing for it. */
function awaitUnfilled(place: HTMLElement, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const look = () => {
      if (place.dataset.adStatus === 'unfilled') reject(new Error('no ad for this slot'));
    };
    const observer = new MutationObserver(look);
    observer.observe(place, { attributes: true, attributeFilter: ['data-ad-status'] });
    signal.addEventListener('abort', () => observer.disconnect());
    look();
  });
}

/** Fills a slot. Rejects when there is nothing to show in it; never resolves otherwise. */
export async function showAd(
  place: HTMLElement,
  scriptUrl: string,
  history: RouterHistory,
  signal: AbortSignal,
): Promise<void> {
  const unfilled = awaitUnfilled(place, signal);
  const failed = loadScript(scriptUrl, history).then(() => new Promise<never>(() => undefined));
  const queue = await Promise.race([awaitQueue(signal), unfilled, failed]);
  // A slot that was filled before stays so.
  if (place.dataset.asked === undefined) {
    place.dataset.asked = '';
    queue.push({});
  }
  await unfilled;
}
