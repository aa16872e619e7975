import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { formatDisplayName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { recipientInput } from '../schema.ts';
import { recipientQuery } from './credit-queries.ts';

type FindOptions = {
  /** The field's value. */
  value: string;
  onChange: (value: string) => void;
  onChoose: (user: string | undefined) => void;
};

/** The error for an unknown id or email address. */
export const describeUserNotFound = (q: string): string =>
  `No user found with that ${q.includes('@') ? 'email' : 'ID'}`;

/** Looks up a user. A new search clears the previous choice. */
export function useFindForm({ value, onChange, onChoose }: FindOptions) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  // A result for a value that is no longer in the field is ignored.
  const latest = useRef(value);
  return useSmallForm({
    initial: { q: '' },
    controlled: {
      values: { q: value },
      change: ({ q = '' }) => {
        latest.current = q;
        onChange(q);
      },
    },
    parse: (values) => recipientInput.safeParse(values),
    send: async ({ q }) => {
      latest.current = value;
      try {
        const recipient = await queryClient.query({ ...recipientQuery(api, q), staleTime: 0 });
        if (latest.current !== value) return;
        onChoose(recipient === null ? undefined : q);
        if (recipient === null) {
          const description = describeUserNotFound(q);
          toast({ title: 'User Not Found', description, tone: 'destructive' });
        } else {
          toast({ title: 'User Found', description: formatDisplayName(recipient), tone: 'success' });
        }
      } catch {
        if (latest.current !== value) return;
        onChoose(undefined);
        toast({ title: 'Search Error', description: 'Failed to search for user', tone: 'destructive' });
      }
    },
    failure: 'Failed to search for user',
  });
}

export function FindForm({ form }: { form: ReturnType<typeof useFindForm> }) {
  const { element, submit, errors, bind, busy } = form;
  return (
    <form
      ref={element}
      noValidate
      action="/admin/grant-credits"
      aria-label="Find a user"
      onSubmit={submit}
      className="flex gap-2 max-sm:flex-col sm:items-start"
    >
      <Field label="User UUID" hint="Or their account email." error={errors.q} required className="flex-1">
        <Input
          {...bind('q')}
          name="user"
          // The field stays editable during a lookup.
          readOnly={false}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Searching…" className="sm:mt-6.5">
        <Search aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}
