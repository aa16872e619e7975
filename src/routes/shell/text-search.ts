/** Reads these search parameters of an address as text, as they stand; empty ones are left out. */
export function parseTextSearch<N extends string>(
  search: Record<string, unknown>,
  names: readonly N[],
): Partial<Record<N, string>> {
  const known: Partial<Record<N, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') known[name] = value;
  }
  return known;
}
