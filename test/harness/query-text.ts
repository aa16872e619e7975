/** Returns the text of a query as it is passed to the driver's `query`; empty if it has none. */
export function getQueryText(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
