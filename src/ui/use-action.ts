import { useCallback, useEffect, useState } from 'react';
import { createAction, type FailureOptions, idle, showFailure } from './action.ts';
import { useLatest } from './use-latest.ts';

type RunOptions = FailureOptions & {
  /** The subjects of the call, if the hook serves several: each is tracked separately. */
  keys?: string | readonly string[];
};

/**
 * A button's action: runs once at a time, and shows failures. `run` resolves with its success; with `beside`,
 * the message is in `error` until the next attempt or `reset`. `run` and `reset` stay the same across
 * renders.
 */
export function useAction(options: FailureOptions = {}) {
  const [action] = useState(createAction);
  const [{ running, error }, setState] = useState(idle);
  useEffect(() => action.subscribe(setState), [action]);
  const latest = useLatest(options);
  const run = useCallback(
    (act: () => Promise<unknown>, runOptions?: RunOptions): Promise<boolean> =>
      action.run(
        act,
        (failure) => showFailure(failure, { ...latest.current, ...runOptions }),
        runOptions?.keys,
      ),
    [action, latest],
  );
  return {
    run,
    busy: running.length > 0,
    isBusyWith: (key: string) => running.includes(key),
    error,
    reset: action.reset,
  };
}
