import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { UserDetails } from '../schema.ts';

/** The search as it stands in the address. */
export type UsersSearch = PageSearch & { q?: string };

export function usersQuery(api: Api, search: UsersSearch) {
  return queryOptions({
    queryKey: ['users', search],
    queryFn: () => api.users.list(toPageInput(search)),
  });
}

/** One person; null when there is no such account. */
export function userQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: () => api.users.get({ id }).catch(nullIfNotFound),
  });
}

/** Shows an account as an act has left it, wherever it is shown. */
export function keepUser(queryClient: QueryClient, user: UserDetails): void {
  queryClient.setQueryData(['user', user.id], user);
  void queryClient.invalidateQueries({ queryKey: ['users'] });
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
}
