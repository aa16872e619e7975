import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { EditListingDialog, type ListingKindForm } from '#/features/items/components/edit-listing-dialog.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { AdminCampaignInput, Campaign } from '../schema.ts';
import { CampaignFields } from './campaign-fields.tsx';
import { createAdminCampaignRules, emptyCampaignForm, toCampaignForm } from './campaign-form.ts';

type EditCampaignDialogProps = {
  /** Undefined to add a campaign. */
  campaign: Campaign | undefined;
  open: boolean;
  onClose: () => void;
};

const kind: ListingKindForm<Campaign, AdminCampaignInput> = {
  adding: {
    title: 'Add Campaign',
    done: { title: 'Campaign created successfully!' },
    failureTitle: 'Failed to create campaign',
    save: 'Create Campaign',
    busy: 'Creating…',
  },
  editing: {
    title: 'Edit Campaign',
    done: { title: 'Campaign updated successfully!' },
    failureTitle: 'Failed to update campaign',
    save: 'Save changes',
    busy: 'Saving…',
  },
  get: (api, id) => api.campaigns.get({ id }),
  add: (api, input, options) => api.campaigns.add(input, options),
  edit: (api, input) => api.campaigns.edit(input),
};

export function EditCampaignDialog({ campaign, ...shown }: EditCampaignDialogProps) {
  const router = useRouter();
  const { zone } = useReader();
  const [openedAt] = useState(() => Date.now());
  const [rules] = useState(() => createAdminCampaignRules(zone, campaign, openedAt));
  return (
    <EditListingDialog
      kind={kind}
      original={campaign}
      rules={rules}
      initial={campaign === undefined ? emptyCampaignForm : toCampaignForm(campaign, zone, openedAt)}
      toForm={(saved) => toCampaignForm(saved, zone)}
      description={campaign?.title ?? 'It goes live as soon as you add it.'}
      onSaved={() => router.invalidate()}
      {...shown}
    >
      {({ form, setBlocked }) => <CampaignFields form={form} forAdmin zone={zone} onImageBusy={setBlocked} />}
    </EditListingDialog>
  );
}
