import { type ComponentType, useEffect, useState } from 'react';
import { hasEntered } from '../stored.ts';

/** Loads the import of a visitor's airdrops if this browser has stored some. */
export function EnteredAirdrops() {
  const [Prompt, setPrompt] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasEntered()) return;
    import('./import-entered.tsx').then(
      (module) => setPrompt(() => module.ImportEntered),
      // They stay in the browser for the next visit.
      () => undefined,
    );
  }, []);
  return Prompt && <Prompt />;
}
