import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { entryInput, maxNoteLength } from '../schema.ts';

type AddEntryDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The initial values. */
  host?: string;
  verdict?: 'allow' | 'block';
};

const verdicts = [
  { value: 'block', label: 'Block', description: 'Hide buttons that lead there, and warn before its links.' },
  {
    value: 'allow',
    label: 'Allow',
    description: 'Fix a false positive. No list or rule flags its links.',
  },
];

export function AddEntryDialog({ open, onClose, host = '', verdict = 'block' }: AddEntryDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const form = useSmallForm({
    initial: { host, verdict, note: '' },
    parse: (values) => entryInput.safeParse(values),
    send: async (input, idempotencyKey) => {
      const entry = await api.links.addEntry(input, { context: { idempotencyKey } });
      const description = `${entry.host} is ${entry.verdict === 'allow' ? 'allowed' : 'blocked'}`;
      toast({ title: description, tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['links'] });
      onClose();
    },
    failure: 'Couldn’t add the entry',
  });
  const { values, change, errors, busy } = form;
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Allow or block a host"
      description="Applies to the host and its subdomains, on every server within a minute."
      saveLabel="Add entry"
      busyLabel="Adding…"
    >
      <RadioCards
        label="What to do"
        name="verdict"
        options={verdicts}
        value={values.verdict}
        disabled={busy}
        error={errors.verdict}
        onChange={({ target }) => change({ verdict: target.value === 'allow' ? 'allow' : 'block' })}
      />
      <Field label="Host" hint="A host such as example.com, or a full URL." error={errors.host} required>
        <Input
          {...form.bind('host')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
        />
      </Field>
      <Field label="Note" hint="Why you’re adding it. Visible to admins." error={errors.note} required>
        <Textarea {...form.bind('note')} rows={3} maxLength={maxNoteLength} />
      </Field>
    </SmallFormDialog>
  );
}
