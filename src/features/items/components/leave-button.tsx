import { lazy, Suspense, useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

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
  const [isAsked, setIsAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const ask = () => {
    setIsAsked(true);
    setError(undefined);
    setOpen(true);
  };
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onLeave();
      setOpen(false);
    } catch (failure) {
      setError((isAppError(failure) && failure.message) || 'Something went wrong. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="ghost" onClick={ask}>
        {label}
        <span className="sr-only"> {name}</span>
      </Button>
      <Suspense>
        {isAsked && (
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title={title}
            description={description}
            confirmLabel={label}
            busyLabel={busyLabel}
            onConfirm={() => void confirm()}
            busy={busy}
            error={error}
          />
        )}
      </Suspense>
    </>
  );
}
