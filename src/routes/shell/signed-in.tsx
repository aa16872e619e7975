import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { codeHolder } from '#/ui/code-holder.ts';
import { lazyPart } from '#/ui/lazy-part.ts';
import { BottomBar as ServerBar, OwnCorner as ServerCorner } from './own-parts.tsx';

type Parts = typeof import('./own-parts.tsx');

const ownParts = codeHolder((): Promise<Parts> => import('./own-parts.tsx'));

/** Fetches what the shell shows to signed-in people, for whoever is about to sign in: it stands there at once then. */
export const preloadOwnParts = ownParts.preload;

const partsAtHand = createIsomorphicFn()
  .server((): Parts | undefined => ({ BottomBar: ServerBar, OwnCorner: ServerCorner }))
  .client(ownParts.known);

/** Shown to signed-in people alone: visitors don't load its code. The server's HTML stands until it is there. */
function ownPart(name: keyof Parts) {
  const Lazy = lazyPart(() => ownParts.fetch().then((parts) => parts[name]), { orNothing: true });
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
