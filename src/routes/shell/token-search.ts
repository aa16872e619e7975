/** Parses the `token` parameter of a link in an email. */
export function parseTokenSearch(search: Record<string, unknown>): { token?: string } {
  return typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {};
}
