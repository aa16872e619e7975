import { Suspense } from 'react';
import { lazyPart } from '#/ui/lazy-part.tsx';
import type { BulkBarProps } from './bulk-bar.tsx';

const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');

export const preloadBulkBar = BulkBar.preload;

/** Loads the bar when the selection mode begins. */
export const BulkBarSlot = (props: BulkBarProps) => (
  <Suspense>
    <BulkBar {...props} />
  </Suspense>
);
