import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { CodeForm } from '../../factors/components/code-form.tsx';
import type { ProofInput } from '../schema.ts';
import { ProofPasswordForm } from './proof-password-form.tsx';
import { answerProof } from './proof-request.ts';
import { WithoutPassword } from './without-password.tsx';

/** Has the person show that it is them before their sign-in methods change. */
export function ProofDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Confirm it’s you"
      description="You’re changing how your account is accessed. We won’t ask again for five minutes."
      size="sm"
    >
      <DialogBody>{open && <Proof />}</DialogBody>
    </Dialog>
  );
}

function Proof() {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['proof', 'ways'],
    queryFn: () => api.proof.ways(),
    gcTime: 0,
    staleTime: 0,
  });
  const prove = async (input: ProofInput) => {
    await api.proof.give(input);
    answerProof(true);
  };
  if (data === undefined && isError) {
    return <ErrorState bare title="Failed to load" onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data === undefined) {
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-11" />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {data.password && <ProofPasswordForm prove={prove} />}
      {data.factors.length > 0 && (
        <CodeForm
          factors={data.factors}
          withBackup
          takesFocus
          submitLabel="Confirm"
          busyLabel="Checking..."
          send={({ code }) => prove({ by: 'code', code })}
        />
      )}
      <WithoutPassword
        verb="Use"
        failure="Failed to confirm"
        offers={data}
        startPasskey={() => api.proof.startPasskey()}
        startWallet={(who) => api.proof.startWallet(who)}
        finish={prove}
      />
    </div>
  );
}
