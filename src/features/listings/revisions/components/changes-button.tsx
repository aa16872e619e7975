import { History } from 'lucide-react';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';

const ChangesDialog = lazyDialog(() => import('./changes-dialog.tsx').then((module) => module.ChangesDialog));

type ChangesButtonProps = { kind: ListingKind; id: string; name: string; isCompact: boolean };

/** Opens the history of a listing. */
export function ChangesButton({ kind, id, name, isCompact }: ChangesButtonProps) {
  const { dialog, shown, sequence, show } = useDialogs<'changes'>();
  const act = {
    variant: 'ghost',
    onClick: () => show('changes'),
    onPointerEnter: ChangesDialog.preload,
    onFocus: ChangesDialog.preload,
  } as const;
  return (
    <>
      {isCompact ? (
        <Button {...act} size="icon-sm" aria-label={`Changes to ${name}`} title="Changes">
          <History aria-hidden="true" />
        </Button>
      ) : (
        <Button {...act} size="sm">
          <History aria-hidden="true" />
          Changes<span className="sr-only"> to {name}</span>
        </Button>
      )}
      {dialog && <ChangesDialog key={sequence} kind={kind} id={id} name={name} {...shown} />}
    </>
  );
}
