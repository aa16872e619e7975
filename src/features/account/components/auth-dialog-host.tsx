import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '#/ui/toast-store.ts';
import {
  closeAuthDialog,
  getAuthDialog,
  subscribeAuthDialog,
} from '../../session/components/auth-dialog-store.ts';

const nothing = () => null;

/** Stands in every page; loads the dialog when it is first asked for. */
export function AuthDialogHost() {
  const request = useSyncExternalStore(subscribeAuthDialog, getAuthDialog, nothing);
  const [AuthDialog, setAuthDialog] = useState<ComponentType | null>(null);
  const wanted = request !== null && AuthDialog === null;

  useEffect(() => {
    if (!wanted) return;
    import('./auth-dialog.tsx').then(
      (module) => setAuthDialog(() => module.AuthDialog),
      () => {
        closeAuthDialog();
        toast({
          title: 'Error',
          description: 'Failed to load the sign-in form. Please try again.',
          tone: 'destructive',
        });
      },
    );
  }, [wanted]);

  return AuthDialog && <AuthDialog />;
}
