import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { updateOwnListings } from '../../components/own-listings.ts';
import { type ReportedKind, reasonLabels, reportReasons } from '../kinds.ts';
import { maxReportLength, reportInput } from '../schema.ts';

type ReportDialogProps = { kind: ReportedKind; id: string; name: string; open: boolean; onClose: () => void };

const options = reportReasons.map((value) => ({
  value,
  label: reasonLabels[value].label,
  description: reasonLabels[value].hint,
}));

export function ReportDialog({ kind, id, name, open, onClose }: ReportDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const form = useSmallForm({
    initial: { what: '', text: '' },
    parse: (values) => reportInput.safeParse({ kind, id, ...values }),
    send: async (input) => {
      await api.reports.add(input);
      updateOwnListings(queryClient, kind, ({ reported }) => ({ reported: [...reported, id] }));
      onClose();
      toast({
        title: 'Report sent',
        description: 'We’ll review it and tell you the outcome.',
        tone: 'success',
      });
    },
    failure: 'Couldn’t send your report',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Report ${name}`}
      description="Only our admins see who reported it."
      saveLabel="Send report"
      busyLabel="Sending…"
    >
      <RadioCards
        label="What’s wrong"
        name="what"
        options={options}
        value={form.values.what ?? ''}
        onChange={(event) => form.change({ what: event.target.value })}
        error={form.errors.what}
      />
      <Field
        label="What happened"
        hint="Never send us a password, a seed phrase, or a private key."
        error={form.errors.text}
        required
      >
        <Textarea {...form.bind('text')} rows={4} maxLength={maxReportLength} />
      </Field>
    </SmallFormDialog>
  );
}
