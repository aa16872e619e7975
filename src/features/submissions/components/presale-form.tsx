import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PresaleFields } from '#/features/presales/components/presale-fields.tsx';
import {
  checkPresaleForm,
  emptyPresaleForm,
  type PresaleForm,
  presaleFormOf,
  presaleResolver,
  showPresaleError,
} from '#/features/presales/components/presale-form.ts';
import type { PresaleInput } from '#/features/presales/schema.ts';
import { fileUrl } from '#/lib/file-url.ts';
import { type KindFormProps, ofForm } from './form-parts.ts';

const formOf = (payload: PresaleInput, zone: string): PresaleForm =>
  presaleFormOf({ ...payload, logoUrl: fileUrl(payload.logo) }, zone);

export function PresaleKindForm({ form: typed, payload, zone, children }: KindFormProps<'presale'>) {
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<PresaleForm, unknown, PresaleInput>({
    defaultValues:
      typed !== undefined
        ? { ...emptyPresaleForm, ...typed }
        : payload === undefined
          ? emptyPresaleForm
          : formOf(payload, zone),
    resolver: presaleResolver((values) => checkPresaleForm(values, zone, payload)),
  });
  const { isSubmitting, isDirty } = form.formState;
  return children({
    fields: <PresaleFields form={form} zone={zone} onLogoBusy={setIsUploading} />,
    isSubmitting,
    isDirty,
    isUploading,
    typed: () => {
      const { isSponsored: _, ...values } = form.getValues();
      return { kind: 'presale', form: values };
    },
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
    submit: (send) => form.handleSubmit((input) => send({ kind: 'presale', payload: input })),
    showError: (error) => void showPresaleError(ofForm(error), form.setError),
  });
}
