import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Api } from '#/lib/api-client.ts';
import { countText, mostCounted, type QueueKind } from '../kinds.ts';
import type { QueueCounts } from '../schema.ts';

/** What is not pushed, such as what a job finds, is looked for so often while the page is looked at. */
export const lookAgainMs = 60_000;

export const queueCountsKey = ['queue-counts'] as const;

export function queueCountsQuery(api: Api) {
  return queryOptions({
    queryKey: queueCountsKey,
    queryFn: () => api.queue.counts(),
    refetchInterval: lookAgainMs,
  });
}

/** All that waits; as many as are counted of one kind where it is more. */
export const totalOf = (counts: QueueCounts): number =>
  Math.min(
    Object.values(counts).reduce((sum, count) => sum + count, 0),
    mostCounted,
  );

/** How many wait, beside the link to them. Nothing while that is not known, or none does. */
export function QueueCount({ of }: { of: QueueKind | 'all' }) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(queueCountsQuery(api));
  if (data === undefined) return null;
  const count = of === 'all' ? totalOf(data) : data[of];
  if (count === 0) return null;
  return (
    <span className="tabular relative ml-auto rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
      {countText(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
