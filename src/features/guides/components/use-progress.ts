import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useViewer } from '#/features/accounts/components/viewer.ts';
import { isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import type { ProgressList } from '../schema.ts';
import { keepProgress, progressQuery } from './guides.ts';

/** What the person has done of the guides, and how they tick a step off. Nothing while nobody is signed in. */
export function useProgress() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...progressQuery(api), enabled: isSignedIn });
  const newest = useRef(0);

  const tick = useCallback(
    async (guideId: string, stepId: string, done: boolean) => {
      newest.current += 1;
      const mine = newest.current;
      const { queryKey } = progressQuery(api);
      await queryClient.cancelQueries({ queryKey });
      const stepIds = stepsDone(queryClient.getQueryData<ProgressList>(queryKey), guideId).filter(
        (id) => id !== stepId,
      );
      keepProgress(queryClient, { guideId, stepIds: done ? [...stepIds, stepId] : stepIds });
      try {
        const saved = await api.guides.tick({ id: guideId, stepId, done });
        // An older answer must not take back what was ticked meanwhile.
        if (mine === newest.current) keepProgress(queryClient, saved);
      } catch (error) {
        const description = (isAppError(error) && error.message) || 'Please try again later.';
        toast({ title: 'The step could not be saved', description, tone: 'destructive' });
        await queryClient.invalidateQueries({ queryKey });
      }
    },
    [api, queryClient],
  );

  return { isSignedIn, tick, doneOf: (guideId: string) => stepsDone(data, guideId) };
}

export type Progress = ReturnType<typeof useProgress>;

function stepsDone(list: ProgressList | undefined, guideId: string): readonly string[] {
  return list?.items.find((one) => one.guideId === guideId)?.stepIds ?? [];
}
