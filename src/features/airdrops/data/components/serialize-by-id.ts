/** Lets calls about the same things go one after another: sent at once, the later one may arrive first. */
export function createSerializer() {
  const last = new Map<string, Promise<void>>();

  /** Sends once the calls before it about any of these have ended, however they did; at once where there are none. */
  return <T>(ids: readonly string[], send: () => Promise<T>): Promise<T> => {
    const before = new Set(ids.flatMap((id) => last.get(id) ?? []));
    const sent = before.size === 0 ? send() : Promise.all(before).then(send);
    const over = sent.then(
      () => undefined,
      () => undefined,
    );
    for (const id of ids) last.set(id, over);
    void over.then(() => {
      for (const id of ids) if (last.get(id) === over) last.delete(id);
    });
    return sent;
  };
}
