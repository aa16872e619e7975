import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { useAction } from '#/ui/use-action.ts';

const ConfirmDialog = lazyDialog(() =>
  import('#/ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog),
);

type LeaveButtonProps = {
  /** Such as 'Leave'. */
  label: string;
  /** What is left, such as 'Aurora week'. */
  name: string;
  title: string;
  description: string;
  /** Such as 'Leaving…'. */
  busyLabel: string;
  /** Says by itself that it worked; what it throws is shown in the dialog. */
  onLeave: () => Promise<void>;
};

/** Takes one's part in a campaign or quest back, once asked. */
export function LeaveButton({ label, name, title, description, busyLabel, onLeave }: LeaveButtonProps) {
  const { shown, show, close } = useDialogs<'leave'>();
  const { run, busy, error, reset } = useAction({ place: 'beside' });
  const ask = () => {
    reset();
    show('leave');
  };
  const confirm = () =>
    run(async () => {
      await onLeave();
      close();
    });
  return (
    <>
      <Button variant="ghost" onClick={ask}>
        {label}
        <span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        {...shown}
        title={title}
        description={description}
        confirmLabel={label}
        busyLabel={busyLabel}
        onConfirm={() => void confirm()}
        busy={busy}
        error={error}
      />
    </>
  );
}
