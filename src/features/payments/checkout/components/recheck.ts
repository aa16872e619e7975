/**
 * Makes a question that is asked one at a time: an answer may be from before a signal that came while it was under way,
 * so whoever asks meanwhile has it asked once more. A failure is an answer too.
 */
export function createRecheck(ask: () => Promise<unknown>): () => Promise<void> {
  let isAsking = false;
  let isStale = false;
  return async () => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      await ask().catch(() => undefined);
    }
    isAsking = false;
  };
}
