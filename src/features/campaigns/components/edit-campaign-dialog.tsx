import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTellFollowers } from '#/features/listings/follows/components/tell-followers.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Campaign } from '../schema.ts';
import { CampaignFields } from './campaign-fields.tsx';
import { adminCampaignRules, emptyCampaignForm, toCampaignForm } from './campaign-form.ts';

type EditCampaignDialogProps = {
  /** Undefined to add a campaign. */
  campaign: Campaign | undefined;
  open: boolean;
  onClose: () => void;
};

const adding = {
  title: 'Add Campaign',
  done: 'Campaign created successfully!',
  failed: 'Failed to create campaign',
  save: 'Create Campaign',
  busy: 'Creating…',
};
const editing = {
  title: 'Edit Campaign',
  done: 'Campaign updated successfully!',
  failed: 'Failed to update campaign',
  save: 'Save changes',
  busy: 'Saving…',
};

export function EditCampaignDialog({ campaign, open, onClose }: EditCampaignDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const { zone } = useReader();
  const words = campaign === undefined ? adding : editing;
  const [openedAt] = useState(() => Date.now());
  const [rules] = useState(() => adminCampaignRules(zone, campaign, openedAt));
  const { tellFollowers, control } = useTellFollowers(campaign === undefined);
  const edit = useEditForm({
    rules,
    initial: campaign === undefined ? emptyCampaignForm : toCampaignForm(campaign, zone, openedAt),
    shared: campaign && {
      version: campaign.listing.version,
      read: async () => {
        const saved = await api.campaigns.get({ id: campaign.id });
        return { values: toCampaignForm(saved, zone), version: saved.listing.version };
      },
    },
    send: (input, idempotencyKey, basedOn) =>
      campaign === undefined
        ? api.campaigns.add(input, { context: { idempotencyKey } })
        : api.campaigns.edit({ id: campaign.id, ...input, tellFollowers, basedOn }),
    onSaved: async () => {
      toast({ title: words.done, tone: 'success' });
      onClose();
      await router.invalidate();
    },
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      start={control}
      description={campaign?.title ?? 'It goes live as soon as you add it.'}
      open={open}
      onClose={onClose}
    >
      <CampaignFields form={edit.form} forAdmin zone={zone} onImageBusy={edit.setBlocked} />
    </EditDialog>
  );
}
