import { History } from 'lucide-react';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';

const ChangesDialog = lazyDialog(() => import('./changes-dialog.tsx'), 'ChangesDialog');

type ChangesButtonProps = { kind: ListingKind; id: string; name: string };

/** Opens a listing's history. */
export function ChangesButton({ kind, id, name }: ChangesButtonProps) {
  const { dialog, shown, sequence, show } = useDialogs<'changes'>();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => show('changes')}
        onPointerEnter={ChangesDialog.preload}
        onFocus={ChangesDialog.preload}
      >
        <History aria-hidden="true" />
        <span>
          Changes<span className="sr-only"> to {name}</span>
        </span>
      </Button>
      {dialog && <ChangesDialog key={sequence} kind={kind} id={id} name={name} {...shown} />}
    </>
  );
}
