import { messageOf } from '#/lib/app-error.ts';
import { toast } from './toast-store.ts';

export type Telling = {
  /** Told when the call fails without words of its own; or answers what is told of a failure. */
  failed?: string | ((failure: unknown) => string);
  /** Of the toast, by default 'Error'. */
  title?: string;
  /** In a toast, or in `error` for whoever shows it beside the button; by default in a toast. */
  told?: 'toast' | 'beside' | 'both';
  /** Tells it instead, in a way of its own. */
  onFailed?: (failure: unknown) => void;
};

const usually = 'Something went wrong. Please try again.';

/** Tells a failure; answers what stands beside the button. */
export function tell(failure: unknown, telling: Telling): string | undefined {
  const { failed = usually, title = 'Error', told = 'toast', onFailed } = telling;
  if (onFailed !== undefined) {
    onFailed(failure);
    return undefined;
  }
  const text = typeof failed === 'string' ? messageOf(failure, failed) : failed(failure);
  if (told !== 'beside') toast({ title, description: text, tone: 'destructive' });
  return told === 'toast' ? undefined : text;
}

/** What an action shows while it runs, and after it has failed. */
export type ActionState = {
  /** What is on its way, by the names it was begun with. */
  running: readonly string[];
  /** What went wrong, until the next try. */
  error: string | undefined;
};

export const idle: ActionState = { running: [], error: undefined };

/** What one thing is called that has no other beside it. */
const only = [''];

/**
 * What is pressed, apart from React. It knows by itself what is on its way: a second press finds out at once, however old the
 * screen is that was pressed.
 */
export function newAction() {
  let state = idle;
  let shown: ((state: ActionState) => void) | undefined;
  const set = (next: ActionState) => {
    state = next;
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
    reset: () => set({ ...state, error: undefined }),
    /**
     * Answers whether it worked; not, when all that it is about is on its way already. `tell` answers what is shown of a failure,
     * if anything.
     */
    run: async (
      act: () => Promise<unknown>,
      tell: (failure: unknown) => string | undefined,
      about: readonly string[] = only,
    ): Promise<boolean> => {
      const own = about.filter((one) => !state.running.includes(one));
      if (own.length === 0) return false;
      set({ running: [...state.running, ...own], error: undefined });
      let error: string | undefined;
      try {
        await act();
        return true;
      } catch (failure) {
        error = tell(failure);
        return false;
      } finally {
        set({
          running: state.running.filter((one) => !own.includes(one)),
          error: error ?? state.error,
        });
      }
    },
  };
}
