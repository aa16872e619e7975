import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { parseInstantFields } from '#/lib/local-instant.ts';
import type { Reader } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { announce } from '#/ui/announcer.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { type Airdrop, airdropInput } from '../../schema.ts';
import { type Entered, storeEntered, toRow } from '../entered.ts';

type AddOwnDialogProps = {
  open: boolean;
  onClose: () => void;
  reader: Reader;
  onAdded: (entered: Entered, row: Airdrop) => void;
};

/** Adds the visitor's own airdrop, by the rules of the tracker's form. */
export function AddOwnDialog({ open, onClose, reader, onAdded }: AddOwnDialogProps) {
  const { zone } = reader;
  const toInstant = (date: string) =>
    date === '' ? null : (parseInstantFields('end', { date, time: '' }, zone) ?? '');
  const form = useSmallForm({
    initial: { name: '', project: '', claimDate: '', claimCloseDate: '' },
    parse: ({ claimDate, claimCloseDate, ...names }) =>
      airdropInput.safeParse({
        ...names,
        eligibilityDate: toCalendarDay(Date.now(), zone),
        claimDate: toInstant(claimDate),
        claimCloseDate: toInstant(claimCloseDate),
      }),
    send: async (input) => {
      const entered = { ...input, id: crypto.randomUUID(), visitedAt: null };
      storeEntered(entered);
      onAdded(entered, toRow(entered, zone, new Date().toISOString()));
      announce(`Added: ${formatAirdropName(entered)}`);
      onClose();
    },
    failure: 'There was a problem adding your airdrop. Please try again.',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Add your own"
      description="It’s kept in this browser, and moves to your tracker once you sign up."
      size="sm"
      saveLabel="Add"
      busyLabel="Adding…"
    >
      <Field label="Airdrop Name" error={form.errors.name} required>
        <Input {...form.bind('name')} autoComplete="off" maxLength={120} />
      </Field>
      <Field label="Project" error={form.errors.project} required>
        <Input {...form.bind('project')} autoComplete="off" maxLength={120} />
      </Field>
      <Field
        label="Claim Date"
        hint="The day the claim opens. Leave empty if unknown."
        error={form.errors.claimDate}
      >
        <Input {...form.bind('claimDate')} type="date" />
      </Field>
      <Field label="Claim closes" hint="The last day to claim." error={form.errors.claimCloseDate}>
        <Input {...form.bind('claimCloseDate')} type="date" />
      </Field>
    </SmallFormDialog>
  );
}
