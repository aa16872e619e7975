/**
 * Reads these search parameters of an address as text, as they stand; empty ones are left out. Routes validate with it and
 * read with it again for `loaderDeps`, which their pages use: the router keeps, from the address, what validation drops.
 */
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
