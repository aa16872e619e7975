import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { getServerToasts, getToasts, subscribeToasts } from './toast-store.ts';

const load = () => import('./toaster.tsx');

/** Preloads the toaster, for pages that may have to report a lost connection. */
export function preloadToaster(): void {
  load().catch(() => undefined);
}

/** In the shell of every page; loads the Toaster with the first toast, which waits in the store. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts, getServerToasts);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (toasts.length === 0 || Toaster) return;
    let wanted = true;
    load().then(
      (module) => wanted && setToaster(() => module.Toaster),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [toasts, Toaster]);

  return Toaster && <Toaster />;
}
