import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from './toast-store.ts';

export type FailureOptions = {
  /** What is shown when the call fails without words of its own; or answers what is shown of a failure. */
  failed?: string | ((failure: unknown) => string);
  /** Of the toast, by default 'Error'. */
  title?: string;
  /** Where: by default in a toast. `beside`: in `error`, for whoever shows it beside the button. */
  place?: 'beside' | 'both';
  /** Shows it instead, in a way of its own. */
  onFailed?: (failure: unknown) => void;
};

/** Shows a failure; answers what stands beside the button. */
export function showFailure(failure: unknown, options: FailureOptions): string | undefined {
  const { failed = 'Something went wrong. Please try again.', title = 'Error', place, onFailed } = options;
  if (onFailed !== undefined) {
    onFailed(failure);
    return undefined;
  }
  const text = typeof failed === 'string' ? getErrorMessage(failure, failed) : failed(failure);
  if (place !== 'beside') toast({ title, description: text, tone: 'destructive' });
  return place && text;
}

/** What an action shows while it runs, and after it has failed. */
export type ActionState = {
  /** What is on its way, by the names it was begun with. */
  running: readonly string[];
  /** What went wrong, until the next try. */
  error?: string | undefined;
};

export const idle: ActionState = { running: [] };

/**
 * What is pressed, apart from React. It knows by itself what is on its way: a second press finds out at once, however old the
 * screen is that was pressed.
 */
export function createAction() {
  let state = idle;
  let shown: ((state: ActionState) => void) | undefined;
  const set = (running: ActionState['running'], error?: string) => {
    state = { running, error };
    shown?.(state);
  };
  return {
    /** Shows its state from now on; what this answers ends that. */
    show: (listener: (state: ActionState) => void) => {
      shown = listener;
      listener(state);
      return () => {
        shown = undefined;
      };
    },
    reset: () => set(state.running),
    /**
     * Answers whether it worked; not, when all that it is about is on its way already. `onFailed` answers what is shown of a
     * failure, if anything.
     */
    run: async (
      act: () => Promise<unknown>,
      onFailed: (failure: unknown) => string | undefined,
      about: string | readonly string[] = '',
    ): Promise<boolean> => {
      const own = [about].flat().filter((one) => !state.running.includes(one));
      if (own.length === 0) return false;
      set([...state.running, ...own]);
      let error: string | undefined;
      try {
        await act();
        return true;
      } catch (failure) {
        error = onFailed(failure);
        return false;
      } finally {
        const rest = state.running.filter((one) => !own.includes(one));
        set(rest, error ?? state.error);
      }
    },
  };
}
