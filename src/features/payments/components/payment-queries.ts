import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';

/** Among what is known of credits: asked anew whenever those change. */
export function purchasesQuery(api: Api, search: PageSearch) {
  return queryOptions({
    queryKey: ['credits', 'purchases', search],
    queryFn: () => api.payments.purchases(toCursor(search)),
  });
}

/** The receipt of a payment; null where the person has none with this id. */
export function receiptQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['receipt', id],
    queryFn: () => api.payments.receipt({ id }).catch(nullIfNotFound),
  });
}
