import { ClientOnly } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { hasEntered } from '../stored.ts';

// If the code can't be loaded, the airdrops stay in the browser for the next visit.
const ImportEntered = lazyPart(() => import('./import-entered.tsx'), 'ImportEntered', {
  missing: null,
});

/** Loads the import of a visitor's airdrops if this browser has stored some. */
export const EnteredAirdrops = () => (
  <ClientOnly>
    <StoredAirdrops />
  </ClientOnly>
);

function StoredAirdrops() {
  // Read once: the import deletes what is stored.
  const [isNeeded] = useState(hasEntered);
  return (
    isNeeded && (
      <Suspense>
        <ImportEntered />
      </Suspense>
    )
  );
}
