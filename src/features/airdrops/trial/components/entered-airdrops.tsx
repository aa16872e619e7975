import { type ComponentType, useEffect, useState } from 'react';
import { hasEntered } from '../note.ts';

/** Loads the import of a visitor's airdrops if this browser has stored some. */
export function EnteredAirdrops() {
  const [TakeOver, setTakeOver] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasEntered()) return;
    import('./take-over.tsx').then(
      (module) => setTakeOver(() => module.TakeOver),
      // They stay in the browser for the next visit.
      () => undefined,
    );
  }, []);
  return TakeOver && <TakeOver />;
}
