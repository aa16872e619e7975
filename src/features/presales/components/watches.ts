import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { isAppError } from '#/lib/app-error.ts';
import { noticeLeaving } from '#/lib/page-left.ts';
import { toast } from '#/ui/toast-store.ts';

export type Watches = {
  isWatched: (id: string) => boolean;
  /**
   * Shown at once, taken back when it fails. Visitors are asked to sign in, and come to the presale's own page then:
   * answers false.
   */
  toggle: (id: string) => boolean;
};

/** What the viewer watches: as it was loaded, and what they have pressed since. */
export function useWatches(loaded: readonly string[]): Watches {
  const router = useRouter();
  const { api } = router.options.context;
  const viewer = useViewer();
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [pressedBy, setPressedBy] = useState(viewer?.id);
  if (pressedBy !== viewer?.id) {
    setPressedBy(viewer?.id);
    setPressed(new Map());
  }
  const isWatched = (id: string) => pressed.get(id) ?? loaded.includes(id);
  const note = (id: string, watched: boolean) => setPressed((before) => new Map(before).set(id, watched));

  const send = async (id: string, watched: boolean) => {
    note(id, watched);
    const settle = noticeLeaving(router);
    try {
      await (watched ? api.presales.watch({ id }) : api.presales.unwatch({ id }));
      void settle();
    } catch (error) {
      note(id, !watched);
      const message = isAppError(error) ? error.message : '';
      toast({ title: 'Error', description: message || 'Please try again.', tone: 'destructive' });
    }
  };

  return {
    isWatched,
    toggle: (id) => {
      if (viewer === null) openAuthDialog({ tab: 'sign-in', returnTo: `/presales/${id}` });
      else void send(id, !isWatched(id));
      return viewer !== null;
    },
  };
}
