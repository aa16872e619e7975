import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { addDays, isCalendarDay } from '#/lib/dates.ts';
import { formatCount } from '#/lib/text.ts';
import { Field } from '#/ui/field.tsx';
import { rejectField } from '#/ui/forms/form-errors.ts';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { useAirdrop, useTrackerStore } from '../../components/tracker-store.ts';
import { useCheckInDay } from '../../components/use-check-in-day.ts';
import { isPaused, pausedForGood } from '../../policy.ts';

const options = [
  { value: 'date', label: 'Until a date' },
  { value: 'good', label: 'Until I resume it' },
];

export function PauseDialog(props: DialogProps<'pause'>) {
  const { actions } = useTrackerStore();
  const row = useAirdrop(props.dialog.id);
  if (!row) return <DeletedDialog {...props} />;
  return (
    <Pause
      {...props}
      title="Pause airdrop"
      description={formatAirdropName(row)}
      pausedUntil={row.pausedUntil}
      onConfirm={(until) => void actions.setPaused(row.id, until)}
    />
  );
}

export function PauseManyDialog({ dialog, ...props }: DialogProps<'pause-many'>) {
  return (
    <Pause
      {...props}
      title="Pause airdrops"
      description={formatCount(dialog.count, 'airdrop')}
      pausedUntil={null}
      onConfirm={dialog.onConfirm}
    />
  );
}

type PauseProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** Until when it is paused now. */
  pausedUntil: string | null;
  onConfirm: (until: string) => void;
};

function Pause({ open, onClose, title, description, pausedUntil, onConfirm }: PauseProps) {
  const today = useCheckInDay();
  const hasEnd = pausedUntil !== null && isPaused({ pausedUntil }, today) && pausedUntil !== pausedForGood;
  const form = useSmallForm({
    initial: {
      end: pausedUntil === pausedForGood ? 'good' : 'date',
      until: hasEnd ? pausedUntil : addDays(today, 7),
    },
    parse: ({ end, until }) => {
      if (end === 'good') return { success: true, data: pausedForGood };
      return isCalendarDay(until) && until > today
        ? { success: true, data: until }
        : rejectField('until', 'Select a day after today');
    },
    send: async (until) => {
      onClose();
      onConfirm(until);
    },
    failure: 'Couldn’t pause the airdrop',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      confirmsClose={false}
      title={title}
      description={description}
      size="sm"
      saveLabel="Pause"
      busyLabel="Pausing…"
    >
      <RadioCards
        label="Pause"
        labelHidden
        name="end"
        options={options}
        value={form.values.end}
        onChange={({ target }) => form.change({ end: target.value })}
      />
      {form.values.end === 'date' && (
        <Field label="Due again on" error={form.errors.until}>
          <Input type="date" min={addDays(today, 1)} {...form.bind('until')} />
        </Field>
      )}
      <p className="text-muted text-sm">
        A paused airdrop isn’t due, and paused days don’t break your streak. Reminders of its claim still
        come, because a claim can’t wait.
      </p>
    </SmallFormDialog>
  );
}
