import type { PageSearch } from '#/lib/page-search.ts';

export const grantFilters = ['user', 'admin', 'from', 'to'] as const;
export type GrantFilter = (typeof grantFilters)[number];
export type GrantFilters = Partial<Record<GrantFilter, string>>;
export type GrantsSearch = GrantFilters & PageSearch;
