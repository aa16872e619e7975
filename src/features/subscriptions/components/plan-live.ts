import type { QueryClient } from '@tanstack/react-query';
import { type LiveSignal, liveOf } from '#/lib/live.ts';

type Topic = Extract<LiveSignal, { kind: 'change' }>['change']['topic'];

/** What is bought, ended or taken back. */
const paid: readonly Topic[] = ['subscription'];
/** Also what uses the free plan up. */
export const used: readonly Topic[] = ['subscription', 'airdrops', 'yaps'];

/** Keeps what is shown of the person's plan in step with what is pushed. Returns the way to stop. */
export function followPlan(
  viewerId: string,
  queryClient: QueryClient,
  topics: readonly Topic[] = paid,
): () => void {
  return liveOf(viewerId).subscribe((signal) => {
    if (signal.kind === 'refused') return;
    if (signal.kind === 'change' && !topics.includes(signal.change.topic)) return;
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
  });
}
