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

/** `viewerId`: whose progress it comes with; another person's is fetched anew. */
export function questsQuery(api: Api, search: QuestsSearch, viewerId: string | undefined) {
  const input = inputOf(search);
  return queryOptions({
    queryKey: ['quests', viewerId ?? null, input],
    queryFn: () => api.quests.list(input),
    placeholderData: keepPreviousData,
  });
}

const questKey = (id: string, viewerId: string | undefined) => ['quest', id, viewerId ?? null] as const;

/** One quest; null when there is none. */
export function questQuery(api: Api, id: string, viewerId: string | undefined) {
  return queryOptions({
    queryKey: questKey(id, viewerId),
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
export function keepQuest(queryClient: QueryClient, quest: QuestDetails, viewerId: string | undefined): void {
  queryClient.setQueryData(questKey(quest.id, viewerId), quest);
  void queryClient.invalidateQueries({ queryKey: ['quests'] });
}
