import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import type { ProgressList } from '../schema.ts';
import { progressQuery } from './guides.ts';

type Tick = { guideId: string; stepId: string; done: boolean };

const getCompletedSteps = (list: ProgressList | undefined, guideId: string): readonly string[] =>
  list?.items.find((item) => item.guideId === guideId)?.stepIds ?? [];

function applyTick(list: ProgressList | undefined, { guideId, stepId, done }: Tick): ProgressList {
  const otherGuides = (list?.items ?? []).filter((item) => item.guideId !== guideId);
  const stepIds = getCompletedSteps(list, guideId).filter((id) => id !== stepId);
  return { items: [...otherGuides, { guideId, stepIds: done ? [...stepIds, stepId] : stepIds }] };
}

/** The member's progress in guides and a function to change it; empty for visitors. */
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
      // A fetch started before the tick would restore the previous state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ProgressList>(queryKey, (list) => applyTick(list, tick));
    } catch (error) {
      const description = getErrorMessage(error, 'Please try again later.');
      toast({ title: 'Couldn’t save the step', description, tone: 'destructive' });
    }
    setPending((ticks) => ticks.filter((item) => item !== tick));
  }

  const progress = isSignedIn ? pending.reduce(applyTick, data ?? { items: [] }) : undefined;
  return {
    isSignedIn,
    getDoneSteps: (guideId: string) => getCompletedSteps(progress, guideId),
    /** Updates the screen at once, and sends ticks in sequence: the last one wins. */
    tick: (guideId: string, stepId: string, done: boolean) => {
      const tick = { guideId, stepId, done };
      setPending((ticks) => [...ticks, tick]);
      sending.current = sending.current.then(() => send(tick));
    },
  };
}

export type Progress = ReturnType<typeof useProgress>;
