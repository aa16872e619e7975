import { useState } from 'react';
import { messageOf } from '#/lib/app-error.ts';

/**
 * What was confirmed, on its way: `run` answers whether it worked, and what went wrong is in `error` until the next try or
 * `reset`. `failed`: told when the call fails without words of its own, or what is told of a failure.
 */
export function useConfirm(failed: string | ((failure: unknown) => string)) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(undefined);
    try {
      await act();
      return true;
    } catch (failure) {
      setError(typeof failed === 'string' ? messageOf(failure, failed) : failed(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, reset: () => setError(undefined) };
}
