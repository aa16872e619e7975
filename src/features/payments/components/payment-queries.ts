import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { isMissing } from '#/lib/missing.ts';
import type { Receipt } from '../schema.ts';

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

/** The receipt of a payment; null where the person has none with this id. */
export function receiptQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['receipt', id],
    queryFn: () =>
      api.payments.receipt({ id }).catch((error: unknown): Receipt | null => {
        if (isMissing(error)) return null;
        throw error;
      }),
  });
}
