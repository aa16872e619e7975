import type { ReactElement } from 'react';
import { useSyncExternalStore } from 'react';
import { isNetworkOff, onNetworkChange } from '#/browser/network.ts';
import { PageOutline } from './page-outline.tsx';

/** The skeleton of a page while its code and data load. */
export function PagePending(): ReactElement {
  return (
    <div data-pending="">
      <OfflineNote />
      <PageOutline />
    </div>
  );
}

/** The page loads automatically once the network is back. */
function OfflineNote() {
  const isOff = useSyncExternalStore(onNetworkChange, isNetworkOff, () => false);
  return (
    <p role="status" className={isOff ? 'page-column pt-4 text-base text-muted' : 'hidden'}>
      {isOff && 'You are offline. This page loads automatically when you’re back online.'}
    </p>
  );
}
