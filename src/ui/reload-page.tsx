import { useState } from 'react';
import { reloadPage } from '#/browser/page-code.ts';
import { Button } from './button.tsx';
import { type ToastAction, toast } from './toast-store.ts';

const offline = 'You’re offline. Please try again when you’re back online.';

/**
 * A toast's action for code that failed to load. It asks first, since a reload may discard input on the page.
 */
export const reloadAction: ToastAction = {
  label: 'Reload page',
  altText: 'Reload page, then press the same button once more',
  onAction: async () => {
    if (!(await reloadPage())) toast({ title: offline, tone: 'destructive', action: reloadAction });
  },
};

/** Replaces a part of the page whose code failed to load. */
export function MissingPart() {
  const [isOffline, setIsOffline] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const reload = async () => {
    setIsBusy(true);
    setIsOffline(!(await reloadPage()));
    setIsBusy(false);
  };
  return (
    <span role="alert" className="inline-flex flex-wrap items-center gap-2 text-base text-muted">
      {isOffline ? offline : 'Couldn’t load part of this page.'}
      <Button size="sm" busy={isBusy} busyLabel="Reloading…" onClick={() => void reload()}>
        Reload page
      </Button>
    </span>
  );
}
