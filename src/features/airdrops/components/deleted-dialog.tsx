import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';

/** Replaces the dialog of an airdrop that was deleted elsewhere. */
export function DeletedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Airdrop" size="sm">
      <DialogBody>
        <p className="text-base text-muted">This airdrop no longer exists.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
