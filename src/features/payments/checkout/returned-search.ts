/** What the provider’s page hands back, by the names it uses. */
const names = ['status', 'tx_ref', 'transaction_id'] as const;
export type ReturnedSearch = Partial<Record<(typeof names)[number], string>>;

/** Reads the search parameters of the page, as they stand. */
export function parseReturned(search: Readonly<Record<string, unknown>>): ReturnedSearch {
  const known: ReturnedSearch = {};
  for (const name of names) {
    // A key that comes twice may be a list.
    const value: unknown = Array.isArray(search[name]) ? search[name].join(',') : search[name];
    if (typeof value === 'string' && value !== '') known[name] = value;
  }
  return known;
}
