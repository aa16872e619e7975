import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { useAction } from '#/ui/use-action.ts';

const ConfirmDialog = lazyDialog(() => import('#/ui/confirm-dialog.tsx'), 'ConfirmDialog');

type LeaveButtonProps = {
  /** Such as 'Leave'. */
  label: string;
  /** The item's name, such as 'Aurora week'. */
  name: string;
  title: string;
  description: string;
  /** Such as 'Leaving…'. */
  busyLabel: string;
  /** Reports its own success; the dialog shows its error. */
  onLeave: () => Promise<void>;
};

/** Leaves a campaign or quest after confirmation. */
export function LeaveButton({ label, name, title, description, busyLabel, onLeave }: LeaveButtonProps) {
  const { shown, show, close } = useDialogs<'leave'>();
  const { run, busy, error, reset } = useAction({ placement: 'beside' });
  const openDialog = () => {
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
      <Button variant="ghost" onClick={openDialog}>
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
