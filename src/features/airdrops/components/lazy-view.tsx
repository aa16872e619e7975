import { ClientOnly } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ModuleWith } from '#/ui/code-loader.ts';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { LoadFailed } from './list-states.tsx';

/** Creates a lazy part from a view of the list. `failure` is shown if its code can't be loaded. */
export const lazyView = <Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  failure: string,
) => lazyPart(load, name, { missing: () => <LoadFailed title={failure} /> });

/** Wraps a lazy view, of which the server renders only the skeleton. */
export function ViewBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <ClientOnly fallback={skeleton}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </ClientOnly>
  );
}
