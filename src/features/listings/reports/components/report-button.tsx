import { useRouter } from '@tanstack/react-router';
import { Eye, EyeOff, Flag } from 'lucide-react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { useOwnListings } from '../../components/own-listings.ts';
import type { ReportedKind } from '../kinds.ts';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'), 'ReportDialog');
const HideDialog = lazyDialog(() => import('./hide-dialog.tsx'), 'HideDialog');
const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx'), 'RestoreDialog');

const actions = {
  report: { label: 'Report', icon: Flag, preload: ReportDialog.preload },
  hide: { label: 'Hide links', icon: EyeOff, preload: HideDialog.preload },
  restore: { label: 'Show links', icon: Eye, preload: RestoreDialog.preload },
};

type ReportButtonProps = {
  kind: ReportedKind;
  id: string;
  name: string;
  /** The item's links are hidden. */
  isHeld: boolean;
  isCompact?: boolean;
};

/** Reports an item. For admins, it hides and restores the item's links. */
export function ReportButton({ kind, id, name, isHeld, isCompact = false }: ReportButtonProps) {
  const router = useRouter();
  const viewer = useViewer();
  const isReported = useOwnListings(kind)?.reported.includes(id) === true;
  const { dialog, shown, sequence, show } = useDialogs<keyof typeof actions>();
  const item = { kind, id, name };

  const isAdmin = viewer?.isAdmin === true;
  const adminAction = isHeld ? 'restore' : 'hide';
  const action = isAdmin ? adminAction : 'report';
  const { label, icon: Icon, preload } = actions[action];
  const text = action === 'report' && isReported ? 'Reported' : label;
  const onMoved = () => void router.invalidate();

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-disabled={(isReported && !isAdmin) || undefined}
        onClick={() => {
          if (viewer === null) openAuthDialog({ tab: 'sign-in' });
          else if (isAdmin || !isReported) show(action);
        }}
        onPointerEnter={preload}
        onFocus={preload}
        title={text}
        className={cx(isCompact && 'px-2!')}
      >
        <Icon aria-hidden="true" />
        <span className={cx(isCompact && 'sr-only')}>
          {text}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
      {dialog === 'report' && <ReportDialog key={sequence} {...item} {...shown} />}
      {dialog === 'hide' && <HideDialog key={sequence} {...item} {...shown} onChanged={onMoved} />}
      {dialog === 'restore' && <RestoreDialog key={sequence} {...item} {...shown} onChanged={onMoved} />}
    </>
  );
}
