export type Throttled<T> = {
  add: (value: T) => void;
  /** Emits all pending values now. */
  flush: () => void;
};

/**
 * Throttles per value: emits a value at once, and again at most every `ms`, however often it is added in between.
 */
export function throttle<T>(emit: (value: T) => void, ms: number): Throttled<T> {
  const waiting = new Map<T, { timer: NodeJS.Timeout; isPending: boolean }>();

  function emitAndWait(value: T): void {
    const timer = setTimeout(() => {
      const isPending = waiting.get(value)?.isPending === true;
      waiting.delete(value);
      if (isPending) emitAndWait(value);
    }, ms);
    timer.unref();
    waiting.set(value, { timer, isPending: false });
    emit(value);
  }

  return {
    add(value) {
      const entry = waiting.get(value);
      if (entry === undefined) emitAndWait(value);
      else entry.isPending = true;
    },
    flush() {
      for (const [value, { timer, isPending }] of waiting) {
        clearTimeout(timer);
        if (isPending) emit(value);
      }
      waiting.clear();
    },
  };
}
