import { type ComponentType, useEffect, useState } from 'react';
import { hasEntered } from '../stored.ts';

/** Loads what brings a visitor's airdrops into the tracker, where there are any. */
export function EnteredAirdrops() {
  const [ImportEntered, setTakeOver] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasEntered()) return;
    import('./import-entered.tsx').then(
      (module) => setTakeOver(() => module.ImportEntered),
      // They stay in the browser, for the next time.
      () => undefined,
    );
  }, []);
  return ImportEntered && <ImportEntered />;
}
