import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { SupportStatus } from '../schema.ts';

export type MessagesSearch = PageSearch & { status?: SupportStatus };

export const messagesKey = ['support-messages'] as const;

export function messagesQuery(api: Api, search: MessagesSearch) {
  return queryOptions({
    queryKey: [...messagesKey, search],
    queryFn: () => api.support.list(toPageInput(search)),
  });
}

/** A support message; null if there is none. */
export function messageQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: () => api.support.get({ id }).catch(nullIfNotFound),
    staleTime: 0,
  });
}
