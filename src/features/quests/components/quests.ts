import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { questStatuses } from '../kinds.ts';
import type { QuestDetails } from '../schema.ts';

export type QuestsSearch = { status?: string; q?: string; page?: string };
/** Changes to the URL; undefined removes a filter. */
export type QuestFilterChanges = { status?: string | undefined; q?: string | undefined };

const toInput = ({ status, q, page }: QuestsSearch) => ({
  status: questStatuses.find((value) => value === status) ?? ('all' as const),
  q: q?.slice(0, 200) ?? '',
  ...(/^[1-9]\d{0,3}$/.test(page ?? '') && { cursor: page }),
});

/** Separates the cache by viewer, because the response contains the viewer's progress. */
export function questsQuery(api: Api, search: QuestsSearch, viewerId: string | undefined) {
  const input = toInput(search);
  return queryOptions({
    queryKey: ['quests', viewerId ?? null, input],
    queryFn: () => api.quests.list(input),
  });
}

const getQuestKey = (id: string, viewerId: string | undefined) => ['quest', id, viewerId ?? null] as const;

/** Resolves with null if the quest doesn't exist. */
export function questQuery(api: Api, id: string, viewerId: string | undefined) {
  return queryOptions({
    queryKey: getQuestKey(id, viewerId),
    queryFn: () => api.quests.get({ id }).catch(nullIfNotFound),
  });
}

/** Stores the quest that a call returned, and invalidates the lists. */
export function updateQuestCache(
  queryClient: QueryClient,
  quest: QuestDetails,
  viewerId: string | undefined,
): void {
  queryClient.setQueryData(getQuestKey(quest.id, viewerId), quest);
  void queryClient.invalidateQueries({ queryKey: ['quests'] });
}
