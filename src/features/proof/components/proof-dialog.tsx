import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { CodeForm } from '../../factors/components/code-form.tsx';
import type { ProofInput } from '../schema.ts';
import { ProofPasswordForm } from './proof-password-form.tsx';
import { resolveProof } from './proof-request.ts';
import { PasswordlessMethods } from './without-password.tsx';

/** Asks the user to reauthenticate before a sensitive change. */
export function ProofDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Confirm it’s you"
      description="We ask before sensitive changes. We won’t ask again for 5 minutes."
      size="sm"
    >
      <DialogBody>{open && <ProofMethods />}</DialogBody>
    </Dialog>
  );
}

function ProofMethods() {
  const { api } = useRouter().options.context;
  const query = useQuery({
    queryKey: ['proof', 'ways'],
    queryFn: () => api.proof.ways(),
    gcTime: 0,
    staleTime: 0,
  });
  const prove = async (input: ProofInput) => {
    await api.proof.give(input);
    resolveProof(true);
  };
  return (
    <OneView
      query={query}
      failure={{ bare: true, title: 'Couldn’t load' }}
      skeleton={{ blocks: ['h-16', 'h-11'], grid: 'flex flex-col gap-4' }}
    >
      {(ways) => (
        <div className="flex flex-col gap-4">
          {ways.password && <ProofPasswordForm prove={prove} />}
          {ways.factors.length > 0 && (
            <CodeForm
              factors={ways.factors}
              withBackup
              autoFocuses
              submitLabel="Confirm"
              busyLabel="Checking…"
              send={({ code }) => prove({ by: 'code', code })}
            />
          )}
          <PasswordlessMethods
            verb="Use"
            failure="Couldn’t confirm"
            methods={ways}
            startPasskey={() => api.proof.startPasskey()}
            startWallet={(account) => api.proof.startWallet(account)}
            finish={prove}
          />
        </div>
      )}
    </OneView>
  );
}
