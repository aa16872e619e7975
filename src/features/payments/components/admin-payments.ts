import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { PaymentDetail, PaymentPageInput } from '../schema.ts';

/** Filters and page as they stand in the address. */
export type PaymentsSearch = Omit<PaymentPageInput, 'cursor'> & PageSearch;

/** While money is on its way back, what became of it is asked for so often. */
const lookAgainMs = 1_500;

const isOnItsWay = ({ state }: PaymentDetail['refunds'][number]): boolean =>
  state === 'requested' || state === 'sending';

/** All that is known of payments of everybody. */
export const paymentsKey = ['admin-payments'] as const;

export function paymentsQuery(api: Api, search: PaymentsSearch) {
  return queryOptions({
    queryKey: ['admin-payments', 'list', search],
    queryFn: () => api.payments.list(toPageInput(search)),
    staleTime: 0,
  });
}

/** One payment; null when there is no such. */
export function paymentQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['admin-payments', 'one', id],
    staleTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data?: PaymentDetail | null | undefined } }) =>
      data?.refunds.some(isOnItsWay) === true && lookAgainMs,
    queryFn: async (): Promise<PaymentDetail | null> => {
      if (!/^[\da-f-]{36}$/i.test(id)) return null;
      return api.payments.detail({ id }).catch(nullIfNotFound);
    },
  });
}
