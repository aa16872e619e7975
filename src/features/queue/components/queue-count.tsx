import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Api } from '#/lib/api-client.ts';
import { countText, sumCounts } from '../counts.ts';
import type { QueueKind } from '../kinds.ts';

/** What is not pushed, such as what a job finds, is looked for so often while the page is looked at. */
export const refetchIntervalMs = 60_000;

export const queueCountsKey = ['queue-counts'] as const;

export function queueCountsQuery(api: Api) {
  return queryOptions({
    queryKey: queueCountsKey,
    queryFn: () => api.queue.counts(),
    refetchInterval: refetchIntervalMs,
  });
}

/** How many wait, beside the link to them. Nothing while that is not known, or none does. */
export function QueueCount({ of }: { of: QueueKind | 'all' }) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(queueCountsQuery(api));
  if (data === undefined) return null;
  const count = of === 'all' ? sumCounts(data) : data[of];
  if (count === 0) return null;
  return (
    <span className="tabular relative ml-auto rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
      {countText(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
