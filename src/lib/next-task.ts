/** The end of this task: a browser that does everything in one neither paints nor answers meanwhile. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** For an effect of a page that begins, where all of them run in one task: what nobody waits for has one of its own. Returns how to stop. */
export function inNextTask(begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    stop = begin();
  });
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
