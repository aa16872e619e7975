import { useRouter } from '@tanstack/react-router';
import type { Api } from '#/lib/api-client.ts';
import { maxReasonLength } from '#/lib/input-fields.ts';
import { listingNouns } from '#/lib/listing-kinds.ts';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { type ReportedItem, upholdInput } from '../schema.ts';

export type DecideDialogProps = {
  item: ReportedItem;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

const outcomes = {
  hide: { label: 'Hide its links', description: 'Stays listed, with its links hidden.' },
  delete: { label: 'Delete it', description: 'Permanently. Reporters are notified.' },
  keep: { label: 'Leave it up', description: 'You’ve fixed what was wrong.' },
};

/** Deletes the item as its own page does, which upholds its open reports. */
function deleteItem(api: Api, { kind, id }: ReportedItem): Promise<unknown> {
  return kind === 'follow'
    ? Promise.reject(new Error('follow campaigns are closed by their creators'))
    : api[listingNouns[kind]].remove({ id });
}

export function UpholdDialog({ item, open, onClose, onChanged }: DecideDialogProps) {
  const { api } = useRouter().options.context;
  const { kind, id, title, upTo } = item;
  const form = useSmallForm({
    initial: { way: 'hide', note: '' },
    parse: ({ way, note }) => upholdInput.safeParse({ kind, id, upTo, note, hides: way === 'hide' }),
    send: async (input) => {
      try {
        await (form.values.way === 'delete' ? deleteItem(api, item) : api.reports.uphold(input));
      } finally {
        // A rejection also indicates that something has changed.
        onChanged();
      }
      onClose();
      toast({ title: 'Reports upheld', description: title, tone: 'success' });
    },
    failure: 'Couldn’t uphold the reports',
  });
  const { way } = form.values;
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Uphold the reports of ${title}?`}
      description="We’ll notify everyone who reported it."
      saveLabel="Uphold"
      busyLabel="Saving…"
      tone={way === 'delete' ? 'danger' : 'primary'}
    >
      <RadioCards
        label="Action"
        name="way"
        columns={1}
        options={Object.entries(outcomes)
          .filter(([value]) => kind !== 'follow' || value !== 'delete')
          .map(([value, texts]) => ({ value, ...texts }))}
        value={way}
        onChange={(event) => form.change({ way: event.target.value })}
      />
      {way !== 'delete' && (
        <Field label="Note (optional)" hint="Reporters will see this." error={form.errors.note}>
          <Textarea {...form.bind('note')} rows={3} maxLength={maxReasonLength} />
        </Field>
      )}
    </SmallFormDialog>
  );
}
