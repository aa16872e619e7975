import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Api } from '#/lib/api-client.ts';
import { formatCappedCount, sumCounts } from '../counts.ts';
import type { QueueKind } from '../kinds.ts';

/** Polls while the page is visible, for changes without a live event, such as a job's. */
export const refetchIntervalMs = 60_000;

export const queueCountsKey = ['queue-counts'] as const;

export function queueCountsQuery(api: Api) {
  return queryOptions({
    queryKey: queueCountsKey,
    queryFn: () => api.queue.counts(),
    refetchInterval: refetchIntervalMs,
  });
}

type QueueCountProps = { kind: QueueKind | 'all' };

/** The number of queued items beside a link; renders nothing for zero or before the counts load. */
export function QueueCount({ kind }: QueueCountProps) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(queueCountsQuery(api));
  if (data === undefined) return null;
  const count = kind === 'all' ? sumCounts(data) : data[kind];
  if (count === 0) return null;
  return (
    <span className="tabular relative ml-auto rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
      {formatCappedCount(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
