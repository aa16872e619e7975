import { useState } from 'react';
import { QuestFields } from '#/features/quests/components/quest-fields.tsx';
import { emptyQuestForm, questFormOf, questRules } from '#/features/quests/components/quest-form.ts';
import { type KindFormProps, useFormParts } from './form-parts.tsx';

export function QuestKindForm({ form, payload, zone, children }: KindFormProps<'quest'>) {
  const [rules] = useState(() => questRules(zone, payload));
  return children(
    useFormParts({
      rules,
      initial: form ?? (payload === undefined ? emptyQuestForm : questFormOf(payload, zone)),
      fields: (state, onUploading) => <QuestFields form={state} zone={zone} onBusyChange={onUploading} />,
      typed: (values) => ({ kind: 'quest', form: values }),
      item: (input) => ({ kind: 'quest', payload: input }),
    }),
  );
}
