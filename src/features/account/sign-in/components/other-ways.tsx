import { useRouter } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { usePasskeySupport } from '#/features/passkeys/components/passkeys.ts';
import type { SignedIn } from '#/features/session/schema.ts';
import { WalletButton } from '#/features/wallets/components/wallet-button.tsx';
import { useWalletProviders, type WalletProvider } from '#/features/wallets/components/wallet-providers.ts';
import { Button } from '#/ui/button.tsx';
import { tellFailure } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { useSignedIn } from './signed-in.ts';

/** Signing in without a password: by passkey, and by wallet where the browser has one. */
export function OtherWays({ disabled = false }: { disabled?: boolean }) {
  const { api } = useRouter().options.context;
  const signedIn = useSignedIn();
  const hasPasskeys = usePasskeySupport();
  const wallets = useWalletProviders() ?? [];
  const [busy, setBusy] = useState<'passkey' | 'wallet' | null>(null);
  const [error, setError] = useState<string>();
  if (!hasPasskeys && wallets.length === 0) return null;

  /** `ask` answers null when the person cancelled what their browser or wallet asked. */
  const signIn = async (by: 'passkey' | 'wallet', ask: () => Promise<SignedIn | null>) => {
    setBusy(by);
    setError(undefined);
    try {
      const answer = await ask();
      if (answer !== null) await signedIn(answer);
    } catch (failure) {
      setError(tellFailure(failure, 'Failed to sign in', { known: [] })['']);
    } finally {
      setBusy(null);
    }
  };

  const byPasskey = async () => {
    const [options, { promptForSignIn }] = await Promise.all([
      api.passkeys.startSignIn({}),
      import('#/features/passkeys/components/passkey-prompt.ts'),
    ]);
    const response = await promptForSignIn(options);
    return response && api.passkeys.finishSignIn({ response });
  };

  const byWallet = async (wallet: WalletProvider) => {
    const { askWallet } = await import('#/features/wallets/components/wallet-prompt.ts');
    const signed = await askWallet(wallet, (who) => api.wallets.startSignIn(who));
    return signed && api.wallets.finishSignIn(signed);
  };

  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <FormMessage>{error}</FormMessage>
      {hasPasskeys && (
        <Button
          size="lg"
          busy={busy === 'passkey'}
          busyLabel="Waiting for your passkey..."
          disabled={disabled || busy === 'wallet'}
          onClick={() => void signIn('passkey', byPasskey)}
        >
          <KeyRound aria-hidden="true" />
          Sign in with a passkey
        </Button>
      )}
      <WalletButton
        label="Sign in with a wallet"
        size="lg"
        wallets={wallets}
        busy={busy === 'wallet'}
        disabled={disabled || busy === 'passkey'}
        onChoose={(wallet) => void signIn('wallet', () => byWallet(wallet))}
      />
    </div>
  );
}
