import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { askedBy, type PageSearch } from '#/lib/page-search.ts';

export const auditFilters = ['actor', 'subject', 'action', 'from', 'to'] as const;
export type AuditFilter = (typeof auditFilters)[number];

/** Filters and page as they stand in the address. */
export type AuditSearch = Partial<Record<AuditFilter, string>> & PageSearch;

export function auditQuery(api: Api, search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', search],
    queryFn: () => api.audit.list(askedBy(search)),
  });
}

/** 'role.granted' as a reader says it: 'Role granted'. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
