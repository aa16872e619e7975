import { PaletteDialog } from '#/ui/palette-dialog.tsx';
import { SearchPalette } from './search-palette.tsx';
import { ShortcutsList } from './shortcuts-list.tsx';

export type SearchDialogKind = 'search' | 'shortcuts';
type SearchDialogsProps = {
  shown: SearchDialogKind;
  onShow: (shown: SearchDialogKind) => void;
  open: boolean;
  onClose: () => void;
};

/** The search and the list of shortcuts; at most one of them is open. */
export function SearchDialogs({ shown, onShow, open, onClose }: SearchDialogsProps) {
  return (
    <>
      <PaletteDialog title="Search" open={open && shown === 'search'} onClose={onClose}>
        <SearchPalette onShow={(next) => (next === undefined ? onClose() : onShow(next))} />
      </PaletteDialog>
      <ShortcutsList open={open && shown === 'shortcuts'} onClose={onClose} />
    </>
  );
}
