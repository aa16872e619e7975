import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '#/ui/toast-store.ts';
import { addProofHost, answerProof, isProofAsked, subscribeProof } from './proof-request.ts';

const never = () => false;

/** Stands in every page that changes the ways into an account; loads the dialog when the server first asks for a proof. */
export function ProofDialogHost() {
  const isAsked = useSyncExternalStore(subscribeProof, isProofAsked, never);
  const [ProofDialog, setProofDialog] = useState<ComponentType<{ open: boolean }> | null>(null);
  const isWanted = isAsked && ProofDialog === null;

  useEffect(addProofHost, []);
  useEffect(() => {
    if (!isWanted) return;
    import('./proof-dialog.tsx').then(
      (module) => setProofDialog(() => module.ProofDialog),
      () => {
        answerProof(false);
        toast({
          title: 'Error',
          description: 'Failed to load the form. Please try again.',
          tone: 'destructive',
        });
      },
    );
  }, [isWanted]);

  return ProofDialog && <ProofDialog open={isAsked} />;
}
