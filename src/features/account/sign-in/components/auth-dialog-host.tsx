import { useState, useSyncExternalStore } from 'react';
import {
  closeAuthDialog,
  getAuthDialog,
  openAuthDialog,
  subscribeAuthDialog,
} from '#/features/session/components/auth-dialog-store.ts';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';

const AuthDialog = lazyDialog(
  () => import('./auth-dialog.tsx'),
  'AuthDialog',
  'Couldn’t load the sign-in form. Please try again.',
);

const getServerSnapshot = () => null;

/** Rendered on every page; loads the dialog when it first opens. */
export function AuthDialogHost() {
  const request = useSyncExternalStore(subscribeAuthDialog, getAuthDialog, getServerSnapshot);
  const [last, setLast] = useState(request);
  if (request !== null && request !== last) setLast(request);
  return (
    <AuthDialog
      open={request !== null}
      onClose={closeAuthDialog}
      onRetry={() => last && openAuthDialog(last)}
    />
  );
}
