import { useRouter } from '@tanstack/react-router';
import { PasswordlessMethods } from '#/features/proof/components/without-password.tsx';
import { useSignedIn } from './signed-in.ts';

/** Buttons that sign in by passkey and, if the browser has one, by wallet. */
export function OtherWays({ disabled = false }: { disabled?: boolean }) {
  const { api } = useRouter().options.context;
  const finishSignIn = useSignedIn();
  return (
    <PasswordlessMethods
      verb="Sign in with"
      failure="Failed to sign in"
      disabled={disabled}
      startPasskey={() => api.passkeys.startSignIn({})}
      startWallet={(wallet) => api.wallets.startSignIn(wallet)}
      finish={async ({ by: _, ...proof }) => {
        const isPasskey = 'response' in proof;
        await finishSignIn(
          isPasskey ? await api.passkeys.finishSignIn(proof) : await api.wallets.finishSignIn(proof),
        );
      }}
    />
  );
}
