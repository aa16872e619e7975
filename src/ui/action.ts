import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from './toast-store.ts';

export type FailureOptions = {
  /** The message if the failure has none for users, or a function that returns the message. */
  failureMessage?: string | ((failure: unknown) => string);
  /** Title of the toast, with the message below it. Without one, the message is the title. */
  title?: string;
  /**
   * Where the message appears: in a toast by default; with `beside` in `error`, for rendering next to the
   * button.
   */
  placement?: 'beside' | 'both';
  /** Replaces the toast. */
  onFailed?: (failure: unknown) => void;
};

/** Shows a failure; returns the message to render next to the button. */
export function showFailure(failure: unknown, options: FailureOptions): string | undefined {
  const { failureMessage = 'Something went wrong. Please try again.', title, placement, onFailed } = options;
  if (onFailed !== undefined) {
    onFailed(failure);
    return undefined;
  }
  const text =
    typeof failureMessage === 'string' ? getErrorMessage(failure, failureMessage) : failureMessage(failure);
  if (placement !== 'beside') {
    toast({ ...(title === undefined ? { title: text } : { title, description: text }), tone: 'destructive' });
  }
  return placement && text;
}

/** The state of an action while it runs, and after it has failed. */
export type ActionState = {
  /** The subjects of the running calls. */
  running: readonly string[];
  /** The error message, until the next attempt. */
  error?: string | undefined;
};

export const idle: ActionState = { running: [] };

/**
 * The state of a button's action, outside of React. It tracks running calls itself: a second press is
 * detected at once, even from a stale render.
 */
export function createAction() {
  let state = idle;
  let notify: ((state: ActionState) => void) | undefined;
  const setState = (running: ActionState['running'], error?: string) => {
    state = { running, error };
    notify?.(state);
  };
  return {
    /** Sends the state to the listener, now and on each change. Returns the unsubscribe function. */
    subscribe: (listener: (state: ActionState) => void) => {
      notify = listener;
      listener(state);
      return () => {
        notify = undefined;
      };
    },
    reset: () => setState(state.running),
    /**
     * Resolves with whether the call succeeded; false if all its subjects are already running. `onFailed`
     * returns the message to show, if any.
     */
    run: async (
      act: () => Promise<unknown>,
      onFailed: (failure: unknown) => string | undefined,
      keys: string | readonly string[] = '',
    ): Promise<boolean> => {
      const newKeys = [keys].flat().filter((item) => !state.running.includes(item));
      if (newKeys.length === 0) return false;
      setState([...state.running, ...newKeys]);
      let error: string | undefined;
      try {
        await act();
        return true;
      } catch (failure) {
        error = onFailed(failure);
        return false;
      } finally {
        const remaining = state.running.filter((item) => !newKeys.includes(item));
        setState(remaining, error ?? state.error);
      }
    },
  };
}
