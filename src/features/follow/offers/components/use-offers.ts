import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { useCached, useObserved } from '#/lib/use-cached.ts';
import type { ListState } from '#/ui/list-view.tsx';
import type { FollowOffers } from '../../schema.ts';
import { offersQuery } from './follow-queries.ts';

/** The follow campaigns of a page. Without the observers of useQuery, which public pages do without. */
export function useOffers(page: PageSearch): ListState<FollowOffers> {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id;
  const { after, before } = page;
  const [last, setLast] = useState<{ of: string | undefined; data: FollowOffers }>();
  const [failed, setFailed] = useState<string>();
  const [loading, setLoading] = useState(0);
  const name = `${viewerId} ${after} ${before}`;

  const query = useCallback(
    () =>
      offersQuery(api, {
        ...(after !== undefined && { after }),
        ...(before !== undefined && { before }),
      }),
    [api, after, before],
  );
  const data = useCached<FollowOffers>(query().queryKey);
  useObserved(query(), viewerId !== undefined);
  if (data !== undefined && data !== last?.data) setLast({ of: viewerId, data });

  const reload = useCallback(() => {
    setLoading((count) => count + 1);
    queryClient
      .query({ ...query(), staleTime: 0 })
      .then(
        () => setFailed(undefined),
        () => setFailed(name),
      )
      .finally(() => setLoading((count) => count - 1));
  }, [queryClient, query, name]);
  const isMissing = data === undefined;
  useEffect(() => {
    if (isMissing) reload();
  }, [isMissing, reload]);

  const isFailed = isMissing && failed === name;
  // The page before, unless somebody else has signed in since.
  const earlier = last?.of === viewerId ? last?.data : undefined;
  const shown = data ?? (isFailed ? undefined : earlier);
  return {
    asked: name,
    page: shown,
    isOld: isMissing && shown !== undefined,
    isFailed,
    isRetried: isFailed && loading > 0,
    reload,
  };
}
