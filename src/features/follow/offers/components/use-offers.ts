import { useRouter } from '@tanstack/react-router';
import type { PageSearch } from '#/lib/page-search.ts';
import type { ListState } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import type { FollowOffers } from '../../schema.ts';
import { offersQuery } from './follow-queries.ts';

export function useOffers({ after, before }: PageSearch): ListState<FollowOffers> {
  const { api } = useRouter().options.context;
  return useList(
    offersQuery(api, {
      ...(after !== undefined && { after }),
      ...(before !== undefined && { before }),
    }),
  );
}
