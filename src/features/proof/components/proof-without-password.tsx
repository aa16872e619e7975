import { useRouter } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { tellFailure } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { usePasskeySupport } from '../../passkeys/components/passkeys.ts';
import { WalletButton } from '../../wallets/components/wallet-button.tsx';
import { useWalletProviders, type WalletProvider } from '../../wallets/components/wallet-providers.ts';
import type { ProofInput, ProofWays } from '../schema.ts';

type ProofWithoutPasswordProps = {
  ways: ProofWays;
  prove: (input: ProofInput) => Promise<void>;
};

/** Proving oneself by a passkey, or by a wallet where the browser has one. */
export function ProofWithoutPassword({ ways, prove }: ProofWithoutPasswordProps) {
  const { api } = useRouter().options.context;
  const hasPasskeys = usePasskeySupport() && ways.passkeys;
  const providers = useWalletProviders() ?? [];
  const wallets = ways.wallets ? providers : [];
  const [busy, setBusy] = useState<'passkey' | 'wallet' | null>(null);
  const [error, setError] = useState<string>();
  if (!hasPasskeys && wallets.length === 0) return null;

  /** `ask` answers null when the person cancelled what their browser or wallet asked. */
  const begin = async (by: 'passkey' | 'wallet', ask: () => Promise<ProofInput | null>) => {
    setBusy(by);
    setError(undefined);
    try {
      const input = await ask();
      if (input !== null) await prove(input);
    } catch (failure) {
      setError(tellFailure(failure, 'Failed to confirm', { known: [] })['']);
    } finally {
      setBusy(null);
    }
  };

  const byPasskey = async (): Promise<ProofInput | null> => {
    const [options, { promptForSignIn }] = await Promise.all([
      api.proof.startPasskey(),
      import('../../passkeys/components/passkey-prompt.ts'),
    ]);
    const response = await promptForSignIn(options);
    return response && { by: 'passkey', response };
  };

  const byWallet = async (wallet: WalletProvider): Promise<ProofInput | null> => {
    const { askWallet } = await import('../../wallets/components/wallet-prompt.ts');
    const signed = await askWallet(wallet, (who) => api.proof.startWallet(who));
    return signed && { by: 'wallet', ...signed };
  };

  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <FormMessage>{error}</FormMessage>
      {hasPasskeys && (
        <Button
          size="lg"
          busy={busy === 'passkey'}
          busyLabel="Waiting for your passkey..."
          disabled={busy === 'wallet'}
          onClick={() => void begin('passkey', byPasskey)}
        >
          <KeyRound aria-hidden="true" />
          Use a passkey
        </Button>
      )}
      <WalletButton
        label="Use a wallet"
        size="lg"
        wallets={wallets}
        busy={busy === 'wallet'}
        disabled={busy === 'passkey'}
        onChoose={(wallet) => void begin('wallet', () => byWallet(wallet))}
      />
    </div>
  );
}
