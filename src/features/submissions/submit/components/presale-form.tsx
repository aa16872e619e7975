import { useState } from 'react';
import { PresaleFields } from '#/features/presales/components/presale-fields.tsx';
import {
  createPresaleRules,
  emptyPresaleForm,
  toPresaleForm,
} from '#/features/presales/components/presale-form.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import { type KindFormProps, useKindForm } from './use-kind-form.ts';

export function PresaleKindForm({ form, payload, zone, children, ...use }: KindFormProps<'presale'>) {
  const [rules] = useState(() => createPresaleRules(zone, payload));
  const source = payload && toPresaleForm({ ...payload, logoUrl: getFileUrl(payload.logo) }, zone);
  return children(
    useKindForm({
      ...use,
      rules,
      initial: { ...emptyPresaleForm, ...(form ?? source) },
      fields: (state, onUploading) => <PresaleFields form={state} zone={zone} onLogoBusy={onUploading} />,
      toTyped: ({ isSponsored: _, ...values }) => ({ kind: 'presale', form: values }),
      toProposal: (input) => ({ kind: 'presale', payload: input }),
    }),
  );
}
