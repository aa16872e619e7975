/**
 * Returns the given search parameters as unvalidated text, without empty ones. Routes use it for
 * `validateSearch` and again for `loaderDeps`, which their pages use: the router keeps the URL parameters
 * that validation drops.
 */
export function parseTextSearch<N extends string>(
  search: Record<string, unknown>,
  names: readonly N[],
): Partial<Record<N, string>> {
  const values: Partial<Record<N, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') values[name] = value;
  }
  return values;
}

/** Parses the position in a paginated list. */
export const parsePageSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['after', 'before']);

/** Parses the `token` parameter of a link in an email. */
export const parseTokenSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['token']);
