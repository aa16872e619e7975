import { type ComponentType, useEffect, useState } from 'react';
import { hasEntered } from '../note.ts';

/** Loads what brings a visitor's airdrops into the tracker, where there are any. */
export function EnteredAirdrops() {
  const [TakeOver, setTakeOver] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasEntered()) return;
    import('./take-over.tsx').then(
      (module) => setTakeOver(() => module.TakeOver),
      // They stay in the browser, for the next time.
      () => undefined,
    );
  }, []);
  return TakeOver && <TakeOver />;
}
