import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { questResolver, showQuestFieldError } from '#/features/quests/components/form-resolver.ts';
import { QuestFields } from '#/features/quests/components/quest-fields.tsx';
import { emptyQuestForm, type QuestForm, questFormOf } from '#/features/quests/components/quest-form.ts';
import type { QuestInput } from '#/features/quests/schema.ts';
import { type KindFormProps, ofForm } from './form-parts.ts';

export function QuestKindForm({ form: typed, payload, zone, children }: KindFormProps<'quest'>) {
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<QuestForm, unknown, QuestInput>({
    defaultValues: typed ?? (payload === undefined ? emptyQuestForm : questFormOf(payload, zone)),
    resolver: questResolver(zone, payload),
  });
  const { isSubmitting, isDirty } = form.formState;
  return children({
    fields: <QuestFields form={form} onBusyChange={setIsUploading} />,
    isSubmitting,
    isDirty,
    isUploading,
    typed: () => ({ kind: 'quest', form: form.getValues() }),
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
    submit: (send) => form.handleSubmit((input) => send({ kind: 'quest', payload: input })),
    showError: (error) => void showQuestFieldError(ofForm(error), form),
  });
}
