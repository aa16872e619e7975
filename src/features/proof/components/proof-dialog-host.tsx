import { useEffect, useSyncExternalStore } from 'react';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { addProofHost, answerProof, isProofRequested, subscribeProof } from './proof-request.ts';

const ProofDialog = lazyDialog(
  () => import('./proof-dialog.tsx'),
  'ProofDialog',
  'Couldn’t load the form. Please try again.',
);

const never = () => false;

/** Belongs on every page with an operation that needs a recent proof; loads the dialog when the server first asks for one. */
export function ProofDialogHost() {
  const isRequested = useSyncExternalStore(subscribeProof, isProofRequested, never);
  useEffect(addProofHost, []);
  // The request that required the proof has already failed.
  return <ProofDialog open={isRequested} onClose={() => answerProof(false)} onRetry={null} />;
}
