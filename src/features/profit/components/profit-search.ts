import type { PageSearch } from '#/lib/page-search.ts';

/** Search parameters that filter entries. */
const profitFilters = ['year', 'airdrop', 'wallet'] as const;
export type ProfitFilters = { [Name in (typeof profitFilters)[number]]?: string | undefined };

export const profitSearchNames = [...profitFilters, 'view', 'value', 'after', 'before'] as const;
/** Search parameters of the page. */
export type ProfitSearch = ProfitFilters & PageSearch & { view?: string; value?: string };
