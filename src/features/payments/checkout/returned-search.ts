/** The parameters of the provider's return address, by the provider's names. */
const names = ['status', 'tx_ref', 'transaction_id'] as const;
export type ReturnedSearch = Partial<Record<(typeof names)[number], string>>;

export function parseReturned(search: Readonly<Record<string, unknown>>): ReturnedSearch {
  const returned: ReturnedSearch = {};
  for (const name of names) {
    // A repeated parameter may be parsed as a list.
    const value: unknown = Array.isArray(search[name]) ? search[name].join(',') : search[name];
    if (typeof value === 'string' && value !== '') returned[name] = value;
  }
  return returned;
}
