import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { getServerToasts, getToasts, subscribeToasts } from './toast-store.ts';

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster', { missing: null });

/** Preloads the toaster, for pages that may have to report a lost connection. */
export const preloadToaster = Toaster.preload;

/** In the shell of every page; loads the Toaster with the first toast, which waits in the store. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts, getServerToasts);
  const [isNeeded, setIsNeeded] = useState(false);
  if (toasts.length > 0 && !isNeeded) setIsNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
