import { ClientOnly } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { LoadFailed } from './list-states.tsx';

/** A view of the list as a lazy part. `failure` is shown if its code can't be loaded. */
export const lazyView = <P extends object>(load: () => Promise<ComponentType<P>>, failure: string) =>
  lazyPart(load, { missing: () => <LoadFailed title={failure} /> });

/** Around a lazy view: the server renders its skeleton only. */
export function ViewBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <ClientOnly fallback={skeleton}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </ClientOnly>
  );
}
