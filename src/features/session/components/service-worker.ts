import type { RegisteredRouter } from '@tanstack/react-router';
import { deviceOwner } from '#/lib/device-mark.ts';
import { isNetworkOff } from '#/lib/network.ts';
import { onServerAnswer, waitForCalls } from '#/lib/server-responses.ts';
import { dismissToast, toast } from '#/ui/toast-store.ts';
import { removeWorker } from './leave-device.ts';

const oftenestMs = 60_000;
const answerMs = 2_000;

/** The script that this page began with; its name changes with every version of the program. */
const ownEntry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]');
  return script === null ? undefined : new URL(script.src).pathname;
};

/** Of which version a worker is, by the script that its pages begin with; undefined where it doesn't say. */
function entryOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    setTimeout(() => resolve(undefined), answerMs);
    worker.postMessage('which', [port2]);
  });
}

/** Has it answer for all pages from now on. */
async function takeOver(worker: ServiceWorker): Promise<void> {
  // Without a page of the old one's it doesn't wait.
  if (worker.state !== 'installed') return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, answerMs);
    worker.postMessage('take over');
  });
}

/**
 * Registers the service worker, or removes it where the operator wants none. A worker of another version than this page
 * waits: it is offered, and taken with the next page that is gone to. Returns how to stop.
 */
export function followWorker(router: RegisteredRouter): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let waiting: ServiceWorker | undefined;
  let offer: string | undefined;
  let checkedAt = Date.now();

  async function load(href: string): Promise<void> {
    if (waiting === undefined || isNetworkOff()) return;
    const worker = waiting;
    waiting = undefined;
    await waitForCalls();
    await takeOver(worker);
    location.assign(href);
  }

  async function meet(worker: ServiceWorker): Promise<void> {
    const entry = await entryOf(worker);
    if (signal.aborted) return;
    if (entry === ownEntry()) {
      worker.postMessage('take over');
      return;
    }
    waiting = worker;
    offer = toast({
      title: 'A new version is available',
      description: 'It loads with the next page you open.',
      duration: 60_000,
      action: {
        label: 'Reload',
        altText: 'Reload, or open another page',
        onAction: () => void load(location.href),
      },
    });
  }

  function watch(registration: ServiceWorkerRegistration): void {
    const isUpdate = () => registration.active !== null;
    const arrive = (worker: ServiceWorker | null) => {
      worker?.addEventListener(
        'statechange',
        () => worker.state === 'installed' && isUpdate() && void meet(worker),
        { signal },
      );
    };
    if (registration.waiting !== null && isUpdate()) void meet(registration.waiting);
    arrive(registration.installing);
    registration.addEventListener('updatefound', () => arrive(registration.installing), { signal });
    // A tab may stay for weeks without loading a document, which is when browsers look themselves.
    const check = () => {
      if (Date.now() - checkedAt < oftenestMs) return;
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    };
    const stopListening = onServerAnswer(check);
    signal.addEventListener('abort', stopListening);
  }

  async function begin(): Promise<void> {
    const { serviceWorker } = navigator;
    if (router.options.context.config.serviceWorker) {
      const registration = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
      // They have signed out meanwhile.
      if (signal.aborted) return deviceOwner() === null ? removeWorker() : undefined;
      registration.active?.postMessage('fill');
      watch(registration);
    } else {
      await removeWorker();
    }
  }

  const stopNavigations = router.subscribe(
    'onBeforeNavigate',
    ({ pathChanged, fromLocation, toLocation }) => {
      if (pathChanged && fromLocation !== undefined) void load(toLocation.publicHref);
    },
  );
  // Without one the site works as it does in browsers that have none.
  begin().catch(() => undefined);
  return () => {
    stopped.abort();
    stopNavigations();
    if (offer !== undefined) dismissToast(offer);
  };
}
