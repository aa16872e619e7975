/** The end of this task: a browser that does everything in one neither paints nor answers meanwhile. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // A message, as timers wait longer: in tabs that nobody looks at, a second.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

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
