import type { PageSearch } from '#/lib/page-search.ts';

/** What of the address says which entries are meant. */
const profitFilters = ['year', 'airdrop', 'wallet'] as const;
export type ProfitFilters = { [Name in (typeof profitFilters)[number]]?: string | undefined };

export const profitSearchNames = [...profitFilters, 'view', 'value', 'after', 'before'] as const;
/** The search as it stands in the address. */
export type ProfitSearch = ProfitFilters & PageSearch & { view?: string; value?: string };
