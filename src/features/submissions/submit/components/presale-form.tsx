import { useState } from 'react';
import { PresaleFields } from '#/features/presales/components/presale-fields.tsx';
import {
  emptyPresaleForm,
  presaleFormOf,
  presaleRules,
} from '#/features/presales/components/presale-form.ts';
import { fileUrl } from '#/lib/file-url.ts';
import { type KindFormProps, useFormParts } from './form-parts.tsx';

export function PresaleKindForm({ form, payload, zone, children }: KindFormProps<'presale'>) {
  const [rules] = useState(() => presaleRules(zone, payload));
  const source = payload && presaleFormOf({ ...payload, logoUrl: fileUrl(payload.logo) }, zone);
  return children(
    useFormParts({
      rules,
      initial: { ...emptyPresaleForm, ...(form ?? source) },
      fields: (state, onUploading) => <PresaleFields form={state} zone={zone} onLogoBusy={onUploading} />,
      typed: ({ isSponsored: _, ...values }) => ({ kind: 'presale', form: values }),
      item: (input) => ({ kind: 'presale', payload: input }),
    }),
  );
}
