import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { UserDetails } from '../schema.ts';

/** The search as it stands in the address. */
export type UsersSearch = { q?: string; after?: string; before?: string };

export function usersQuery(api: Api, search: UsersSearch) {
  return queryOptions({
    queryKey: ['users', search],
    queryFn: () => api.users.list(search),
    placeholderData: keepPreviousData,
  });
}

/** One person; null when there is no such account. */
export function userQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: () =>
      api.users.get({ id }).catch((error: unknown): UserDetails | null => {
        // An id that is none is refused as input. A page that is being made gets the error as a cause.
        const known = error instanceof Error && isAppError(error.cause) ? error.cause : error;
        if (isAppError(known) && (known.code === 'NOT_FOUND' || known.code === 'INVALID')) return null;
        throw error;
      }),
  });
}

/** Shows an account as an act has left it, wherever it is shown. */
export function keepUser(queryClient: QueryClient, user: UserDetails): void {
  queryClient.setQueryData(['user', user.id], user);
  void queryClient.invalidateQueries({ queryKey: ['users'] });
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
}
