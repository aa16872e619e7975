import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { cx } from '#/ui/cx.ts';
import { lazyPart } from '#/ui/lazy-part.tsx';
import type { AdSlotProps } from './ad-slot.tsx';

const AdSlot = lazyPart(() => import('./ad-slot.tsx'), 'AdSlot', { missing: null });

/** An ad slot, if the operator has configured an ad network; its code is loaded only then. */
export function AdPlace(props: AdSlotProps) {
  const { ads } = useRouter().options.context.config;
  if (ads === null) return null;
  return (
    <Suspense fallback={<div className={cx('ad-slot', props.className)} />}>
      <AdSlot {...props} />
    </Suspense>
  );
}
