import { KeyRound } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { useAction } from '#/ui/use-action.ts';
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
  methods?: { passkeys: boolean; wallets: boolean };
  disabled?: boolean;
  startPasskey: () => Promise<Parameters<PasskeyPrompt>[0]>;
  startWallet: (account: WalletStart) => Promise<WalletMessage>;
  finish: (proof: Extract<ProofInput, { by: 'passkey' | 'wallet' }>) => Promise<void>;
};

/** Authentication by passkey, or by a wallet if the browser has one. */
export function PasswordlessMethods(props: WithoutPasswordProps) {
  const { verb, failure, methods = { passkeys: true, wallets: true }, disabled = false, finish } = props;
  const hasPasskeys = usePasskeySupport() && methods.passkeys;
  const providers = useWalletProviders() ?? [];
  const wallets = methods.wallets ? providers : [];
  const { run, isBusyWith, error } = useAction({ failureMessage: failure, placement: 'both' });
  if (!hasPasskeys && wallets.length === 0) return null;

  // Both resolve with null if the user cancels the browser's or wallet's prompt.
  const provePasskey = async () => {
    const [options, { promptForSignIn }] = await Promise.all([
      props.startPasskey(),
      import('../../passkeys/components/passkey-prompt.ts'),
    ]);
    const response = await promptForSignIn(options);
    if (response !== null) await finish({ by: 'passkey', response });
  };
  const proveWallet = async (wallet: WalletProvider) => {
    const { requestSignature } = await import('../../wallets/components/wallet-prompt.ts');
    const signed = await requestSignature(wallet, props.startWallet);
    if (signed !== null) await finish({ by: 'wallet', ...signed });
  };

  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <FormMessage>{error}</FormMessage>
      {hasPasskeys && (
        <Button
          size="lg"
          busy={isBusyWith('passkey')}
          busyLabel="Waiting for your passkey…"
          disabled={disabled || isBusyWith('wallet')}
          onClick={() => void run(provePasskey, { keys: 'passkey' })}
        >
          <KeyRound aria-hidden="true" />
          {`${verb} a passkey`}
        </Button>
      )}
      <WalletButton
        label={`${verb} a wallet`}
        size="lg"
        wallets={wallets}
        busy={isBusyWith('wallet')}
        disabled={disabled || isBusyWith('passkey')}
        onChoose={(wallet) => void run(() => proveWallet(wallet), { keys: 'wallet' })}
      />
    </div>
  );
}
