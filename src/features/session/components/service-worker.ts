import type { RegisteredRouter } from '@tanstack/react-router';
import { getDeviceOwner } from '#/browser/device-owner.ts';
import { isNetworkOff } from '#/browser/network.ts';
import { onServerResponse, waitForCalls } from '#/lib/server-responses.ts';
import { dismissToast, toast } from '#/ui/toast-store.ts';
import { unregisterWorker } from './leave-device.ts';

const minCheckIntervalMs = 60_000;
const replyTimeoutMs = 2_000;

/** Returns this page's entry script, whose name changes with each release. */
const getPageEntry = (): string | undefined => {
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
  // A worker is active at once if no page uses an older one.
  if (worker.state !== 'installed') return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, replyTimeoutMs);
    worker.postMessage('take over');
  });
}

/**
 * Registers the service worker, or removes it if the operator disabled it. A worker of another version waits: a
 * toast offers the update, which the next navigation applies. Returns a cleanup function.
 */
export function startServiceWorker(router: RegisteredRouter): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let waitingWorker: ServiceWorker | undefined;
  let toastId: string | undefined;
  let checkedAt = Date.now();

  async function applyUpdate(href: string): Promise<void> {
    if (waitingWorker === undefined || isNetworkOff()) return;
    const worker = waitingWorker;
    waitingWorker = undefined;
    await waitForCalls();
    await activate(worker);
    location.assign(href);
  }

  async function offerUpdate(worker: ServiceWorker): Promise<void> {
    const entry = await readEntry(worker);
    if (signal.aborted) return;
    if (entry === getPageEntry()) {
      worker.postMessage('take over');
      return;
    }
    waitingWorker = worker;
    toastId = toast({
      title: 'A new version is available',
      description: 'It loads with the next page you open.',
      duration: 60_000,
      action: {
        label: 'Reload',
        altText: 'Reload, or open another page',
        onAction: () => void applyUpdate(location.href),
      },
    });
  }

  function watchForUpdates(registration: ServiceWorkerRegistration): void {
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
    const checkForUpdate = () => {
      if (Date.now() - checkedAt < minCheckIntervalMs) return;
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    };
    const stopListening = onServerResponse(checkForUpdate);
    signal.addEventListener('abort', stopListening);
  }

  async function register(): Promise<void> {
    const { serviceWorker } = navigator;
    if (router.options.context.config.serviceWorker) {
      const registration = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
      // The user has signed out in the meantime.
      if (signal.aborted) return getDeviceOwner() === null ? unregisterWorker() : undefined;
      registration.active?.postMessage('fill');
      watchForUpdates(registration);
    } else {
      await unregisterWorker();
    }
  }

  const stopNavigations = router.subscribe(
    'onBeforeNavigate',
    ({ pathChanged, fromLocation, toLocation }) => {
      if (pathChanged && fromLocation !== undefined) void applyUpdate(toLocation.publicHref);
    },
  );
  // Without a worker, the site works as in browsers that don't support it.
  register().catch(() => undefined);
  return () => {
    controller.abort();
    stopNavigations();
    if (toastId !== undefined) dismissToast(toastId);
  };
}
