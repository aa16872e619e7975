/** A press that was meant for what stood there before must not act on what has just taken its place. */
export const minShownMs = 1000;

export type PressGuard = {
  /** Something new is shown from now on. `id`: which, where a list has several. */
  show: (id?: string) => void;
  /** Whether it, if it is this one, has been shown for less than a second. */
  isNew: (id?: string) => boolean;
};

/** Remembers since when what can be pressed is shown. */
export function createPressGuard(): PressGuard {
  let last = { id: undefined as string | undefined, since: Number.NEGATIVE_INFINITY };
  return {
    show: (id) => {
      last = { id, since: performance.now() };
    },
    isNew: (id) => last.id === id && performance.now() - last.since < minShownMs,
  };
}
