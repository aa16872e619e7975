import { useEffect, useState } from 'react';
import { createAction, type FailureOptions, idle, showFailure } from './action.ts';

type Press = FailureOptions & {
  /** What it is about, where the hook stands for several things: each of them is on its way for itself. */
  about?: string | readonly string[];
};

/**
 * A press and what comes of it: once at a time, busy until it is done, and what went wrong is shown. `run` answers whether it
 * worked; with `beside`, what went wrong is in `error` until the next try or `reset`.
 */
export function useAction(options: FailureOptions = {}) {
  const [action] = useState(createAction);
  const [{ running, error }, setState] = useState(idle);
  useEffect(() => action.show(setState), [action]);
  return {
    run: (act: () => Promise<unknown>, press?: Press): Promise<boolean> =>
      action.run(act, (failure) => showFailure(failure, { ...options, ...press }), press?.about),
    busy: running.length > 0,
    isBusyWith: (about: string) => running.includes(about),
    error,
    reset: action.reset,
  };
}
