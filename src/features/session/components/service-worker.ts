import type { RegisteredRouter } from '@tanstack/react-router';
import { getDeviceOwner } from '#/browser/device-owner.ts';
import { isNetworkOff } from '#/browser/network.ts';
import { onServerResponse, waitForCalls } from '#/lib/server-responses.ts';
import { dismissToast, toast } from '#/ui/toast-store.ts';
import { removeWorker } from './leave-device.ts';

const minCheckIntervalMs = 60_000;
const replyTimeoutMs = 2_000;

/** The entry script of this page; its name changes with each release. */
const ownEntry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]');
  return script === null ? undefined : new URL(script.src).pathname;
};

/** Returns a worker's version, identified by its pages' entry script; undefined if it doesn't answer. */
function readEntry(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    setTimeout(() => resolve(undefined), replyTimeoutMs);
    worker.postMessage('which', [port2]);
  });
}

/** Activates a waiting worker for all pages. */
async function activate(worker: ServiceWorker): Promise<void> {
  // It doesn't wait if no page uses the old one.
  if (worker.state !== 'installed') return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, replyTimeoutMs);
    worker.postMessage('take over');
  });
}

/**
 * Registers the service worker, or removes it if the operator disabled it. A worker of another version waits: the
 * user is offered an update, which applies with the next navigation. Returns a cleanup function.
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
    await activate(worker);
    location.assign(href);
  }

  async function offerUpdate(worker: ServiceWorker): Promise<void> {
    const entry = await readEntry(worker);
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
    const watchInstallation = (worker: ServiceWorker | null) => {
      worker?.addEventListener(
        'statechange',
        () => worker.state === 'installed' && isUpdate() && void offerUpdate(worker),
        { signal },
      );
    };
    if (registration.waiting !== null && isUpdate()) void offerUpdate(registration.waiting);
    watchInstallation(registration.installing);
    registration.addEventListener('updatefound', () => watchInstallation(registration.installing), {
      signal,
    });
    // Browsers check for updates when they load a document, but a tab may stay open for weeks.
    const check = () => {
      if (Date.now() - checkedAt < minCheckIntervalMs) return;
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    };
    const stopListening = onServerResponse(check);
    signal.addEventListener('abort', stopListening);
  }

  async function begin(): Promise<void> {
    const { serviceWorker } = navigator;
    if (router.options.context.config.serviceWorker) {
      const registration = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
      // The user has signed out in the meantime.
      if (signal.aborted) return getDeviceOwner() === null ? removeWorker() : undefined;
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
  // Without a worker, the site works as in browsers that don't support it.
  begin().catch(() => undefined);
  return () => {
    stopped.abort();
    stopNavigations();
    if (offer !== undefined) dismissToast(offer);
  };
}
