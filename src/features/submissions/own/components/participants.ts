import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import { participantFilters } from '../../kinds.ts';

export type ParticipantsSearch = PageSearch & { only?: string };

/** A promoter sees their own items, an admin all. */
export type ParticipantsReader = 'promoter' | 'admin';

export const toParticipantFilter = ({ only }: ParticipantsSearch) =>
  participantFilters.find((filter) => filter === only) ?? 'all';

/** Resolves with null if the item doesn't exist or isn't visible to the reader. */
export function participantsQuery(
  api: Api,
  reader: ParticipantsReader,
  id: string,
  search: ParticipantsSearch,
) {
  const input = { id, only: toParticipantFilter(search), ...toCursor(search) };
  const { participants, participantsOf } = api.submissions;
  return queryOptions({
    queryKey: ['participants', reader, input],
    queryFn: async () => {
      if (!isUuid(id)) return null;
      return (reader === 'admin' ? participantsOf(input) : participants(input)).catch(nullIfNotFound);
    },
    staleTime: 0,
  });
}
