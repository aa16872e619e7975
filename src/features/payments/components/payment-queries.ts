import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The page of the list as it stands in the address. */
export type PurchasesSearch = { after?: string; before?: string };

/** Among what is known of credits: asked anew whenever those change. */
export function purchasesQuery(api: Api, search: PurchasesSearch) {
  return queryOptions({
    queryKey: ['credits', 'purchases', search],
    queryFn: () => api.payments.purchases(search),
    placeholderData: keepPreviousData,
  });
}

export function receiptQuery(api: Api, id: string) {
  return queryOptions({ queryKey: ['receipt', id], queryFn: () => api.payments.receipt({ id }) });
}
