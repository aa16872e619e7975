import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CampaignFields } from '#/features/campaigns/components/campaign-fields.tsx';
import {
  type CampaignForm,
  campaignFormOf,
  campaignResolver,
  checkCampaignForm,
  emptyCampaignForm,
  showCampaignError,
} from '#/features/campaigns/components/campaign-form.ts';
import type { CampaignInput } from '#/features/campaigns/schema.ts';
import { fileUrl } from '#/lib/file-url.ts';
import { type KindFormProps, ofForm } from './form-parts.ts';

const formOf = (payload: CampaignInput, zone: string): CampaignForm =>
  campaignFormOf({ ...payload, imageUrl: fileUrl(payload.image) }, zone);

export function CampaignKindForm({ form: typed, payload, zone, children }: KindFormProps<'campaign'>) {
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<CampaignForm, unknown, CampaignInput>({
    defaultValues:
      typed !== undefined
        ? { ...emptyCampaignForm, ...typed }
        : payload === undefined
          ? emptyCampaignForm
          : formOf(payload, zone),
    resolver: campaignResolver((values) => checkCampaignForm(values, zone, payload)),
  });
  const { isSubmitting, isDirty } = form.formState;
  return children({
    fields: <CampaignFields form={form} zone={zone} onImageBusy={setIsUploading} />,
    isSubmitting,
    isDirty,
    isUploading,
    typed: () => {
      const { status: _s, isFeatured: _f, results: _r, ...values } = form.getValues();
      return { kind: 'campaign', form: values };
    },
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
    submit: (send) => form.handleSubmit((input) => send({ kind: 'campaign', payload: input })),
    showError: (error) => void showCampaignError(ofForm(error), form.setError),
  });
}
