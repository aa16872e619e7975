import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { maxReasonLength } from '#/lib/input-fields.ts';
import { formatCount } from '#/lib/text.ts';
import { Field } from '#/ui/field.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import type { Audience } from '../schema.ts';

function formatAudience({ people, hasPromoter }: Audience): string {
  const parts = [
    ...(people > 0 ? [formatCount(people, 'participant')] : []),
    ...(hasPromoter ? ['its promoter'] : []),
  ];
  return `${parts.join(' and ')} will be notified.`;
}

/**
 * Shows how many people the deletion of an item notifies, and asks for the reason that they see. `reason` is for the
 * call, `isReady` for the dialog.
 */
export function useDeletionReason(id: string) {
  const { api } = useRouter().options.context;
  const { data } = useQuery({
    queryKey: ['item-audience', id],
    queryFn: () => api.items.audience({ id }),
    staleTime: 0,
  });
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const notifiesAnyone = data !== undefined && (data.people > 0 || data.hasPromoter);
  const reason = text.trim();
  const control = notifiesAnyone && (
    <div className="grid gap-3">
      <p className="text-base text-ink">{formatAudience(data)}</p>
      <Field label="Reason" hint="Everyone who is notified reads it." error={error} required>
        <Textarea
          rows={3}
          maxLength={maxReasonLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </div>
  );
  return {
    control,
    reason: reason === '' ? undefined : reason,
    isReady: () => {
      if (!notifiesAnyone || reason !== '') return true;
      setError('Enter a reason');
      return false;
    },
  };
}
