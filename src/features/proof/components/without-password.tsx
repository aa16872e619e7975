import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { tellFailure } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { usePasskeySupport } from '../../passkeys/components/passkeys.ts';
import { WalletButton } from '../../wallets/components/wallet-button.tsx';
import { useWalletProviders, type WalletProvider } from '../../wallets/components/wallet-providers.ts';
import type { WalletMessage, WalletStart } from '../../wallets/schema.ts';
import type { ProofInput } from '../schema.ts';

type PasskeyPrompt = typeof import('../../passkeys/components/passkey-prompt.ts').promptForSignIn;
type WithoutPasswordProps = {
  /** Such as 'Sign in with'. */
  verb: string;
  /** Such as 'Failed to sign in'. */
  failure: string;
  offers?: { passkeys: boolean; wallets: boolean };
  disabled?: boolean;
  startPasskey: () => Promise<Parameters<PasskeyPrompt>[0]>;
  startWallet: (who: WalletStart) => Promise<WalletMessage>;
  finish: (shown: Extract<ProofInput, { by: 'passkey' | 'wallet' }>) => Promise<void>;
};

/** Showing who one is by a passkey, or by a wallet where the browser has one. */
export function WithoutPassword(props: WithoutPasswordProps) {
  const { verb, failure, offers = { passkeys: true, wallets: true }, disabled = false, finish } = props;
  const hasPasskeys = usePasskeySupport() && offers.passkeys;
  const providers = useWalletProviders() ?? [];
  const wallets = offers.wallets ? providers : [];
  const [busy, setBusy] = useState<'passkey' | 'wallet' | null>(null);
  const [error, setError] = useState<string>();
  if (!hasPasskeys && wallets.length === 0) return null;

  const begin = async (by: 'passkey' | 'wallet', ask: () => Promise<void>) => {
    setBusy(by);
    setError(undefined);
    try {
      await ask();
    } catch (thrown) {
      setError(tellFailure(thrown, failure, { known: [] })['']);
    } finally {
      setBusy(null);
    }
  };

  // Both answer null when the person cancelled what their browser or wallet asked.
  const byPasskey = async () => {
    const [options, { promptForSignIn }] = await Promise.all([
      props.startPasskey(),
      import('../../passkeys/components/passkey-prompt.ts'),
    ]);
    const response = await promptForSignIn(options);
    if (response !== null) await finish({ by: 'passkey', response });
  };
  const byWallet = async (wallet: WalletProvider) => {
    const { askWallet } = await import('../../wallets/components/wallet-prompt.ts');
    const signed = await askWallet(wallet, props.startWallet);
    if (signed !== null) await finish({ by: 'wallet', ...signed });
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
          onClick={() => void begin('passkey', byPasskey)}
        >
          <KeyRound aria-hidden="true" />
          {`${verb} a passkey`}
        </Button>
      )}
      <WalletButton
        label={`${verb} a wallet`}
        size="lg"
        wallets={wallets}
        busy={busy === 'wallet'}
        disabled={disabled || busy === 'passkey'}
        onChoose={(wallet) => void begin('wallet', () => byWallet(wallet))}
      />
    </div>
  );
}
