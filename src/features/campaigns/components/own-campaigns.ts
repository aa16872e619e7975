import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { trackLeaving } from '#/lib/page-left.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Campaign, OwnCampaigns } from '../schema.ts';

/** The campaigns of visitors. */
export const noCampaigns: OwnCampaigns = { joined: [], reminded: [] };

export type OwnActions = {
  isJoined: (id: string) => boolean;
  isReminded: (id: string) => boolean;
  isJoining: (id: string) => boolean;
  /** Returns false for visitors, who are asked to sign in and return to the campaign's page. */
  join: (campaign: Campaign) => boolean;
  toggleReminder: (campaign: Campaign) => boolean;
  /** Rejects on failure. */
  leave: (campaign: Campaign) => Promise<void>;
};

export function useOwnCampaigns(loaded: OwnCampaigns): OwnActions {
  const router = useRouter();
  const { api } = router.options.context;
  const viewer = useViewer();
  const [joined, setJoined] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [reminded, setReminded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { run, isBusyWith } = useAction({ failureMessage: 'Please try again.' });
  const [lastViewerId, setLastViewerId] = useState(viewer?.id);
  if (lastViewerId !== viewer?.id) {
    setLastViewerId(viewer?.id);
    setJoined(new Map());
    setReminded(new Map());
  }
  const isReminded = (id: string) => reminded.get(id) ?? loaded.reminded.includes(id);

  const sendJoin = async ({ id, title }: Campaign) => {
    const join = async () => {
      await api.campaigns.join({ id });
      setJoined((before) => new Map(before).set(id, true));
      toast({ title: 'You joined the campaign', description: title, tone: 'success' });
    };
    await run(join, { keys: id, title: 'Couldn’t join' });
    // Refreshes the participants, and shows why a join was rejected.
    await router.invalidate();
  };

  const sendReminder = async ({ id }: Campaign, shouldRemind: boolean) => {
    const updateReminder = (value: boolean) => setReminded((before) => new Map(before).set(id, value));
    updateReminder(shouldRemind);
    const settle = trackLeaving(router);
    try {
      await (shouldRemind ? api.campaigns.remind({ id }) : api.campaigns.unremind({ id }));
      void settle();
    } catch (error) {
      updateReminder(!shouldRemind);
      toast({
        title: 'Couldn’t change the reminder',
        description: getErrorMessage(error, 'Please try again.'),
        tone: 'destructive',
      });
    }
  };

  const requireSignIn = (id: string, action: () => void) => {
    if (viewer === null) openAuthDialog({ tab: 'sign-in', returnTo: `/campaigns/${id}` });
    else action();
    return viewer !== null;
  };

  return {
    isJoined: (id) => joined.get(id) ?? loaded.joined.includes(id),
    isReminded,
    isJoining: isBusyWith,
    join: (campaign) => requireSignIn(campaign.id, () => void sendJoin(campaign)),
    leave: async ({ id, title }) => {
      await api.campaigns.leave({ id });
      setJoined((before) => new Map(before).set(id, false));
      toast({ title: 'You left the campaign', description: title, tone: 'success' });
      await router.invalidate();
    },
    toggleReminder: (campaign) =>
      requireSignIn(campaign.id, () => void sendReminder(campaign, !isReminded(campaign.id))),
  };
}
