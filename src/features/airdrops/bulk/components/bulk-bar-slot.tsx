import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '#/ui/toast-store.ts';
import type { BulkBarProps } from './bulk-bar.tsx';

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
