import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { displayName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { type FormErrors, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { recipientInput } from '../schema.ts';
import { recipientQuery } from './credit-queries.ts';

type FindFormProps = {
  /** What stands in the field. */
  typed: string;
  onType: (typed: string) => void;
  errors: FormErrors;
  onErrors: (errors: FormErrors) => void;
  onChoose: (user: string | undefined) => void;
};

/** Said of an id or an address that nobody has. */
export const nobodyText = (q: string): string =>
  `No user found with that ${q.includes('@') ? 'email' : 'ID'}`;

/** Looks somebody up. Whoever was chosen before is not any more, unless somebody is found. */
export function FindForm({ typed, onType, errors, onErrors, onChoose }: FindFormProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);
  // An answer to what stands there no longer chooses nobody.
  const latest = useRef(typed);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = recipientInput.safeParse({ q: typed });
    if (!parsed.success) {
      onErrors({ user: parsed.error.issues[0]?.message ?? 'Please enter a user email' });
      onChoose(undefined);
      return;
    }
    onErrors({});
    setBusy(true);
    latest.current = typed;
    const { q } = parsed.data;
    try {
      const found = await queryClient.query({ ...recipientQuery(api, q), staleTime: 0 });
      if (latest.current !== typed) return;
      onChoose(found === null ? undefined : q);
      if (found === null) {
        const description = nobodyText(q);
        toast({ title: 'User Not Found', description, tone: 'destructive' });
      } else {
        toast({ title: 'User Found', description: displayName(found), tone: 'success' });
      }
    } catch {
      if (latest.current !== typed) return;
      onChoose(undefined);
      toast({ title: 'Search Error', description: 'Failed to search for user', tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      action="/admin/grant-credits"
      aria-label="Find a user"
      onSubmit={(event) => void find(event)}
      className="flex gap-2 max-sm:flex-col sm:items-start"
    >
      <Field label="User UUID" hint="Or their account email." error={errors.user} required className="flex-1">
        <Input
          name="user"
          value={typed}
          onChange={(event) => {
            latest.current = event.target.value;
            onType(event.target.value);
          }}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Searching..." className="sm:mt-6.5">
        <Search aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}
