import type { Live, LiveState, onLive } from './live.ts';
import { loadOnceReachable } from './load-once-reachable.ts';

/**
 * The stream of a person's changes for a page that answers presses before it follows them: its code comes on its own. Where it
 * can't be had, it is fetched again once the server can be reached.
 */
function withLive(begin: (code: typeof import('./live.ts')) => () => void): () => void {
  const gone = new AbortController();
  let stop: (() => void) | undefined;
  loadOnceReachable(() => import('./live.ts'), gone.signal).then(
    (code) => {
      if (!gone.signal.aborted) stop = begin(code);
    },
    () => undefined,
  );
  return () => {
    gone.abort();
    stop?.();
  };
}

/** As `onLive`. What is told before the code has come isn't lost: the stream begins where the page was made. */
export const onLaterLive = (...following: Parameters<typeof onLive>): (() => void) =>
  withLive((code) => code.onLive(...following));

type StateListener = (state: LiveState) => void;

/** Tells the state of the stream, and each that follows. Returns how to stop. */
export function onLaterLiveState(userId: string, listener: StateListener): () => void {
  return withLive((code) => {
    const live: Live = code.liveOf(userId);
    const update = () => listener(live.state());
    update();
    return live.subscribeState(update);
  });
}
