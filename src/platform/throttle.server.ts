export type Throttled<T> = {
  add: (value: T) => void;
  /** Passes on what is waiting. */
  flush: () => void;
};

/** Passes a value on at once, and the same value again no sooner than `ms` later, however often it is added meanwhile. */
export function throttle<T>(pass: (value: T) => void, ms: number): Throttled<T> {
  const waiting = new Map<T, { timer: NodeJS.Timeout; isAgain: boolean }>();

  function passOn(value: T): void {
    const timer = setTimeout(() => {
      const isAgain = waiting.get(value)?.isAgain === true;
      waiting.delete(value);
      if (isAgain) passOn(value);
    }, ms);
    timer.unref();
    waiting.set(value, { timer, isAgain: false });
    pass(value);
  }

  return {
    add(value) {
      const known = waiting.get(value);
      if (known === undefined) passOn(value);
      else known.isAgain = true;
    },
    flush() {
      for (const [value, { timer, isAgain }] of waiting) {
        clearTimeout(timer);
        if (isAgain) pass(value);
      }
      waiting.clear();
    },
  };
}
