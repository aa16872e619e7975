import { Suspense } from 'react';
import { lazyPart } from '#/ui/lazy-part.tsx';
import type { Airdrop } from '../../schema.ts';
import type { useSelection } from './use-selection.ts';

export type BulkBarProps = { selection: ReturnType<typeof useSelection>; rows: readonly Airdrop[] };

const BulkBar = lazyPart(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));

export const preloadBulkBar = BulkBar.preload;

/** Loads the bar when the selection mode begins. */
export const BulkBarSlot = (props: BulkBarProps) => (
  <Suspense>
    <BulkBar {...props} />
  </Suspense>
);
