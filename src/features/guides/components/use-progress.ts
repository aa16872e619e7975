import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import type { ProgressList } from '../schema.ts';
import { progressQuery } from './guides.ts';

type Tick = { guideId: string; stepId: string; done: boolean };

const stepsDone = (list: ProgressList | undefined, guideId: string): readonly string[] =>
  list?.items.find((one) => one.guideId === guideId)?.stepIds ?? [];

function withTick(list: ProgressList | undefined, { guideId, stepId, done }: Tick): ProgressList {
  const others = (list?.items ?? []).filter((one) => one.guideId !== guideId);
  const stepIds = stepsDone(list, guideId).filter((id) => id !== stepId);
  return { items: [...others, { guideId, stepIds: done ? [...stepIds, stepId] : stepIds }] };
}

/** What the person has done of the guides, and how they tick a step off. Nothing while nobody is signed in. */
export function useProgress() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...progressQuery(api), enabled: isSignedIn });
  const [pending, setPending] = useState<readonly Tick[]>([]);
  const sending = useRef(Promise.resolve());

  async function send(tick: Tick): Promise<void> {
    const { guideId, stepId, done } = tick;
    const { queryKey } = progressQuery(api);
    try {
      await api.guides.tick({ id: guideId, stepId, done });
      // An answer that was on its way before knows nothing of the tick.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ProgressList>(queryKey, (list) => withTick(list, tick));
    } catch (error) {
      const description = getErrorMessage(error, 'Please try again later.');
      toast({ title: 'Failed to save the step', description, tone: 'destructive' });
    }
    setPending((ticks) => ticks.filter((one) => one !== tick));
  }

  const shown = isSignedIn ? pending.reduce(withTick, data ?? { items: [] }) : undefined;
  return {
    isSignedIn,
    getCompletedSteps: (guideId: string) => stepsDone(shown, guideId),
    /** Shows at once; sent one after the other, so that the last word is the last tick. */
    tick: (guideId: string, stepId: string, done: boolean) => {
      const tick = { guideId, stepId, done };
      setPending((ticks) => [...ticks, tick]);
      sending.current = sending.current.then(() => send(tick));
    },
  };
}

export type Progress = ReturnType<typeof useProgress>;
