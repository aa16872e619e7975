import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import { type QuestStatus, questStatuses } from '../kinds.ts';
import type { QuestDetails } from '../schema.ts';

/** The search as it stands in the address. */
export type QuestsSearch = { status?: string; q?: string; page?: string };

const inputOf = ({ status, q, page }: QuestsSearch) => ({
  status: questStatuses.find((one): one is QuestStatus => one === status) ?? ('all' as const),
  q: q?.slice(0, 200) ?? '',
  page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
});

export function questsQuery(api: Api, search: QuestsSearch) {
  const input = inputOf(search);
  return queryOptions({
    queryKey: ['quests', input],
    queryFn: () => api.quests.list(input),
    placeholderData: keepPreviousData,
  });
}

/** One quest; null when there is none. */
export function questQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['quest', id],
    queryFn: () =>
      api.quests.get({ id }).catch((error: unknown): QuestDetails | null => {
        // An id that is none is refused as input. A page that is being made gets the error as a cause.
        const known = error instanceof Error && isAppError(error.cause) ? error.cause : error;
        if (isAppError(known) && (known.code === 'NOT_FOUND' || known.code === 'INVALID')) return null;
        throw error;
      }),
  });
}

/** Shows a quest as a call has left it, wherever it is shown. */
export function keepQuest(queryClient: QueryClient, quest: QuestDetails): void {
  queryClient.setQueryData(['quest', quest.id], quest);
  void queryClient.invalidateQueries({ queryKey: ['quests'] });
}
