import { useState } from 'react';
import { CampaignFields } from '#/features/campaigns/components/campaign-fields.tsx';
import {
  createCampaignRules,
  emptyCampaignForm,
  toCampaignForm,
} from '#/features/campaigns/components/campaign-form.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import { type KindFormProps, useKindForm } from './use-kind-form.ts';

export function CampaignKindForm({ form, payload, zone, children, ...use }: KindFormProps<'campaign'>) {
  const [rules] = useState(() => createCampaignRules(zone, payload));
  const source = payload && toCampaignForm({ ...payload, imageUrl: getFileUrl(payload.image) }, zone);
  return children(
    useKindForm({
      ...use,
      rules,
      initial: { ...emptyCampaignForm, ...(form ?? source) },
      fields: (state, onUploading) => <CampaignFields form={state} zone={zone} onImageBusy={onUploading} />,
      toTyped: ({ status: _s, isFeatured: _f, results: _r, ...values }) => ({
        kind: 'campaign',
        form: values,
      }),
      toProposal: (input) => ({ kind: 'campaign', payload: input }),
    }),
  );
}
