import { useState } from 'react';
import { QuestFields } from '#/features/quests/components/quest-fields.tsx';
import { createQuestRules, emptyQuestForm, toQuestForm } from '#/features/quests/components/quest-form.ts';
import { type KindFormProps, useKindForm } from './use-kind-form.ts';

export function QuestKindForm({ form, payload, zone, children, ...use }: KindFormProps<'quest'>) {
  const [rules] = useState(() => createQuestRules(zone, payload));
  return children(
    useKindForm({
      ...use,
      rules,
      initial: form ?? (payload === undefined ? emptyQuestForm : toQuestForm(payload, zone)),
      fields: (state, onUploading) => <QuestFields form={state} zone={zone} onBusyChange={onUploading} />,
      toTyped: (values) => ({ kind: 'quest', form: values }),
      toProposal: (input) => ({ kind: 'quest', payload: input }),
    }),
  );
}
