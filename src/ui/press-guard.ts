/** A press meant for the previous element must not trigger the one that has just replaced it. */
export const minShownMs = 1000;

export type PressGuard = {
  /** Must be called when a new element appears. `id` identifies it if a list has several. */
  show: (id?: string) => void;
  /** Returns whether the element with this ID has been visible for less than a second. */
  isNew: (id?: string) => boolean;
};

/** Tracks since when a pressable element is visible. */
export function createPressGuard(): PressGuard {
  let last = { id: undefined as string | undefined, since: Number.NEGATIVE_INFINITY };
  return {
    show: (id) => {
      last = { id, since: performance.now() };
    },
    isNew: (id) => last.id === id && performance.now() - last.since < minShownMs,
  };
}
