/** Serializes calls that concern the same ids: sent concurrently, the later one might arrive first. */
export function createSerializer() {
  const last = new Map<string, Promise<void>>();

  /** Sends after earlier calls with any of these ids have settled; at once without such calls. */
  return <T>(ids: readonly string[], send: () => Promise<T>): Promise<T> => {
    const before = new Set(ids.flatMap((id) => last.get(id) ?? []));
    const sent = before.size === 0 ? send() : Promise.all(before).then(send);
    const settled = sent.then(
      () => undefined,
      () => undefined,
    );
    for (const id of ids) last.set(id, settled);
    void settled.then(() => {
      for (const id of ids) if (last.get(id) === settled) last.delete(id);
    });
    return sent;
  };
}
