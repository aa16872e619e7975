import { useQuery } from '@tanstack/react-query';
import type { PushInput } from '../calls.ts';

/** Whether this browser can receive push messages. */
export type PushState = {
  obstacle: 'insecure' | 'unsupported' | 'denied' | null;
  /** Whether this browser has a subscription, possibly another person's. */
  isSubscribed: boolean;
};

const workerTimeoutMs = 30_000;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Resolves with the page's service worker, which the page registers on load, once it is active. */
function waitForWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('no service worker is active')), workerTimeoutMs);
    void navigator.serviceWorker.ready.then((registration) => {
      clearTimeout(timeout);
      resolve(registration);
    });
  });
}

async function readPushState(): Promise<PushState> {
  if (!window.isSecureContext) return { obstacle: 'insecure', isSubscribed: false };
  if (!isSupported()) return { obstacle: 'unsupported', isSubscribed: false };
  if (Notification.permission === 'denied') return { obstacle: 'denied', isSubscribed: false };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return { obstacle: null, isSubscribed: subscription != null };
}

/** Returns the browser's push state; undefined on the server and while it loads. */
export function usePushState() {
  const { data, refetch } = useQuery({
    queryKey: ['push-state'],
    queryFn: readPushState,
    enabled: typeof window !== 'undefined',
    staleTime: 0,
  });
  return { state: data, reload: () => void refetch() };
}

const isSameKey = (key: ArrayBuffer | null, publicKey: string) => {
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
};

/**
 * Asks for permission and subscribes with the site's key. Returns null when the user refuses. Call it in a click handler because
 * browsers show the permission prompt only then.
 */
export async function subscribeToPush(publicKey: string): Promise<Omit<PushInput, 'name'> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await waitForWorker();
  const existing = await pushManager.getSubscription();
  // A browser keeps the key of its first subscription, so another key requires unsubscribing.
  if (existing && !isSameKey(existing.options.applicationServerKey, publicKey)) await existing.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Ends this browser's subscription. The server deletes the channel when a message no longer arrives. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
