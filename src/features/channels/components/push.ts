import { useQuery } from '@tanstack/react-query';
import type { PushInput } from '../calls.ts';

/** What stands between this browser and push messages, if anything. */
export type PushState = {
  obstacle: 'insecure' | 'unsupported' | 'denied' | null;
  /** This browser has a subscription, which may be another person's. */
  isSubscribed: boolean;
};

/** How long a service worker that is being registered may take. */
const patienceMs = 30_000;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The page's service worker once it is active. It is registered while the page loads. */
function activeWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('no service worker is active')), patienceMs);
    void navigator.serviceWorker.ready.then((registration) => {
      clearTimeout(giveUp);
      resolve(registration);
    });
  });
}

async function readState(): Promise<PushState> {
  if (!window.isSecureContext) return { obstacle: 'insecure', isSubscribed: false };
  if (!isSupported()) return { obstacle: 'unsupported', isSubscribed: false };
  if (Notification.permission === 'denied') return { obstacle: 'denied', isSubscribed: false };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return { obstacle: null, isSubscribed: subscription != null };
}

/** What this browser says of push; undefined on the server and until it is known. */
export function usePushState() {
  const { data, refetch } = useQuery({
    queryKey: ['push-state'],
    queryFn: readState,
    // The server knows no browser.
    enabled: typeof window !== 'undefined',
    staleTime: 0,
  });
  return { state: data, reload: () => void refetch() };
}

const sameKey = (key: ArrayBuffer | null, publicKey: string) => {
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
};

/**
 * Asks the person for permission, and the browser for a subscription with the site's key. Null where the person refused. Call
 * it at a click: browsers show the question only then.
 */
export async function subscribeToPush(publicKey: string): Promise<Omit<PushInput, 'name'> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await activeWorker();
  const before = await pushManager.getSubscription();
  // A browser keeps to the key that it subscribed with first.
  if (before && !sameKey(before.options.applicationServerKey, publicKey)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Ends this browser's subscription; what is left of it at the server goes when nothing arrives any more. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
