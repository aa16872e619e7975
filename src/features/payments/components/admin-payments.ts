import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { PaymentDetail, PaymentPageInput } from '../schema.ts';

/** The filters and page in the address. */
export type PaymentsSearch = Omit<PaymentPageInput, 'cursor'> & PageSearch;

/** Refetch interval while a refund is in progress. */
const refetchIntervalMs = 1_500;

const isInProgress = ({ state }: PaymentDetail['refunds'][number]): boolean =>
  state === 'requested' || state === 'sending';

export const paymentsKey = ['admin-payments'] as const;

export function paymentsQuery(api: Api, search: PaymentsSearch) {
  return queryOptions({
    queryKey: ['admin-payments', 'list', search],
    queryFn: () => api.payments.list(toPageInput(search)),
    staleTime: 0,
  });
}

/** Resolves with null if the payment doesn't exist. */
export function paymentQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['admin-payments', 'one', id],
    staleTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data?: PaymentDetail | null | undefined } }) =>
      data?.refunds.some(isInProgress) === true && refetchIntervalMs,
    queryFn: async (): Promise<PaymentDetail | null> => {
      if (!/^[\da-f-]{36}$/i.test(id)) return null;
      return api.payments.detail({ id }).catch(nullIfNotFound);
    },
  });
}
