import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { BottomBar as ServerBar, OwnCorner as ServerCorner } from './own-parts.tsx';

type Parts = typeof import('./own-parts.tsx');

let fetched: Parts | undefined;

async function fetchOwnParts(): Promise<Parts> {
  fetched ??= await import('./own-parts.tsx');
  return fetched;
}

/** Fetches what the shell shows to signed-in people, for whoever is about to sign in: it stands there at once then. */
export function preloadOwnParts(): void {
  fetchOwnParts().catch(() => undefined);
}

const lazily = (name: keyof Parts) =>
  lazy(() =>
    fetchOwnParts().then(
      (parts) => ({ default: parts[name] }),
      // The page is of use without.
      () => ({ default: () => null }),
    ),
  );

const partsAtHand = createIsomorphicFn()
  .server((): Parts | undefined => ({ BottomBar: ServerBar, OwnCorner: ServerCorner }))
  .client((): Parts | undefined => fetched);

/** Shown to signed-in people alone: visitors don't load its code. The server's HTML stands until it is there. */
function ownPart(name: keyof Parts) {
  const Lazy = lazily(name);
  return function OwnPart({ children }: { children?: ReactNode }) {
    const [Part] = useState((): ComponentType => partsAtHand()?.[name] ?? Lazy);
    return (
      <Suspense>
        <Part />
        {children}
      </Suspense>
    );
  };
}

export const OwnCorner = ownPart('OwnCorner');
export const BottomBar = ownPart('BottomBar');
