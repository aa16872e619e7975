import { useEffect } from 'react';
import { useLatest } from '#/ui/use-latest.ts';

/** Single keys of the dialog: the page's own shortcuts are disabled while a dialog is open. */
export function useStepKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const run = latest.current[event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [latest]);
}
