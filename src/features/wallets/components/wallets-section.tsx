import { useRouter } from '@tanstack/react-router';
import { Unlink, Wallet as WalletIcon } from 'lucide-react';
import { useReportMethodChange } from '#/features/session/components/use-methods-changed.ts';
import { shortenWallet } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import { SignInMethodList } from '../../session/components/sign-in-method-list.tsx';
import { SignInMethodRow } from '../../session/components/sign-in-method-row.tsx';
import type { Wallet } from '../schema.ts';
import { WalletButton } from './wallet-button.tsx';
import { useWalletProviders, type WalletProvider } from './wallet-providers.ts';
import { walletsQuery } from './wallets.ts';

export function WalletsSection() {
  const { api } = useRouter().options.context;
  const list = useList(walletsQuery(api));
  const providers = useWalletProviders();
  const reportChange = useReportMethodChange(walletsQuery(api).queryKey);
  const { run, busy, error } = useAction({ failureMessage: 'Couldn’t link the wallet', placement: 'both' });
  const { dialog: unlinking, shown, sequence, show } = useDialogs<Wallet>();

  const link = (provider: WalletProvider) =>
    run(async () => {
      const { requestSignature } = await import('./wallet-prompt.ts');
      const signed = await requestSignature(provider, (account) => api.wallets.startLinking(account));
      if (signed === null) return;
      await api.wallets.finishLinking(signed);
      await reportChange('Wallet linked');
    });

  return (
    <>
      <SignInMethodList
        title="Sign-in wallets"
        description="Sign in by signing a message with your Ethereum wallet. It’s free and moves no funds."
        action={
          <WalletButton
            label="Link a wallet"
            wallets={providers ?? []}
            busy={busy}
            onChoose={(provider) => void link(provider)}
          />
        }
        notice={
          <div className="mb-4 flex flex-col gap-3 empty:hidden">
            {providers?.length === 0 && (
              <p className="text-base text-muted">
                No wallet found in this browser. To link one, install a wallet extension or open this page in
                your wallet’s browser.
              </p>
            )}
            <FormMessage>{error}</FormMessage>
          </div>
        }
        list={list}
        empty="No linked wallets yet."
        failed="Couldn’t load your wallets"
      >
        {(wallet) => (
          <SignInMethodRow
            key={wallet.id}
            icon={WalletIcon}
            name={<span className="break-all font-mono text-sm">{wallet.address}</span>}
            createdLabel="Linked"
            createdAt={wallet.createdAt}
            lastUsedAt={wallet.lastUsedAt}
            actions={
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Unlink ${shortenWallet(wallet.address)}`}
                onClick={() => show(wallet)}
              >
                <Unlink aria-hidden="true" />
              </Button>
            }
          />
        )}
      </SignInMethodList>
      {unlinking !== undefined && <UnlinkDialog key={sequence} wallet={unlinking} {...shown} />}
    </>
  );
}

type UnlinkDialogProps = { wallet: Wallet; open: boolean; onClose: () => void };

function UnlinkDialog({ wallet, open, onClose }: UnlinkDialogProps) {
  const { api } = useRouter().options.context;
  const reportChange = useReportMethodChange(walletsQuery(api).queryKey);
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t unlink the wallet',
    placement: 'beside',
  });
  const unlink = () =>
    run(async () => {
      await api.wallets.unlink({ id: wallet.id });
      await reportChange('Wallet unlinked');
      onClose();
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Unlink ${shortenWallet(wallet.address)}?`}
      description="You won’t be able to sign in with it anymore. Your password still works."
      confirmLabel="Unlink"
      busyLabel="Unlinking…"
      busy={busy}
      error={error}
      onConfirm={() => void unlink()}
    />
  );
}
