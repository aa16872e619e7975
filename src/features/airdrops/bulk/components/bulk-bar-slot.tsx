import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#/ui/toast-store.ts';
import type { Airdrop } from '../../schema.ts';
import type { useSelection } from './use-selection.ts';

export type BulkBarProps = { selection: ReturnType<typeof useSelection>; rows: readonly Airdrop[] };

/** Loads the bar when the selection mode begins. */
export function BulkBarSlot(props: BulkBarProps) {
  const [BulkBar, setBulkBar] = useState<ComponentType<BulkBarProps> | null>(null);
  useEffect(() => {
    import('./bulk-bar.tsx').then(
      (module) => setBulkBar(() => module.BulkBar),
      () => toast({ title: 'Error', description: 'An unexpected error occurred', tone: 'destructive' }),
    );
  }, []);
  return BulkBar && <BulkBar {...props} />;
}
