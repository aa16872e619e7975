import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentType, lazy } from 'react';
import { BottomBar, OwnCorner } from './own-parts.tsx';

type Parts = { OwnCorner: ComponentType; BottomBar: ComponentType };

const lazily = (name: keyof Parts) =>
  lazy(() =>
    import('./own-parts.tsx').then(
      (parts) => ({ default: parts[name] }),
      // The page is of use without.
      () => ({ default: () => null }),
    ),
  );

/** What the shell shows to signed-in people alone: visitors don't load its code. Each stands in a Suspense of its own. */
export const signedIn = createIsomorphicFn()
  .server((): Parts => ({ OwnCorner, BottomBar }))
  .client((): Parts => ({ OwnCorner: lazily('OwnCorner'), BottomBar: lazily('BottomBar') }))();
