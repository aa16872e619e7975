import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { ListingPanel, type ListingPanelProps } from './listing-panel.tsx';

/** The panel of a listing without its own page. */
export function ListingDialog({
  open,
  onClose,
  ...item
}: ListingPanelProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={item.name}>
      <DialogBody>
        <ListingPanel {...item} isBare />
      </DialogBody>
    </Dialog>
  );
}
