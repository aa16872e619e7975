/** Loads code on demand and caches it. A failed load is retried the next time. */
export function createCodeLoader<Code>(load: () => Promise<Code>) {
  let known: Code | undefined;
  const fetch = async (): Promise<Code> => {
    known ??= await load();
    return known;
  };
  return {
    /** Returns the loaded code, if any, for rendering without a wait. */
    known: () => known,
    fetch,
    /** Called when the pointer or focus nears its button. */
    preload: () => void fetch().catch(() => undefined),
  };
}
