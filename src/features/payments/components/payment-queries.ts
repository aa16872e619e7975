import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';

/** The key begins with 'credits', so invalidating the credits also invalidates the purchases. */
export function purchasesQuery(api: Api, search: PageSearch) {
  return queryOptions({
    queryKey: ['credits', 'purchases', search],
    queryFn: () => api.payments.purchases(toCursor(search)),
  });
}

/** Resolves with null if the user has no such receipt. */
export function receiptQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['receipt', id],
    queryFn: () => api.payments.receipt({ id }).catch(nullIfNotFound),
  });
}
