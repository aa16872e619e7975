import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useRouter } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import { useCheckInDay } from '../../components/use-check-in-day.ts';
import { isAway, isOpen, isPaused } from '../../policy.ts';
import { taskCountsQuery } from '../../tasks/components/task-queries.ts';

/** Fetches tasks again when the first of these instants has passed. */
function useRefetchAt(instants: readonly (string | null)[]): void {
  const { now } = useTrackerPreferences();
  const queryClient = useQueryClient();
  const minute = useMinute(now);
  const times = instants.flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]));
  const hasPassed = Math.min(...times) <= minute;
  useEffect(() => {
    // The minute is a dependency, because a server whose clock is behind needs another request.
    if (hasPassed && minute > 0) void queryClient.invalidateQueries({ queryKey: ['airdrop-tasks'] });
  }, [hasPassed, minute, queryClient]);
}

/** Opens the due tasks of all airdrops; hidden if there are none. */
export function NextWalletButton({ className }: { className?: string }) {
  const { api } = useRouter().options.context;
  const { store } = useTrackerStore();
  const { open, preload } = useTrackerDialogs();
  const { away } = useSnapshot();
  const today = useCheckInDay();
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...taskCountsQuery(api), enabled: isHydrated });
  useRefetchAt(data?.items.map(({ changesAt }) => changesAt) ?? []);
  const isDue = data?.items.some(({ airdropId, repeating }) => {
    const row = store.getRow(airdropId);
    return (
      repeating !== null &&
      repeating.done < repeating.total &&
      row !== undefined &&
      isOpen(row) &&
      !isPaused(row, today) &&
      row.eligibilityDate <= today
    );
  });
  if (isDue !== true || isAway(away, today)) return null;
  const preloadDialog = () => preload('next-wallet');
  return (
    <Button
      size="sm"
      className={className}
      onClick={() => open({ kind: 'next-wallet' })}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
    >
      <ListTodo aria-hidden="true" />
      Next wallet
    </Button>
  );
}
