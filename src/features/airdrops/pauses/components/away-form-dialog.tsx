import { useRouter } from '@tanstack/react-router';
import { addDays, isCalendarDay } from '#/lib/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { rejectField } from '#/ui/forms/form-errors.ts';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { DayRange } from '../../calls.ts';
import { isAway } from '../../policy.ts';
import { findAwayProblem } from '../policy.ts';
import { describeAway } from '../texts.ts';
import { useEndAway } from './use-end-away.ts';

export type AwayFormDialogProps = {
  open: boolean;
  onClose: () => void;
  away: DayRange | null;
  today: string;
  locale: string | null;
  onChanged: (away: DayRange | null) => void;
};

export function AwayFormDialog({ open, onClose, away, today, locale, onChanged }: AwayFormDialogProps) {
  const { api } = useRouter().options.context;
  const { endAway, busy } = useEndAway(onChanged);
  const form = useSmallForm({
    initial: away ?? { from: today, until: addDays(today, 7) },
    parse: ({ from, until }) => {
      if (!isCalendarDay(from)) return rejectField('from', 'Select a date');
      if (!isCalendarDay(until)) return rejectField('until', 'Select a date');
      const problem = findAwayProblem({ from, until }, { today, current: away });
      return problem ? rejectField(problem.field, problem.message) : { success: true, data: { from, until } };
    },
    send: async (input) => {
      const result = await api.airdrops.setAway(input);
      onChanged(result.away);
      onClose();
      toast({ title: describeAway(input, today, locale), tone: 'success' });
    },
    failure: 'Couldn’t save when you’re away',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="I’m away"
      description="Nothing is due while you’re away, and your streak is kept."
      size="sm"
      saveLabel="Save"
      busyLabel="Saving…"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day away" error={form.errors.from}>
          <Input type="date" {...form.bind('from')} />
        </Field>
        <Field label="Back on" error={form.errors.until}>
          <Input type="date" {...form.bind('until')} />
        </Field>
      </div>
      <p className="text-muted text-sm">
        Check-ins, starts, and daily messages wait until you’re back. Reminders of claims still come, because
        a claim can’t wait.
      </p>
      {away && (
        <Button
          className="self-start"
          busy={busy}
          onClick={() => void endAway().then((isDone) => isDone && onClose())}
        >
          {isAway(away, today) ? 'End now' : 'Cancel time away'}
        </Button>
      )}
    </SmallFormDialog>
  );
}
