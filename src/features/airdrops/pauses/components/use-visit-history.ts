import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { VisitHistory } from '../../calls.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import type { Airdrop } from '../../schema.ts';
import { correctHistory } from '../history.ts';
import { visitHistoryKey, visitHistoryQuery } from './visit-query.ts';

/** Returns the airdrop's check-ins, and a function that corrects one optimistically. */
export function useVisitHistory({ id, revision }: Airdrop, today: string) {
  const { api } = useRouter().options.context;
  const { actions } = useTrackerStore();
  const queryClient = useQueryClient();
  const queryKey = visitHistoryKey(id);
  const query = useQuery({ ...visitHistoryQuery(api, id, revision), placeholderData: keepPreviousData });

  async function correct(day: string, isVisited: boolean): Promise<void> {
    const change = { day, isVisited, at: new Date().toISOString() };
    // A pending fetch would restore the history before the change.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueriesData<VisitHistory>(
      { queryKey },
      (history) => history && correctHistory(history, change),
    );
    if (day === today) await (isVisited ? actions.recordVisit(id) : actions.undoVisit(id));
    else if (await actions.correctVisit(id, day, isVisited)) return;
    await queryClient.invalidateQueries({ queryKey });
  }

  return { query, correct };
}
