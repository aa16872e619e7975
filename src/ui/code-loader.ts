/** Code that is fetched when it is wanted, and kept. What could not be fetched is fetched again the next time. */
export function createCodeLoader<Code>(load: () => Promise<Code>) {
  let known: Code | undefined;
  const fetch = async (): Promise<Code> => {
    known ??= await load();
    return known;
  };
  return {
    /** What is there already: whoever shows it need not wait. */
    known: () => known,
    fetch,
    /** Of a button that is neared. */
    preload: () => void fetch().catch(() => undefined),
  };
}
