import { Bell } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';

const FollowedDialog = lazyDialog(() => import('./followed-dialog.tsx'), 'FollowedDialog');

export function FollowedButton() {
  const { dialog, shown, sequence, show } = useDialogs<'followed'>();
  return (
    <>
      <Button
        variant="ghost"
        className="max-sm:[&_svg]:hidden max-sm:px-2"
        onClick={() => show('followed')}
        onPointerEnter={FollowedDialog.preload}
        onFocus={FollowedDialog.preload}
      >
        <Bell aria-hidden="true" />
        Following
      </Button>
      {dialog && <FollowedDialog key={sequence} {...shown} />}
    </>
  );
}
