import { PaletteDialog } from '#/ui/palette-dialog.tsx';
import { SearchPalette } from './search-palette.tsx';
import { ShortcutsList } from './shortcuts-list.tsx';

export type Shown = 'search' | 'shortcuts';
export type SearchDialogProps = { shown: Shown | undefined; onShow: (shown: Shown | undefined) => void };

/** The search and the list of shortcuts; at most one is open. */
export function SearchDialogs({ shown, onShow }: SearchDialogProps) {
  return (
    <>
      <PaletteDialog
        title="Search"
        open={shown === 'search'}
        onOpenChange={(open) => onShow(open ? 'search' : undefined)}
      >
        <SearchPalette onShow={onShow} />
      </PaletteDialog>
      <ShortcutsList
        open={shown === 'shortcuts'}
        onOpenChange={(open) => onShow(open ? 'shortcuts' : undefined)}
      />
    </>
  );
}
