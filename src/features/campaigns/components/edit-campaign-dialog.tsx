import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useReader } from '#/features/accounts/components/use-reader.ts';
import { FormAlert } from '#/features/airdrops/components/form-alert.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { FormDialog } from '#/ui/form-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import type { AdminCampaignInput, Campaign } from '../schema.ts';
import { CampaignFields } from './campaign-fields.tsx';
import {
  type CampaignForm,
  campaignFormOf,
  campaignResolver,
  checkAdminCampaignForm,
  emptyCampaignForm,
  showCampaignError,
} from './campaign-form.ts';

type EditCampaignDialogProps = {
  /** Absent: a new one is added. */
  campaign: Campaign | undefined;
  open: boolean;
  onClose: () => void;
};

const adding = {
  title: 'Add Campaign',
  done: 'Campaign created successfully!',
  failed: 'Failed to create campaign',
  label: 'Create Campaign',
  busy: 'Creating…',
};
const editing = {
  title: 'Edit Campaign',
  done: 'Campaign updated successfully!',
  failed: 'Failed to update campaign',
  label: 'Save Changes',
  busy: 'Saving…',
};

export function EditCampaignDialog({ campaign, open, onClose }: EditCampaignDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const { zone } = useReader();
  const words = campaign === undefined ? adding : editing;
  const [failure, setFailure] = useState<string>();
  const [isImageBusy, setIsImageBusy] = useState(false);
  const { keyOf } = useCallKey();
  const form = useForm<CampaignForm, unknown, AdminCampaignInput>({
    defaultValues: campaign === undefined ? emptyCampaignForm : campaignFormOf(campaign, zone),
    resolver: campaignResolver((typed) => checkAdminCampaignForm(typed, zone, campaign)),
  });
  const { isSubmitting, isDirty } = form.formState;

  const send = (input: AdminCampaignInput) => {
    if (campaign !== undefined) return api.campaigns.edit({ id: campaign.id, ...input });
    return api.campaigns.add(input, { context: { idempotencyKey: keyOf(input) } });
  };

  const save = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await send(input);
    } catch (error) {
      const isBeside = showCampaignError(error, form.setError);
      setFailure((!isBeside && isAppError(error) && error.message) || 'Please try again.');
      toast({ title: words.failed, tone: 'destructive' });
      return;
    }
    toast({ title: words.done, tone: 'success' });
    onClose();
    await router.invalidate();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={campaign?.title ?? 'It is public as soon as it is added.'}
      size="lg"
      onSubmit={save}
      busy={isSubmitting}
      blocked={isImageBusy}
      isTouched={isDirty}
      saveLabel={words.label}
      busyLabel={words.busy}
    >
      {failure !== undefined && <FormAlert title={words.failed}>{failure}</FormAlert>}
      <CampaignFields form={form} forAdmin zone={zone} onImageBusy={setIsImageBusy} />
    </FormDialog>
  );
}
