import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toPageInput } from '#/lib/page-search.ts';
import type { UserDetails } from '../schema.ts';

export type UsersSearch = PageSearch & { q?: string };

export function usersQuery(api: Api, search: UsersSearch) {
  return queryOptions({
    queryKey: ['users', search],
    queryFn: () => api.users.list(toPageInput(search)),
  });
}

/** Whether the user may open admin pages. Refetched until they may. */
export function adminAccessQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin-access'],
    queryFn: () => api.users.access(),
    staleTime: ({ state: { data } }) => (data?.standing === 'admin' ? Number.POSITIVE_INFINITY : 0),
  });
}

/** One account; null if it doesn't exist. */
export function userQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: () => api.users.get({ id }).catch(nullIfNotFound),
  });
}

/** Updates the account in all caches after an action. */
export function updateCachedUser(queryClient: QueryClient, user: UserDetails): void {
  queryClient.setQueryData(['user', user.id], user);
  void queryClient.invalidateQueries({ queryKey: ['users'] });
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
}
