import { useRouter } from '@tanstack/react-router';
import { WithoutPassword } from '#/features/proof/components/without-password.tsx';
import { useSignedIn } from './signed-in.ts';

/** Signing in without a password: by passkey, and by wallet where the browser has one. */
export function OtherWays({ disabled = false }: { disabled?: boolean }) {
  const { api } = useRouter().options.context;
  const signedIn = useSignedIn();
  return (
    <WithoutPassword
      verb="Sign in with"
      failure="Failed to sign in"
      disabled={disabled}
      startPasskey={() => api.passkeys.startSignIn({})}
      startWallet={(who) => api.wallets.startSignIn(who)}
      finish={async ({ by: _, ...shown }) => {
        const isPasskey = 'response' in shown;
        await signedIn(
          isPasskey ? await api.passkeys.finishSignIn(shown) : await api.wallets.finishSignIn(shown),
        );
      }}
    />
  );
}
