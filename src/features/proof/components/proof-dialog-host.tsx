import { useEffect, useSyncExternalStore } from 'react';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { addProofHost, isProofRequested, resolveProof, subscribeProof } from './proof-request.ts';

const ProofDialog = lazyDialog(
  () => import('./proof-dialog.tsx'),
  'ProofDialog',
  'Couldn’t load the form. Please try again.',
);

const returnFalse = () => false;

/** Required on every page with an operation that needs a recent proof. Loads the dialog when it is first needed. */
export function ProofDialogHost() {
  const isRequested = useSyncExternalStore(subscribeProof, isProofRequested, returnFalse);
  useEffect(addProofHost, []);
  // The request that required the proof has already failed.
  return <ProofDialog open={isRequested} onClose={() => resolveProof(false)} onRetry={null} />;
}
