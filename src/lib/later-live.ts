import type { Live, LiveState, onLive } from './live.ts';

/**
 * The stream of a person's changes for a page that answers presses before it follows them: its code comes on its own. Where it
 * can't be had, the page stays as it was made.
 */
function withLive(begin: (code: typeof import('./live.ts')) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  import('./live.ts').then(
    (code) => {
      if (!isGone) stop = begin(code);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
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
    const tell = () => listener(live.state());
    tell();
    return live.subscribeState(tell);
  });
}
